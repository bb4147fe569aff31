import StoreRuntime

/// The cost of making and releasing stores.
enum LifeSubjects {
  private static let count = 1000

  static var all: [Subject] {
    [creation, shortLife]
  }

  /// Stores and objects that are never called.
  private static var creation: Subject {
    Subject("create and release") {
      let owner = BareCounter()
      return [
        Variant("class instance", operations: count) {
          for _ in 0..<count { keep(BareObject(Counter.State())) }
        },
        Variant("actor with an object", operations: count) {
          for _ in 0..<count { keep(BareGuest(Counter.State(), on: owner)) }
        },
        Variant("Store on another actor", operations: count) {
          for _ in 0..<count {
            keep(Store(initialState: Counter.State(), on: owner) { Counter() })
          }
        },
        Variant("Store without a body on another actor", operations: count) {
          for _ in 0..<count {
            keep(Store(initialState: Counter.State(), on: owner) { BodilessCounter() })
          }
        },
        Variant("Store", operations: count) {
          for _ in 0..<count { keep(Store(initialState: Counter.State()) { Counter() }) }
        },
      ]
    }
  }

  /// Actors that are called once: a store makes its own executor at its first call.
  private static var shortLife: Subject {
    Subject("create, send once and release") {
      [
        Variant("bare actor", operations: count) {
          for _ in 0..<count {
            let counter = BareCounter()
            await counter.send(.incrementButtonTapped)
            keep(counter)
          }
        },
        Variant("Store", operations: count) {
          for _ in 0..<count {
            let store = Store(initialState: Counter.State()) { Counter() }
            await store.send(.incrementButtonTapped)
            keep(store)
          }
        },
      ]
    }
  }
}

/// A counter that isn't composed of reducers.
private struct BodilessCounter: Reducer {
  func reduce(into state: inout Counter.State, action: Counter.Action) -> Effect<Counter.Action> {
    state.count &+= 1
    return .none
  }
}

/// The limit for a store: an object that holds the state.
private final class BareObject {
  private var state: Counter.State

  init(_ state: Counter.State) {
    self.state = state
  }
}

/// The limit for a store that lives on another actor.
private final actor BareGuest {
  private nonisolated let host: any Actor
  private let object: BareObject

  init(_ state: Counter.State, on host: any Actor) {
    self.host = host
    object = BareObject(state)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { host.unownedExecutor }
}
