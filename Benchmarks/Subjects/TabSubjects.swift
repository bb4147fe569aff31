import StoreRuntime

/// What is gained when the tabs of an app have a store each.
enum TabSubjects {
  private static let tabs = 3
  private static let count = 3000

  static var all: [Subject] {
    [
      Subject("three busy tabs, per action") {
        let shared = Store(initialState: Work.State()) { Work() }
        let stores = (0..<tabs).map { _ in Store(initialState: Work.State()) { Work() } }
        return [
          Variant("one store", operations: tabs * count) {
            await keepBusy((0..<tabs).map { _ in shared })
          },
          Variant("three stores", operations: tabs * count) {
            await keepBusy(stores)
          },
        ]
      }
    ]
  }

  private static func keepBusy(_ stores: [StoreOf<Work>]) async {
    await withDiscardingTaskGroup { group in
      for store in stores {
        group.addTask { for _ in 0..<count { await store.send(.stepped) } }
      }
    }
  }
}

/// A feature whose actions take a few microseconds.
private struct Work: Reducer {
  struct State {
    var generator = SplitMix64(seed: 7)
    var last: UInt64 = 0
  }

  enum Action {
    case stepped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    for _ in 0..<1000 { state.last = state.last &* 31 &+ state.generator.next() }
    return .none
  }
}
