import StoreRuntime
import Testing

/// A point in the life of an effect.
enum EffectStage: String, CaseIterable, Sendable {
  case waitingInTheQueue
  case waitingInAConcatenation
  case starting
  case suspended
  case inACancellablePart
  case sendingFromAnotherThread
  case ended
}

/// A way in which the second of two diaries leaves its shelf.
enum ShelfRemoval: String, CaseIterable, Sendable {
  case popFrom
  case removeLast
  case assigningNil
  case assigningAPrefix
  case replacing

  var action: Shelf.Action {
    switch self {
    case .popFrom:
      .path(.popFrom(id: 1))
    case .removeLast:
      .change { $0.path.removeLast() }
    case .assigningNil:
      .change { $0.path[id: 1] = nil }
    case .assigningAPrefix:
      .change { state in
        var path = state.path
        path.removeLast()
        state.path = path
      }
    case .replacing:
      .change { $0.path.replaceSubrange(1..., with: [Diary.State()]) }
    }
  }
}

struct EffectLifeTests {
  let store = Shelf.makeStore(count: 2)
  let journal = Journal()
  let recorder = IssueRecorder()

  @Test(
    "Removing its element ends an effect wherever it is in its life, and no other",
    arguments: EffectStage.allCases, ShelfRemoval.allCases)
  func removal(at stage: EffectStage, by removal: ShelfRemoval) async {
    await withIssueReporter(recorder.reporter) {
      let sibling = await store.send(.element(0, .write("a") { writeLater() }))
      let root = await store.send(.own(.write("a") { writeLater() }))

      let victim = await remove(by: removal.action, at: stage)
      #expect(await store.state.path[id: 1] == nil)
      journal.note("removed")
      await victim.finish()
      await journal.wait(for: "victim released")

      journal.note("go")
      await sibling.finish()
      await root.finish()
    }

    #expect(!journal.lines.contains("never"))
    #expect(await store.state.path[id: 0]?.entries == ["a", "b"])
    #expect(await store.state.own.entries == ["a", "b"])
    #expect(await store.state.path.dropFirst().allSatisfy { $0.entries.isEmpty })
    #expect(recorder.messages == [])
    #expect(await store.hasNoEffects)
  }

  /// Brings an effect of the second diary to a stage of its life, and then removes the diary.
  private func remove(by removal: Shelf.Action, at stage: EffectStage) async -> StoreTask {
    switch stage {
    case .waitingInTheQueue:
      return await store.send(
        .element(
          1,
          .write("a") {
            let canary = Canary("victim", in: journal)
            return .merge(
              .run { _ in await store.send(removal) },
              .run { _ in withExtendedLifetime(canary) { journal.note("never") } })
          }))

    case .waitingInAConcatenation:
      let task = await store.send(
        .element(
          1,
          .write("a") {
            let canary = Canary("victim", in: journal)
            return .concatenate(
              .run { _ in await journal.waitStubbornly(for: "removed") },
              .run { _ in withExtendedLifetime(canary) { journal.note("never") } },
              .send(.write("never")))
          }))
      await store.send(removal)
      return task

    case .starting:
      return await store.send(
        start { send in
          await store.send(removal)
          await send(.write("late"))
        })

    case .suspended:
      let task = await store.send(
        start { send in
          await journal.noteCancellation("cancelled")
          await journal.waitStubbornly(for: "removed")
          await send(.write("late"))
        })
      await store.send(removal)
      return task

    case .inACancellablePart:
      let task = await store.send(
        start { send in
          await withTaskCancellation(id: 1) {
            journal.note("started")
            await journal.noteCancellation("cancelled")
            await send(.write("late"))
          }
        })
      await journal.wait(for: "started")
      await store.send(removal)
      return task

    case .sendingFromAnotherThread:
      let task = await store.send(start { send in await sendUntilCancelled(send) })
      for await state in store.states where (state.path[id: 1]?.entries.count ?? 0) > 10 { break }
      await store.send(removal)
      return task

    case .ended:
      let task = await store.send(start { send in await send(.write("b")) })
      await task.finish()
      await store.send(removal)
      return task
    }
  }

  /// Starts an effect of the second diary.
  private func start(
    _ operation: nonisolated(nonsending) @escaping @Sendable (Send<Diary.Action>) async -> Void
  ) -> Shelf.Action {
    .element(
      1,
      .write("a") {
        let canary = Canary("victim", in: journal)
        return .run { send in
          await operation(send)
          withExtendedLifetime(canary) {}
        }
      })
  }

