import StoreRuntime

/// The cost of running effects, of cancelling them, and of a feature that dismisses itself.
enum EffectSubjects {
  static var all: [Subject] {
    [
      roundTrip, restart(alive: 1), restart(alive: 10_000), restartByIDs, dismissal(depth: 10),
      dismissal(depth: 10_000),
    ]
  }

  // MARK: Round trip

  /// An action whose effect sends another.
  private static var roundTrip: Subject {
    let count = 200
    return Subject("effect round trip") {
      let bare = BareCounter()
      let store = Store(initialState: Counter.State()) { Counter() }
      let actions = Array(repeating: Counter.Action.loadButtonTapped, count: count)
      return [
        Variant("Task.immediate", operations: count) {
          for _ in 0..<count { await Task.immediate {}.value }
        },
        Variant("Task.immediate on an actor", operations: count) {
          for _ in 0..<count { await bare.load() }
        },
        Variant("Store, from inside", operations: count) {
          await store.send(.loadButtonTapped, times: count)
        },
        Variant("Store, and finish", operations: count) {
          await store.sendAndFinish(actions)
        },
      ]
    }
  }

  // MARK: Restart

  /// An effect that replaces a running one, while others run.
  ///
  /// The same effect is restarted for any number of others. Entries unused for long aren't in the
  /// processor's caches, which isn't the store's cost.
  private static func restart(alive: Int) -> Subject {
    Subject("cancel-in-flight restart", depth: alive) {
      await [bareRestart(), storeRestart("Store", alive: alive)]
    }
  }

  private static var restartByIDs: Subject {
    Subject("cancel-in-flight restart by ids alive") {
      await [1, 10_000].asyncMap { await storeRestart("\($0) alive", alive: $0) }
    }
  }

  private static func bareRestart() -> Variant {
    let bare = BareSearch()
    return Variant("bare actor, Task.immediate", operations: restarts) {
      await restartInside(bare)
    }
  }

  private static func restartInside(_ bare: isolated BareSearch) async {
    for _ in 0..<restarts / restartsAtATime {
      for _ in 0..<restartsAtATime { bare.restart() }
      await letOthersRun(on: bare)
    }
  }

  private static func storeRestart(_ name: String, alive: Int) async -> Variant {
    let store = Store(initialState: Search.State()) { Search() }
    await store.sendEach((0..<alive).map(Search.Action.restart))
    let actions = Array(repeating: Search.Action.restart(0), count: restartsAtATime)
    return Variant(name, operations: restarts) {
      await restartInside(store, actions)
    }
  }

  private static func restartInside(
    _ store: isolated StoreOf<Search>, _ actions: [Search.Action]
  ) async {
    for _ in 0..<restarts / restartsAtATime {
      store.sendEach(actions)
      await letOthersRun(on: store)
    }
  }

  /// Waits for a task on an actor, which runs after all waiting ones.
  private static func letOthersRun(on actor: isolated some Actor) async {
    await Task { _ = actor }.value
  }

  /// A small number: a round that often wakes a thread must be short, or it includes time slices of
  /// other threads.
  private static let restarts = 100

  /// The number of restarts after which the actor yields, so that cancelled effects can end.
  private static let restartsAtATime = 10

  // MARK: Dismissal

  /// Elements that dismiss themselves from a stack, one after the other from the top.
  private static func dismissal(depth: Int) -> Subject {
    let count = 200
    return Subject("dismissal", depth: depth) {
      let store = await Book.makeStore(depth: depth)
      let counter = Store(initialState: Counter.State()) { Counter() }
      let actions = Array(repeating: Counter.Action.loadButtonTapped, count: count)
      return [
        Variant("effect round trip", operations: count) {
          await counter.sendAndFinish(actions)
        },
        Variant("Store", operations: count) {
          await store.send(.pushed(count))
          return await store.state.pages.ids.suffix(count).reversed().map {
            Book.Action.pages(.element(id: $0, action: .closeButtonTapped))
          }
        } awaiting: { actions in
          await store.sendAndFinish(actions)
        },
      ]
    }
  }
}
