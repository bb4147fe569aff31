import StoreRuntime
import Testing

/// Cancellation by ids where a feature has children: it reaches down the tree and never up.
struct ChildCancellationTests {
  let store = Shelf.makeStore(count: 2)
  let journal = Journal()

  /// An effect that waits to be cancelled.
  private func wait(_ name: String) -> Effect<Diary.Action> {
    .run { _ in await journal.noteCancellation(name) }
  }

  @Test(arguments: Container.allCases, Style.allCases)
  func reachesIntoChildrenButNotOutOfThem(container: Container, style: Style) async {
    let store = Shelf.makeStore(holding: container, style: style)
    let root = await store.write("a") { wait("root").cancellable(id: 1) }
    let first = await store.write("a", in: 0) { wait("first").cancellable(id: 1) }
    let second = await store.write("a", in: container) { wait("second").cancellable(id: 1) }

    await store.write("b", in: 0) { .cancel(id: 1) }
    await first.finish()
    #expect(journal.lines == ["first"])

    await store.write("b", in: container) { wait("third").cancellable(id: 1, cancelInFlight: true) }
    await second.finish()
    #expect(journal.lines == ["first", "second"])

    await store.write("b") { .cancel(id: 1) }
    await root.finish()
    await journal.wait(for: "third")
    #expect(Set(journal.lines) == ["first", "second", "root", "third"])
    #expect(await store.hasNoEffects)
  }

  @Test func inFlightReachesIntoElements() async {
    let element = await store.write("a", in: 0) { wait("1").cancellable(id: 1) }

    let own = await store.write("b") { wait("2").cancellable(id: 1, cancelInFlight: true) }
    await element.finish()

    #expect(journal.lines == ["1"])
    own.cancel()
    await own.finish()
    #expect(await store.hasNoEffects)
  }

  @Test func reachesPartsOfEffectsOfElements() async {
    let task = await store.write("a", in: 0) {
      .run { _ in await withTaskCancellation(id: 1) { await journal.noteCancellation("1") } }
    }

    await store.send(.perform { .cancel(id: 1) })
    await task.finish()

    #expect(journal.lines == ["1"])
    #expect(await store.hasNoEffects)
  }

  @Test func reachesConcatenationsOfElements() async {
    let task = await store.write("a", in: 0) {
      .concatenate(wait("1"), .send(.write("never"))).cancellable(id: 1)
    }

    await store.send(.perform { .cancel(id: 1) })
    await task.finish()

    #expect(journal.lines == ["1"])
    #expect(await store.state.path.first?.entries == ["a"])
    #expect(await store.hasNoEffects)
  }

  @Test func reachesEffectsThatWaitBehindTheCancellingOne() async {
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
    let store = Store(initialState: Shelf.State(path: [Diary.State()])) {
      CancellingShelf()
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
        .run { _ in
          await withTaskCancellationHandler {
            await journal.wait(for: "never")
          } onCancel: {
            journal.note("\(number)")
          }
        }
        .cancellable(id: 1)
      }
    }

    await store.send(.perform { .cancel(id: 1) })

    #expect(journal.lines == (0..<20).map { "\($0)" })
    for task in tasks { await task.finish() }
  }

  @Test func leavesNothingOfAnIDBehindInTheFeaturesAroundAnElementThatGoes() async {
    let task = await store.write("a", in: 0) {
      .merge(
        wait("1").cancellable(id: 1), wait("2").cancellable(id: 1).cancellable(id: 2),
        .run { _ in await withTaskCancellation(id: 1) { await journal.noteCancellation("3") } })
    }

    await store.send(.change { $0.path.removeAll() })
    await task.finish()

    #expect(Set(journal.lines) == ["1", "2", "3"])
    #expect(await store.hasNoEffects)
  }

  @Test func doesNotLookAtEffectsOfOtherIDs() async {
    let store = Shelf.makeStore(count: 1000)
    let tasks = await (0..<1000).asyncMap { number in
      await store.write("a", in: StackElementID(generation: number)) {
        .run { _ in await journal.wait(for: "never") }.cancellable(id: "other")
      }
    }

    await store.send(.perform { .cancel(id: NotedID(journal: journal)) })

    #expect(journal.lines.count <= 2)
    for task in tasks { task.cancel() }
  }

  @Test func isSharedByFeaturesThatAreNotPresented() async {
    let task = await store.write("a") { wait("1").cancellable(id: 1) }

    await store.send(.perform { .cancel(id: 1) })

    await task.finish()
  }

  @Test func byAnIDOfTheParentEndsTheEffectOfAnElement() async {
    let store = Store(initialState: Shelf.State(path: [Diary.State()])) {
      CancellableShelf()
    }
    let task = await store.write("a", in: 0) { wait("1") }

    await store.write("b", in: 0) { .cancel(id: "all") }
    #expect(journal.lines == [])
    await store.send(.perform { .cancel(id: "all") })
    await task.finish()

    #expect(journal.lines == ["1"])
    #expect(await store.hasNoEffects)
  }

  @Test func byAnIDOfTheParentLeavesNothingBehindWhenTheElementGoesFirst() async {
    let store = Store(initialState: Shelf.State(path: [Diary.State()])) {
      CancellableShelf()
    }
    let task = await store.write("a", in: 0) { wait("1") }

    await store.send(.change { $0.path.removeAll() })
    await task.finish()

    #expect(await store.hasNoEffects)
  }

  @Test func byAnIDOfAnElementLeavesNothingBehindWhenWhatIsInsideGoesFirst() async {
    let store = Store(
      initialState: [Shelf.State(path: [Diary.State()])] as StackState<Shelf.State>
    ) {
      EmptyReducer<StackState<Shelf.State>, StackActionOf<CancellableShelf>>()
        .forEach(\.self, action: \.self) { CancellableShelf() }
    }
    let task = await store.send(
      .element(id: 0, action: .element(0, .write("a") { wait("1") })))

    await store.send(.element(id: 0, action: .change { $0.path.removeAll() }))
    await task.finish()

    #expect(journal.lines == ["1"])
    #expect(await store.hasNoEffects)
  }
}

/// An id that notes each time it is hashed, which is once for each table that it is looked up in.
private struct NotedID: Hashable, Sendable {
  let journal: Journal

  static func == (lhs: Self, rhs: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {
    journal.note("hashed")
  }
}

/// A shelf whose parent makes the effects of all elements cancellable under an id of its own.
private struct CancellableShelf: Reducer {
  typealias State = Shelf.State
  typealias Action = Shelf.Action

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let effect = Shelf().reduce(into: &state, action: action)
    guard case .path = action else { return effect }
    return effect.cancellable(id: "all")
  }
}

/// A shelf whose parent cancels an id when an element writes "b".
private struct CancellingShelf: Reducer {
  typealias State = Shelf.State
  typealias Action = Shelf.Action

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let effect = Shelf().reduce(into: &state, action: action)
    guard case .path(.element(_, .write("b", _))) = action else { return effect }
    return .cancel(id: 1)
  }
}