  private func writeLater() -> Effect<Diary.Action> {
    .run { send in
      await journal.wait(for: "go")
      await send(.write("b"))
    }
  }

  @concurrent
  private func sendUntilCancelled(_ send: Send<Diary.Action>) async {
    for _ in 0..<1_000 where !Task.isCancelled {
      await send(.write("c"))
      // The store takes an action on the thread that sends it, if it is free. Others want it too.
      await Task.yield()
    }
    let (silence, _) = AsyncStream<Never>.makeStream()
    for await _ in silence {}
  }

  @Test func ofAnElementThatWasPutBackIsNotRevived() async {
    let state = await store.state
    let removalAndReturn: [Shelf.Action] = [
      .change { $0.path.removeAll() },
      .change { $0 = state },
      start { _ in await journal.noteCancellation("second") },
    ]

    await store.send(
      .element(
        1,
        .write("a") {
          .merge(
            .run { _ in
              for action in removalAndReturn { await store.send(action) }
            },
            .run { _ in journal.note("never") })
        }))
    await store.send(.change { $0.path.removeAll() })
    await journal.wait(for: "second")

    #expect(!journal.lines.contains("never"))
  }

  @Test func isNotStartedWhenOneBeforeItHasClosedTheElement() async {
    let task = await store.send(
      .element(
        1,
        .write("a") {
          .merge(
            .run { send in await send(.write("close")) },
            .run { _ in journal.note("never") },
            .concatenate(.run { _ in journal.note("never") }, .send(.write("never"))),
            .send(.write("never")))
        }))

    await task.finish()

    #expect(journal.lines == [])
    #expect(await store.hasNoEffects)
  }

  @Test func ofAnElementEndsWithItAlthoughAPartEndedAtOnce() async {
    let task = await store.send(
      .element(
        1,
        .write("a") {
          .merge(
            .run { _ in },
            .cancel(id: 1),
            .run { _ in await journal.noteCancellation("cancelled") })
        }))

    await store.send(.path(.popFrom(id: 1)))
    await task.finish()

    #expect(journal.lines == ["cancelled"])
  }

  @Test func ofAnElementEndsWithItAlthoughItReplacedAnother() async {
    let tasks = [
      await store.send(.element(1, .write("a") { replace("first") })),
      await store.send(.element(1, .write("a") { replace("second") })),
    ]

    await store.send(.path(.popFrom(id: 1)))
    for task in tasks { await task.finish() }

    #expect(journal.lines == ["first", "second"])
    #expect(await store.hasNoEffects)
  }

  private func replace(_ name: String) -> Effect<Diary.Action> {
    .run { _ in await journal.noteCancellation(name) }.cancellable(id: 1, cancelInFlight: true)
  }

  @Test func ofAnElementEndsWithItAlthoughACancelledOneWasSlowToEnd() async {
    let slow = await store.send(
      .element(
        1,
        .write("a") {
          .run { _ in await journal.waitStubbornly(for: "go") }.cancellable(id: 1)
        }))
    await store.send(.element(1, .write("b") { .cancel(id: 1) }))
    let task = await store.send(
      .element(1, .write("c") { .run { _ in await journal.noteCancellation("cancelled") } }))
    journal.note("go")
    await slow.finish()

    await store.send(.path(.popFrom(id: 1)))
    await task.finish()

    #expect(journal.lines == ["go", "cancelled"])
    #expect(await store.hasNoEffects)
  }

  @Test func ofAnElementEndsWithItAlthoughACancelledConcatenationWasSlowToEnd() async {
    let slow = await store.send(
      .element(
        1,
        .write("a") {
          .concatenate(.run { _ in await journal.waitStubbornly(for: "go") }, .send(.write("no")))
            .cancellable(id: 1)
        }))
    await store.send(.element(1, .write("b") { .cancel(id: 1) }))
    let task = await store.send(
      .element(1, .write("c") { .run { _ in await journal.noteCancellation("cancelled") } }))
    journal.note("go")
    await slow.finish()

    await store.send(.path(.popFrom(id: 1)))
    await task.finish()

    #expect(journal.lines == ["go", "cancelled"])
    #expect(await store.hasNoEffects)
  }
}
