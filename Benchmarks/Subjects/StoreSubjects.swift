import StoreRuntime

/// The cost of sending an action, from outside and from inside of the store's isolation.
enum StoreSubjects {
  private static let count = 1000

  static var all: [Subject] {
    [fromOutside, fromInside, assumingIsolation]
  }

  private static var fromOutside: Subject {
    Subject("store send, from outside") {
      let bare = BareCounter()
      let store = makeStore()
      let guest = makeStore(on: BareCounter())
      return [
        Variant("bare actor", operations: count) {
          for _ in 0..<count {
            await bare.send(.incrementButtonTapped)
            doSomethingElse()
          }
        },
        Variant("Store", operations: count) {
          await store.sendFromOutside(.incrementButtonTapped, times: count)
        },
        Variant("Store on another actor", operations: count) {
          await guest.sendFromOutside(.incrementButtonTapped, times: count)
        },
      ]
    }
  }

  private static var fromInside: Subject {
    Subject("store send, from inside") {
      let bare = BareCounter()
      let store = makeStore()
      let part = store.scope(state: \.self, action: \.self)
      let reduce = opaqueClosure()
      let actions = Array(repeating: Counter.Action.incrementButtonTapped, count: count)
      return [
        Variant("reducer in a closure", operations: count, reusing: Counter.State()) { state in
          for _ in 0..<count { _ = reduce(&state, .incrementButtonTapped) }
        },
        Variant("bare actor", operations: count) {
          await send(count, to: bare)
        },
        Variant("Store", operations: count) {
          await store.send(.incrementButtonTapped, times: count)
        },
        Variant("Store, contentsOf", operations: count) {
          await sendAll(actions, to: store)
        },
        Variant("a scope of it", operations: count) {
          await part.send(.incrementButtonTapped, times: count)
        },
      ]
    }
  }

  private static var assumingIsolation: Subject {
    Subject("store send, assumeIsolated") {
      let bare = BareCounter()
      let store = makeStore()
      return [
        Variant("bare actor", operations: count) {
          await assumeIsolatedAndSend(count, to: bare)
        },
        Variant("Store", operations: count) {
          await assumeIsolatedAndSend(count, to: store)
        },
      ]
    }
  }

  private static func makeStore() -> StoreOf<Counter> {
    Store(initialState: Counter.State()) { Counter() }
  }

  private static func makeStore(on actor: some Actor) -> StoreOf<Counter> {
    Store(initialState: Counter.State(), on: actor) { Counter() }
  }

  /// Returns the counter's reducer as a closure that is opaque to the optimiser.
  @inline(never)
  @_optimize(none)
  private static func opaqueClosure()
    -> @Sendable (inout Counter.State, Counter.Action) -> Effect<Counter.Action>
  {
    let reducer = Counter().prepare()
    return { reducer(&$0, $1) }
  }

  private static func sendAll(_ actions: [Counter.Action], to store: isolated StoreOf<Counter>) {
    store.send(contentsOf: actions)
  }

  private static func send(_ count: Int, to actor: isolated BareCounter) {
    for _ in 0..<count { actor.send(.incrementButtonTapped) }
  }

  private static func assumeIsolatedAndSend(_ count: Int, to store: isolated StoreOf<Counter>) {
    for _ in 0..<count {
      _ = store.assumeIsolated { $0.send(.incrementButtonTapped) }
    }
  }

  private static func assumeIsolatedAndSend(_ count: Int, to actor: isolated BareCounter) {
    for _ in 0..<count {
      actor.assumeIsolated { $0.send(.incrementButtonTapped) }
    }
  }
}
