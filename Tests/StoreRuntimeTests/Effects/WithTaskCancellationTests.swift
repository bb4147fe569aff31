import StoreRuntime
import Testing

struct WithTaskCancellationTests {
  let store = Shelf.makeStore(count: 2)
  let journal = Journal()

  /// An effect with a part that waits to be cancelled.
  private func run(_ name: String, cancelInFlight: Bool = false) -> Effect<Diary.Action> {
    .run { send in
      await withTaskCancellation(id: 1, cancelInFlight: cancelInFlight) {
        journal.note("\(name) started")
        await journal.noteCancellation("\(name) cancelled")
      }
      if !Task.isCancelled { await send(.write("after \(name)")) }
    }
  }

  @Test func endsOnlyThePart() async {
    let task = await store.write("a") { run("part") }
    await journal.wait(for: "part started")

    await store.write("b") { .cancel(id: 1) }
    await task.finish()

    #expect(await store.state.own.entries == ["a", "b", "after part"])
    #expect(await store.hasNoEffects)
  }

  @Test func inFlightEndsThePartsAndEffectsBefore() async {
    let part = await store.write("a") { run("first") }
    let effect = await store.write("b") {
      .run { _ in await journal.noteCancellation("effect cancelled") }.cancellable(id: 1)
    }
    await journal.wait(for: "first started")

    let last = await store.write("c") { run("second", cancelInFlight: true) }
    await part.finish()
    await effect.finish()
    await journal.wait(for: "second started")

    #expect(await store.state.own.entries == ["a", "b", "c", "after first"])
    #expect(!journal.lines.contains("second cancelled"))
    last.cancel()
    await last.finish()
  }

  @Test func inFlightEndsItsOwnEffectIfThatHasTheID() async {
    let task = await store.write("a") {
      .run { _ in
        await withTaskCancellation(id: 1, cancelInFlight: true) {
          journal.note("part \(Task.isCancelled)")
        }
        journal.note("effect \(Task.isCancelled)")
      }
      .cancellable(id: 1)
    }

    await task.finish()

    #expect(journal.lines == ["part true", "effect true"])
    #expect(await store.hasNoEffects)
  }

  @Test func endsWithItsEffect() async {
    let task = await store.write("a") { run("part") }
    await journal.wait(for: "part started")

    task.cancel()
    await task.finish()

    #expect(journal.lines.contains("part cancelled"))
    #expect(await store.state.own.entries == ["a"])
    #expect(await store.hasNoEffects)
  }

  @Test func belongsToItsElement() async {
    let first = await store.write("a", in: 0) { run("first") }
    let second = await store.write("a", in: 1) { run("second") }
    await journal.wait(for: "first started")
    await journal.wait(for: "second started")

    await store.write("b", in: 1) { .cancel(id: 1) }
    await second.finish()

    #expect(!journal.lines.contains("first cancelled"))
    #expect(await store.state.path.map(\.entries) == [["a"], ["a", "b", "after second"]])
    await store.write("b", in: 0) { .cancel(id: 1) }
    await first.finish()
  }

  @Test func returnsWhatTheOperationReturns() async {
    let task = await store.write("a") {
      .run { send in
        let value = await withTaskCancellation(id: 1) {
          await Task.yield()
          return "b"
        }
        await send(.write(value))
      }
    }

    await task.finish()

    #expect(await store.state.own.entries == ["a", "b"])
  }

  @Test func throwsWhatTheOperationThrows() async {
    let task = await store.write("a") {
      .run { send in
        do throws(Failure) {
          try await withTaskCancellation(id: 1) { () async throws(Failure) in
            await Task.yield()
            throw Failure()
          }
        } catch {
          await send(.write("\(error)"))
        }
      }
    }

    await task.finish()

    #expect(await store.state.own.entries == ["a", "Failure()"])
    #expect(await store.hasNoEffects)
  }

  @Test func runsThePartOnTheActorOfTheStore() async {
    let task = await store.write("a") {
      .run { _ in
        store.assertIsolated()
        await withTaskCancellation(id: 1) {
          store.assertIsolated()
          await Task.yield()
          store.assertIsolated()
        }
        store.assertIsolated()
      }
    }

    await task.finish()
  }

  @Test func seesTheDependenciesOfTheEffect() async {
    let store = Diary.makeStore { $0[Label.self] = Label(text: "label") }

    let task = await store.write("a") {
      .run { send in
        await withTaskCancellation(id: 1) {
          @Dependency(Label.self) var label
          await send(.write(label.text))
        }
      }
    }
    await task.finish()

    #expect(await store.state.entries == ["a", "label"])
  }

  @Test func dropsWhatThePartSendsOnceItIsCancelled() async {
    let task = await store.write("a") {
      .run { send in
        await withTaskCancellation(id: 1) {
          await send(.write("b"))
          journal.note("started")
          await journal.waitStubbornly(for: "go")
          await send(.write("late"))
        }
        await send(.write("d"))
      }
    }
    await journal.wait(for: "started")
    await store.write("c") { .cancel(id: 1) }
    journal.note("go")
    await task.finish()

    #expect(await store.state.own.entries == ["a", "b", "c", "d"])
    #expect(await store.droppedActions == 1)
  }

  @Test func isNoticedAtOnceByAPartThatCausesIt() async {
    let task = await store.write("a") {
      .run { _ in
        await withTaskCancellation(id: 1) {
          await store.write("b") { .cancel(id: 1) }
          journal.note("part \(Task.isCancelled)")
        }
        journal.note("effect \(Task.isCancelled)")
      }
    }

    await task.finish()

    #expect(journal.lines == ["part true", "effect false"])
  }

  @Test func nestsInItself() async {
    let task = await store.write("a") {
      .run { _ in
        await withTaskCancellation(id: "outer") {
          await withTaskCancellation(id: "inner") {
            journal.note("started")
            await journal.noteCancellation("inner")
          }
          await journal.noteCancellation("outer")
        }
      }
    }
    await journal.wait(for: "started")

    await store.write("b") { .cancel(id: "inner") }
    await journal.wait(for: "inner")
    #expect(!journal.lines.contains("outer"))
    await store.write("b") { .cancel(id: "outer") }
    await task.finish()

    #expect(journal.lines == ["started", "inner", "outer"])
    #expect(await store.hasNoEffects)
  }

  @Test func outsideAnEffectRunsTheOperation() async {
    let result = await withTaskCancellation(id: 1, cancelInFlight: true) { 42 }
    let task = Task {
      await withTaskCancellation(id: 1) { await journal.noteCancellation("cancelled") }
    }
    task.cancel()
    await task.value

    #expect(result == 42)
    #expect(journal.lines == ["cancelled"])
    await #expect(throws: Failure.self) {
      try await withTaskCancellation(id: 1) { throw Failure() }
    }
  }

  @Test func inATaskThatOutlivesItsEffectIsCancelled() async {
    await store.write("a") {
      .run { _ in
        Task {
          await journal.wait(for: "go")
          await withTaskCancellation(id: 1) { await journal.noteCancellation("cancelled") }
        }
      }
    }.finish()

    journal.note("go")
    await journal.wait(for: "cancelled")
  }
}
