import StoreRuntime

/// What it costs to send an action, from outside of the store's isolation and from inside.
enum StoreSubjects {
  private static let count = 1000

  static var all: [Subject] {
    [
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
            for _ in 0..<count {
              await store.send(.incrementButtonTapped)
              doSomethingElse()
            }
          },
          Variant("Store on another actor", operations: count) {
            for _ in 0..<count {
              await guest.send(.incrementButtonTapped)
              doSomethingElse()
            }
          },
        ]
      },
      Subject("store send, from inside") {
        let bare = BareCounter()
        let store = makeStore()
        return [
          Variant("bare actor", operations: count) {
            await send(count, to: bare)
          },
          Variant("Store", operations: count) {
            await send(count, to: store)
          },
          Variant("bare actor, assumeIsolated", operations: count) {
            await assumeIsolatedAndSend(count, to: bare)
          },
          Variant("Store, assumeIsolated", operations: count) {
            await assumeIsolatedAndSend(count, to: store)
          },
        ]
      },
      Subject("store enqueue") {
        let bare = BareCounter()
        let store = makeStore()
        return [
          Variant("bare actor, await", operations: count) {
            for _ in 0..<count {
              await bare.send(.incrementButtonTapped)
              doSomethingElse()
            }
          },
          Variant("Store, enqueue", operations: count) {
            for _ in 1..<count { store.enqueue(.incrementButtonTapped) }
            // Waits for the batch: what was enqueued before is reduced before.
            await store.send(.incrementButtonTapped)
          },
        ]
      },
    ]
  }

  private static func makeStore() -> StoreOf<Counter> {
    Store(initialState: Counter.State()) { Counter() }
  }

  private static func makeStore(on actor: some Actor) -> StoreOf<Counter> {
    Store(initialState: Counter.State(), on: actor) { Counter() }
  }

  private static func send(_ count: Int, to store: isolated StoreOf<Counter>) {
    for _ in 0..<count { store.send(.incrementButtonTapped) }
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
