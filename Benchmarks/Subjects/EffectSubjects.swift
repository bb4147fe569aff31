import StoreRuntime

/// What it costs to run effects, to cancel them, and to let a feature dismiss itself.
enum EffectSubjects {
  static var all: [Subject] {
    [roundTrip] + [1, 10_000].map(restart) + [restartByIDs] + [10, 10_000].map(dismissal)
  }

  // MARK: Round trip

  /// An action whose effect sends another.
  private static var roundTrip: Subject {
    let count = 200
    return Subject("effect round trip") {
      let bare = BareCounter()
      let store = Store(initialState: Counter.State()) { Counter() }
      return [
        Variant("Task.immediate", operations: count) {
          for _ in 0..<count { await Task.immediate {}.value }
        },
        Variant("Task.immediate on an actor", operations: count) {
          for _ in 0..<count { await bare.load() }
        },
        Variant("Store, from inside", operations: count) {
          await sendInside(count, .loadButtonTapped, to: store)
        },
        Variant("Store, and finish", operations: count) {
          for _ in 0..<count { await store.send(.loadButtonTapped).finish() }
        },
      ]
    }
  }

  private static func sendInside(
    _ count: Int, _ action: Counter.Action, to store: isolated StoreOf<Counter>
  ) {
    for _ in 0..<count { store.send(action) }
  }

  // MARK: Restart

  /// An effect that takes the place of one that is running, while others run.
  ///
  /// The same one is restarted however many there are: those that haven't been touched for long
  /// aren't in the processor's caches, which says nothing about the store.
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
    for id in 0..<alive { await store.send(.restart(id)) }
    return Variant(name, operations: restarts) {
      await restartInside(store)
    }
  }

  private static func restartInside(_ store: isolated StoreOf<Search>) async {
    for _ in 0..<restarts / restartsAtATime {
      for _ in 0..<restartsAtATime { store.send(.restart(0)) }
      await letOthersRun(on: store)
    }
  }

  /// Waits for a task on an actor, which gets its turn after those that wait already.
  private static func letOthersRun(on actor: isolated some Actor) async {
    await Task { _ = actor }.value
  }

  /// Few, as a round in which a thread is woken often is short or has a time slice of others in it.
  private static let restarts = 100

  /// After so many restarts the actor lets go, so that what was cancelled can end.
  private static let restartsAtATime = 10

  // MARK: Dismissal

  /// Elements that take themselves off a stack, one after the other from the top.
  private static func dismissal(depth: Int) -> Subject {
    let count = 200
    return Subject("dismissal", depth: depth) {
      let store = Store(initialState: Book.State()) { Book() }
      await store.send(.pushed(depth))
      let counter = Store(initialState: Counter.State()) { Counter() }
      return [
        Variant("effect round trip", operations: count) {
          for _ in 0..<count { await counter.send(.loadButtonTapped).finish() }
        },
        Variant("Store", operations: count) {
          await store.send(.pushed(count))
          return await Array(store.state.pages.ids.suffix(count).reversed())
        } awaiting: { ids in
          for id in ids {
            await store.send(.pages(.element(id: id, action: .closeButtonTapped))).finish()
          }
        },
      ]
    }
  }
}
