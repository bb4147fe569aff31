import StoreRuntime
import TestSupport
import Testing

/// A point in the life of an effect.
enum EffectStage: CaseIterable, Sendable {
  case waitingInTheQueue
  case waitingInAConcatenation
  case starting
  case suspended
  case inACancellablePart
  case sendingFromAnotherThread
  case ended

  /// How many actions the effect sends too late.
  var lateSends: Int? {
    switch self {
    case .starting, .suspended, .inACancellablePart: 1
    case .waitingInTheQueue, .waitingInAConcatenation, .ended: 0
    case .sendingFromAnotherThread: nil
    }
  }
}

/// The effects of a feature end with it, whatever holds it.
struct EffectLifeTests {
  let journal = Journal()

  @Test(
    "Taking its feature away ends an effect wherever it is in its life, and no other",
    arguments: EffectStage.allCases, Container.allCases)
  func removal(at stage: EffectStage, from container: Container) async {
    let store = Shelf.makeStore(holding: container)
    let sibling = await store.write("a", in: 0) { journal.writing("b") }
    let root = await store.write("a") { journal.writing("b") }
    let victim = await bring(to: stage, in: container, of: store)
    if await container.diary(in: store.state) != nil { await store.put(nil, into: container) }

    #expect(await container.diary(in: store.state) == nil)
    journal.note("removed")
    await victim.finish()
    await journal.wait(for: "victim released")
    journal.note("go")
    await sibling.finish()
    await root.finish()

    #expect(!journal.lines.contains("never"))
    #expect(await store.state.path[id: 0]?.entries == ["a", "b"])
    #expect(await store.state.own.entries == ["a", "b"])
    if let lateSends = stage.lateSends { #expect(await store.droppedActionCount == lateSends) }
    #expect(await store.hasNoEffects)
  }

  /// Brings an effect of a diary to a stage of its life, in which it may take the diary away.
  private func bring(
    to stage: EffectStage, in container: Container, of store: StoreOf<Shelf>
  ) async -> StoreTask {
    switch stage {
    case .waitingInTheQueue:
      return await store.write("a", in: container) {
        let canary = Canary("victim", in: journal)
        return .merge(
          .run { _ in await store.put(nil, into: container) },
          .run { _ in withExtendedLifetime(canary) { journal.note("never") } })
      }
    case .waitingInAConcatenation:
      return await store.write("a", in: container) {
        let canary = Canary("victim", in: journal)
        return .concatenate(
          .run { _ in await journal.waitStubbornly(for: "removed") },
          .run { _ in withExtendedLifetime(canary) { journal.note("never") } },
          .send(.write("never")))
      }
    case .starting:
      return await start(in: container, of: store) { send in
        await store.put(nil, into: container)
        await send(.write("late"))
      }
    case .suspended:
      return await start(in: container, of: store) { send in
        await journal.noteCancellation("cancelled")
        await journal.waitStubbornly(for: "removed")
        await send(.write("late"))
      }
    case .inACancellablePart:
      let task = await start(in: container, of: store) { send in
        await withTaskCancellation(id: 1) {
          journal.note("started")
          await journal.noteCancellation("cancelled")
          await send(.write("late"))
        }
      }
      await journal.wait(for: "started")
      return task
    case .sendingFromAnotherThread:
      let task = await start(in: container, of: store) { send in await sendUntilCancelled(send) }
      for await state in store.states
      where (container.diary(in: state)?.entries.count ?? 0) > 10 { break }
      return task
    case .ended:
      let task = await start(in: container, of: store) { send in await send(.write("b")) }
      await task.finish()
      await journal.wait(for: "victim released")
      return task
    }
  }

  /// Starts an effect of a diary.
  private func start(
    in container: Container, of store: StoreOf<Shelf>,
    _ operation: nonisolated(nonsending) @escaping @Sendable (Send<Diary.Action>) async -> Void
  ) async -> StoreTask {
    await store.write("a", in: container) {
      let canary = Canary("victim", in: journal)
      return .run { send in
        await operation(send)
        withExtendedLifetime(canary) {}
      }
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

  @Test(
    "What a feature wants done in the action that takes it away isn't done",
    arguments: Container.allCases, Style.allCases)
  func removedInTheSameAction(container: Container, style: Style) async {
    // A closure can't take part in what happens after it.
    for word in style == .closure ? ["close"] : ["close", "close last"] {
      let store = Shelf.makeStore(holding: container, style: style)

      await store.write(word, in: container) {
        .merge(.send(.write("never")), never, .concatenate(never, .send(.write("never"))))
      }.finish()

      #expect(journal.lines == [])
      #expect(await container.diary(in: store.state) == nil)
      #expect(await store.hasNoEffects)
    }
  }

  @Test(
    "What is left of an effect isn't done once a part of it has taken its feature away",
    .immediateStart("A part before doesn't begin either."),
    arguments: Container.allCases, ["close", "close last"])
  func removedHalfway(container: Container, word: String) async {
    let store = Shelf.makeStore(holding: container)

    await store.write("a", in: container) {
      .merge(
        .run { _ in }, .cancel(id: 1), wait("before"), .send(.write(word)),
        .send(.write("never")), never,
        .concatenate(never, .send(.write("never"))))
    }.finish()

    #expect(journal.lines == ["before"])
    #expect(await container.diary(in: store.state) == nil)
    #expect(await store.hasNoEffects)
  }

  @Test(
    "What is still to be started isn't revived with its feature",
    .immediateStart("The feature is put back after the send."), arguments: Container.allCases)
  func putBackBeforeTheStart(container: Container) async {
    let store = Shelf.makeStore(holding: container)

    await store.write("a", in: container) {
      .merge(
        .run { _ in
          await store.put(nil, into: container)
          await store.put(Diary.State(id: 1), into: container)
          await store.write("b", in: container) { wait("second") }
        },
        never)
    }

    #expect(journal.lines == [])
    await store.put(nil, into: container)
    await journal.wait(for: "second")
    #expect(!journal.lines.contains("never"))
  }

  @Test(
    "A feature that comes back later inherits nothing", arguments: Container.allCases,
    Style.allCases)
  func comingBack(container: Container, style: Style) async {
    let store = Shelf.makeStore(holding: container, style: style)
    let first = await store.write("a", in: container) { wait("first", cancelInFlight: true) }
    await store.put(nil, into: container)
    await first.finish()

    await store.put(Diary.State(id: 1), into: container)
    let second = await store.write("a", in: container) { wait("second", cancelInFlight: true) }
    #expect(journal.lines == ["first"])
    let third = await store.write("a", in: container) { wait("third", cancelInFlight: true) }
    await second.finish()
    #expect(journal.lines == ["first", "second"])

    await store.put(nil, into: container)
    await third.finish()
    #expect(journal.lines == ["first", "second", "third"])
    #expect(await store.hasNoEffects)
  }

  @Test(
    "An effect ends with its feature although one that was cancelled was slow to end",
    arguments: Container.allCases, [true, false])
  func slowEnd(container: Container, isConcatenation: Bool) async {
    let store = Shelf.makeStore(holding: container)
    let slow = await store.write("a", in: container) {
      .concatenate(
        .run { _ in await journal.waitStubbornly(for: "go") },
        isConcatenation ? .send(.write("never")) : .none
      )
      .cancellable(id: 1)
    }
    await store.write("b", in: container) { .cancel(id: 1) }
    let task = await store.write("c", in: container) { wait("cancelled") }

    journal.note("go")
    await slow.finish()
    await store.put(nil, into: container)
    await task.finish()

    #expect(journal.lines == ["go", "cancelled"])
    #expect(await store.hasNoEffects)
  }

  private var never: Effect<Diary.Action> {
    .run { _ in journal.note("never") }
  }

  private func wait(_ name: String) -> Effect<Diary.Action> {
    .run { _ in await journal.noteCancellation(name) }
  }

  private func wait(_ name: String, cancelInFlight: Bool) -> Effect<Diary.Action> {
    wait(name).cancellable(id: 1, cancelInFlight: cancelInFlight)
  }
}
