import StoreRuntime
import TestSupport
import Testing

struct EffectSurroundingsTests {
  @TaskLocal private static var tag = "none"

  let store = Diary.makeStore { $0[Label.self] = Label(text: "store") }
  let journal = Journal()

  /// Notes the label that is current here.
  @Sendable private func noteLabel() {
    @Dependency(Label.self) var label
    journal.note(label.text)
  }

  @Test func areTheDependenciesOfTheStore() async {
    let task = await withDependencies {
      $0[Label.self] = Label(text: "sender")
    } operation: {
      await store.write("a") {
        noteLabel()
        return .run { send in
          noteLabel()
          await Task.yield()
          noteLabel()
          await Task { noteLabel() }.value
          await withTaskGroup { group in group.addTask { noteLabel() } }
          await withTaskCancellation(id: 1) { noteLabel() }
          await send(
            .write("b") {
              noteLabel()
              return .run { _ in noteLabel() }
            })
          throw Failure()
        } catch: { _, _ in
          noteLabel()
        }
      }
    }
    await task.finish()

    #expect(journal.lines == Array(repeating: "store", count: 9))
  }

  @Test func areTheDependenciesThatWereCurrentWhereTheEffectWasMade() async {
    await store.write("a") {
      withDependencies {
        $0[Label.self] = Label(text: "inner")
      } operation: {
        .concatenate(
          .run { _ in await Task.yield() },
          .run { send in
            noteLabel()
            await send(.write("b", doing: { noteLabel() }))
          }
          .cancellable(id: 1))
      }
    }.finish()

    #expect(journal.lines == ["inner", "store"])
  }

  @Test func areNotThoseOfTheSenderAfterTheEffectHasStarted() async {
    await withDependencies {
      $0[Label.self] = Label(text: "sender")
    } operation: {
      await withTaskGroup { group in
        await store.write("a") {
          .run { _ in
            await Task.yield()
            noteLabel()
          }
        }.finish()
        noteLabel()
        group.addTask { noteLabel() }
      }
      noteLabel()
    }

    #expect(journal.lines == ["store", "sender", "sender", "sender"])
  }

  @Test func includeTheTaskLocalsOfTheSender() async {
    let task = await Self.$tag.withValue("sender") {
      await store.write("a") {
        .run { send in
          journal.note(Self.tag)
          await Task.yield()
          journal.note(Self.tag)
          await Self.$tag.withValue("effect") {
            await send(.write("b") { .run { _ in journal.note(Self.tag) } })
          }
        }
      }
    }
    await task.finish()

    #expect(journal.lines == ["sender", "sender", "effect"])
  }

  @Test(.immediateStart("Those of a higher priority begin first."))
  func includeThePriorityThatWasAskedForAlsoAfterMapping() async {
    let task = await Task(priority: .low) {
      await store.write("a") {
        .merge(
          .run { _ in notePriority() },
          .run(priority: .background) { _ in notePriority() },
          Effect<String>.run(priority: .high) { _ in notePriority() }.map { .write($0) })
      }
    }.value
    await task.finish()

    #expect(journal.lines == [TaskPriority.low, .background, .high].map { "\($0)" })
  }

  @Sendable private func notePriority() {
    journal.note(Task.basePriority.map { "\($0)" } ?? "none")
  }
}
