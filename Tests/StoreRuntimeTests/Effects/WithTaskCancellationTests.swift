import StoreRuntime
import Testing

struct WithTaskCancellationTests {
  let store = Shelf.makeStore(count: 2)
  let journal = Journal()

  /// An effect with a part that waits to be cancelled, and then sends something nevertheless.
  private func run(_ name: String, cancelInFlight: Bool = false) -> Effect<Diary.Action> {
    .run { send in
      await withTaskCancellation(id: 1, cancelInFlight: cancelInFlight) {
        journal.note("\(name) started")
        await journal.noteCancellation("\(name) cancelled")
        await send(.write("late"))
      }
      if !Task.isCancelled { await send(.write("after \(name)")) }
    }
  }

  @Test func endsOnlyThePartOfOneElementAndEndsWithItsEffect() async {
    let first = await store.write("a", in: 0) { run("first") }
    let second = await store.write("a", in: 1) { run("second") }
    await journal.wait(for: "first started")
    await journal.wait(for: "second started")

    await store.write("b", in: 1) { .cancel(id: 1) }
    await second.finish()
    #expect(!journal.lines.contains("first cancelled"))
    first.cancel()
    await first.finish()

    #expect(journal.lines.contains("first cancelled"))
    #expect(await store.state.path.map(\.entries) == [["a"], ["a", "b", "after second"]])
    #expect(await store.droppedActionCount == 2)
    #expect(await store.hasNoEffects)
  }

  @Test func deliversNothingOfAPartThatIsCancelledByWhatWasEnqueuedBefore() async {
    let task = await store.write("a", in: 0) { [store] in
      .run { send in
        await withTaskCancellation(id: 1) {
          store.enqueue(.path(.element(id: 0, action: .write("b") { .cancel(id: 1) })))
          await send(.write("late"))
        }
      }
    }

    await task.finish()

    #expect(await store.state.path.map(\.entries) == [["a", "b"], []])
    #expect(await store.droppedActionCount == 1)
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

  @Test("in a cancelled effect or task cancels no other", arguments: [true, false])
  func afterCancellation(isOfSend: Bool) async {
    let old = await store.write("a") {
      .run { _ in
        await Task { await journal.wait(for: "go on") }.value
        if !isOfSend { withUnsafeCurrentTask { $0?.cancel() } }
        await withTaskCancellation(id: 1, cancelInFlight: true) {}
        journal.note("gone on")
      }
    }
    if isOfSend { old.cancel() }
    let new = await store.write("b") { run("new") }
    await journal.wait(for: "new started")

    journal.note("go on")
    await old.finish()

    #expect(journal.lines.contains("gone on"))
    #expect(!journal.lines.contains("new cancelled"))
    new.cancel()
    await new.finish()
  }

  @Test func returnsAndThrowsWhatTheOperationDoesOnTheActorOfTheStore() async {
    await store.write("a") {
      .run { send in
        let value = await withTaskCancellation(id: 1) {
          store.assertIsolated()
          await Task.yield()
          store.assertIsolated()
          return "b"
        }
        store.assertIsolated()
        await send(.write(value))
        do throws(Failure) {
          try await withTaskCancellation(id: 1) { () async throws(Failure) in
            await Task.yield()
            throw Failure()
          }
        } catch {
          await send(.write("\(error)"))
        }
      }
    }.finish()

    #expect(await store.state.own.entries == ["a", "b", "Failure()"])
    #expect(await store.hasNoEffects)
  }

  @Test(arguments: [true, false])
  func isNoticedAtOnceByAPartThatCausesItAndByItsEffectIfThatHasTheID(hasTheID: Bool) async {
    await store.write("a") {
      .run { _ in
        await withTaskCancellation(id: 1, cancelInFlight: hasTheID) {
          if !hasTheID { await store.write("b") { .cancel(id: 1) } }
          journal.note("part \(Task.isCancelled)")
        }
        journal.note("effect \(Task.isCancelled)")
      }
      .cancellable(id: hasTheID ? 1 : 2)
    }.finish()

    #expect(journal.lines == ["part true", "effect \(hasTheID)"])
    #expect(await store.hasNoEffects)
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
    let task = Task {
      await withTaskCancellation(id: 1) { await journal.noteCancellation("cancelled") }
    }
    task.cancel()
    await task.value

    #expect(journal.lines == ["cancelled"])
    #expect(await withTaskCancellation(id: 1, cancelInFlight: true) { 42 } == 42)
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
