import StoreRuntime

/// What it costs to make stores and to release them.
enum LifeSubjects {
  private static let count = 1000

  static var all: [Subject] {
    [creation]
  }

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

  /// Does nothing with an object, but the optimiser can't know that.
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
