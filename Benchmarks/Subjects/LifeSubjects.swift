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
        Variant("Store on another actor", operations: count) {
          for _ in 0..<count {
            keep(Store(initialState: Counter.State(), on: owner) { Counter() })
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

  /// Does nothing with an object, which the optimiser can't know.
  @inline(never)
  @_optimize(none)
  private static func keep(_ object: some AnyObject) {}
}

/// The limit for a store: an object that holds the state.
private final class BareObject {
  private var state: Counter.State

  init(_ state: Counter.State) {
    self.state = state
  }
}
