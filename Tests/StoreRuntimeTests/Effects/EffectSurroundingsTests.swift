import StoreRuntime
import Testing

struct EffectSurroundingsTests {
  @TaskLocal private static var tag = "none"

  let journal = Journal()

  /// Notes the label that is current here.
  @Sendable private func noteLabel() {
    @Dependency(Label.self) var label
    journal.note(label.text)
  }

  @Test func areTheDependenciesOfTheStore() async {
    let store = Diary.makeStore { $0[Label.self] = Label(text: "store") }

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
          await send(
            .write("b") {
              noteLabel()
              return .run { _ in noteLabel() }
            })
        }
      }
    }
    await task.finish()

    #expect(journal.lines == Array(repeating: "store", count: 7))
  }

  @Test func areTheDependenciesThatWereCurrentWhereTheEffectWasMade() async {
    let store = Diary.makeStore { $0[Label.self] = Label(text: "store") }

    let task = await store.write("a") {
      withDependencies {
        $0[Label.self] = Label(text: "inner")
      } operation: {
        .concatenate(
          .run { _ in await Task.yield() },
          .run { send in
            noteLabel()
            await send(
              .write("b") {
                noteLabel()
                return .none
              })
          })
      }
    }
    await task.finish()

    #expect(journal.lines == ["inner", "store"])
  }

  @Test func areTheDependenciesOfTheReducerAroundIt() async {
    let store = Store(initialState: Diary.State()) {
      Diary().dependency(Label(text: "reducer"))
    }

    let task = await store.write("a") {
      .merge(.run { _ in noteLabel() }, .run { _ in noteLabel() }.cancellable(id: 1))
    }
    await task.finish()

    #expect(journal.lines == ["reducer", "reducer"])
  }

  @Test func areTheDependenciesOfTheEffectInACatch() async {
    let store = Diary.makeStore { $0[Label.self] = Label(text: "store") }

    let task = await store.write("a") {
      .run { _ in
        await Task.yield()
        throw Failure()
      } catch: { _, _ in
        noteLabel()
      }
    }
    await task.finish()

    #expect(journal.lines == ["store"])
  }

  @Test func includeTheTaskLocalsOfTheSender() async {
    let store = Diary.makeStore()

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

  @Test func includeThePriorityThatWasAskedFor() async {
    let store = Diary.makeStore()

    let task = await Task(priority: .low) {
      await store.write("a") {
        .merge(
          .run { _ in note(Task.basePriority) },
          .run(priority: .background) { _ in note(Task.basePriority) },
          .run(priority: .high) { _ in note(Task.basePriority) })
      }
    }.value
    await task.finish()

    #expect(journal.lines == [TaskPriority.low, .background, .high].map { "\($0)" })
  }

  @Test func includeThePriorityThatWasAskedForAfterMapping() async {
    let store = Diary.makeStore()

    let task = await store.write("a") {
      Effect<String>.run(priority: .background) { _ in note(Task.basePriority) }
        .map { .write($0) }
    }
    await task.finish()

    #expect(journal.lines == ["\(TaskPriority.background)"])
  }

  @Sendable private func note(_ priority: TaskPriority?) {
    journal.note(priority.map { "\($0)" } ?? "none")
  }
}
