import StoreRuntime
import StoreTesting

/// What it costs to assert what a feature does, against letting a store do it.
enum TestStoreSubjects {
  private static let scriptLength = 10_000
  private static let depth = 1000

  static var all: [Subject] {
    [
      Subject("test store, script of 10,000 actions") {
        [
          Variant("Store", operations: scriptLength) {
            let store = Store(initialState: Counter.State()) { Counter() }
            for _ in 0..<scriptLength / 2 {
              await store.send(.loadButtonTapped).finish()
            }
          },
          Variant("TestStore, each asserted", operations: scriptLength) {
            let store = TestStore(initialState: Counter.State()) { Counter() }
            for count in 1...scriptLength / 2 {
              await store.send(.loadButtonTapped)
              await store.receive(isLoaded) { $0.count = count }
            }
          },
        ]
      },
      Subject("test store, dismissal with 1,000 elements") {
        [
          Variant("Store", operations: 1) {
            let store = Store(initialState: makeTower()) { Tower() }
            await store.send(.path(.element(id: top, action: .leave))).finish()
          },
          Variant("TestStore, asserted", operations: 1) {
            let store = TestStore(initialState: makeTower()) { Tower() }
            await store.send(.path(.element(id: top, action: .leave)))
            await store.receive(isPop) { $0.path[id: top] = nil }
          },
        ]
      },
    ]
  }

  private static let top = StackElementID(generation: depth - 1)

  private static func makeTower() -> Tower.State {
    Tower.State(path: StackState((0..<depth).map { Floor.State(number: $0) }))
  }

  private static func isLoaded(_ action: Counter.Action) -> Bool {
    if case .loaded = action { true } else { false }
  }

  private static func isPop(_ action: Tower.Action) -> Bool {
    if case .path(.popFrom(top)) = action { true } else { false }
  }
}

/// A screen that takes itself away.
private struct Floor: Reducer {
  struct State: Equatable, Sendable {
    var number: Int
  }

  enum Action: Sendable {
    case leave
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { _, _ in
      .run { _ in await dismiss() }
    }
  }
}

/// A feature with a stack of such screens.
private struct Tower: Reducer {
  struct State: Equatable, Sendable {
    var path = StackState<Floor.State>()
  }

  enum Action: CasePathable, Sendable {
    case path(StackActionOf<Floor>)

    struct AllCasePaths: Sendable {
      var path: AnyCasePath<Action, StackActionOf<Floor>> {
        AnyCasePath(
          embed: Action.path,
          extract: { if case .path(let action) = $0 { action } else { nil } }
        )
      }
    }

    static let allCasePaths = AllCasePaths()
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.path, action: \.path) { Floor() }
  }
}
