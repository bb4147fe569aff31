import StoreRuntime
import TestSupport
import Testing

/// Cancellation by ids where a feature has children: it reaches down the tree and never up.
struct ChildCancellationTests {
  let store = Shelf.makeStore(count: 2)
  let journal = Journal()

  /// An effect that waits to be cancelled.
  private func wait<Action>(_ name: String) -> Effect<Action> {
    .run { _ in await journal.noteCancellation(name) }
  }

  @Test(arguments: Container.allCases, Style.allCases)
  func reachesIntoChildrenButNotOutOfThem(container: Container, style: Style) async {
    let store = Shelf.makeStore(holding: container, style: style)
    let root = await store.send(.perform { wait("root").cancellable(id: 1) })
    let first = await store.write("a", in: 0) { wait("first").cancellable(id: 1) }
    let second = await store.write("a", in: container) { wait("second").cancellable(id: 1) }

    await store.write("b", in: 0) { .cancel(id: 1) }
    await first.finish()
    #expect(journal.lines == ["first"])

    await store.write("b", in: container) { wait("third").cancellable(id: 1, cancelInFlight: true) }
    await second.finish()
    #expect(journal.lines == ["first", "second"])

    let last = await store.send(
      .perform { wait("last").cancellable(id: 1, cancelInFlight: true) })
    await root.finish()
    await journal.wait(for: "third")
    #expect(Set(journal.lines) == ["first", "second", "root", "third"])
    last.cancel()
    await last.finish()
    #expect(await store.hasNoEffects)
  }

  @Test func reachesAllThatAnElementAndAFeatureThatIsNotPresentedDo() async {
    let own = await store.write("a") { wait("own").cancellable(id: 1) }
    let task = await store.write("a", in: 0) {
      .merge(
        .run { _ in await withTaskCancellation(id: 1) { await journal.noteCancellation("part") } },
        .concatenate(wait("first"), .send(.write("never"))).cancellable(id: 1))
    }

    await store.send(.perform { .cancel(id: 1) })
    await own.finish()
    await task.finish()

    #expect(Set(journal.lines) == ["own", "part", "first"])
    #expect(await store.state.path.first?.entries == ["a"])
    #expect(await store.hasNoEffects)
  }

  @Test(.immediateStart("The effect that is cancelled at once doesn't begin."))
  func reachesEffectsThatWaitBehindTheCancellingOne() async {
    await store.write("a", in: 0) {
      .run { send in
        await send(.write("b") { wait("1").cancellable(id: 1) })
        await store.send(.perform { .cancel(id: 1) })
      }
    }.finish()

    #expect(journal.lines == ["1"])
    #expect(await store.hasNoEffects)
  }

  @Test func isNoticedAtOnceByAnEffectOfAnElementWhenItsParentCancelsIt() async {
    let store = Shelf.makeStore(holding: .optional) { _, action in
      if case .path(.element(_, .write("b", _))) = action { .cancel(id: 1) } else { .none }
    }

    await store.write("a", in: 0) {
      .run { send in
        await send(.write("b"))
        journal.note("\(Task.isCancelled)")
      }
      .cancellable(id: 1)
    }

    #expect(journal.lines == ["true"])
    #expect(await store.hasNoEffects)
  }

  @Test func endsEffectsInTheOrderInWhichTheyWereStarted() async {
    let tasks = await (0..<20).asyncMap { number in
      await store.write("a", in: StackElementID(generation: number % 2)) {
        .run { _ in await journal.noteCancellationAtOnce("\(number)") }.cancellable(id: 1)
      }
    }

    await store.send(.perform { .cancel(id: 1) })

    #expect(journal.lines == (0..<20).map { "\($0)" })
    for task in tasks { await task.finish() }
  }

  @Test func byAnIDOfTheParentEndsTheEffectsOfElements() async {
    let store = Store(initialState: Shelf.State(path: [Diary.State(), Diary.State()])) {
      WrappedShelf { $0.cancellable(id: "all") }
    }
    let first = await store.write("a", in: 0) { wait("1") }
    let second = await store.write("a", in: 1) { wait("2") }

    await store.write("b", in: 0) { .cancel(id: "all") }
    #expect(journal.lines == [])
    await store.send(.path(.popFrom(id: 1)))
    await second.finish()
    await store.send(.perform { .cancel(id: "all") })
    await first.finish()

    #expect(journal.lines == ["2", "1"])
    #expect(await store.hasNoEffects)
  }

  @Test func byAnIDOfAnElementLeavesNothingBehindWhicheverGoesFirst() async {
    let shelf = Shelf.State(path: [Diary.State(), Diary.State()])
    let store = Store(initialState: [shelf] as StackState<Shelf.State>) {
      EmptyReducer<StackState<Shelf.State>, StackActionOf<WrappedShelf>>()
        .forEach(\.self, action: \.self) { WrappedShelf { $0.cancellable(id: "all") } }
    }
    let tasks = await ([0, 1] as [StackElementID]).asyncMap { id in
      await store.send(
        .element(
          id: 0,
          action: .element(
            id,
            .write("a") { .run { _ in await journal.waitStubbornly(for: "go \(id)") } })))
    }

    await store.send(.element(id: 0, action: .path(.popFrom(id: 1))))
    await store.send(.popFrom(id: 0))
    for line in ["go #0", "go #1"] { journal.note(line) }
    for task in tasks { await task.finish() }

    #expect(await store.hasNoEffects)
  }

  @Test func ofWhatIsWaitedForLeavesNothingOfTheEffectsThatWereToFollow() async {
    let store = Store(initialState: Shelf.State(path: [Diary.State()])) {
      WrappedShelf { wait("cancelled").concatenate(with: $0).cancellable(id: "patience") }
    }
    let task = await store.write("a", in: 0) { .run { _ in journal.note("never") } }

    await store.send(.perform { .cancel(id: "patience") })
    await task.finish()

    #expect(journal.lines == ["cancelled"])
    #expect(await store.hasNoEffects)
  }
}

/// A shelf whose parent makes something of the effects of all elements.
private struct WrappedShelf: Reducer {
  typealias State = Shelf.State
  typealias Action = Shelf.Action

  let wrap: @Sendable (Effect<Action>) -> Effect<Action>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let effect = Shelf().reduce(into: &state, action: action)
    guard case .path = action else { return effect }
    return wrap(effect)
  }
}
