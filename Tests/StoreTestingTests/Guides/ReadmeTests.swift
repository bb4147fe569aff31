import StoreRuntime
import StoreTesting
import Testing

/// The README's example of a feature, with its test.
enum Readme {
  @Reducer
  struct Counter {
    struct State: Equatable {
      var count = 0
    }

    enum Action {
      case incrementButtonTapped
    }

    @Dependency(\.dismiss) var dismiss

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        state.count += 1
        return state.count >= 5 ? .run { _ in await dismiss() } : .none
      }
    }
  }

  @Reducer(state: .equatable)
  enum Path {
    case counter(Counter)
  }

  @Reducer
  struct App {
    struct State: Equatable {
      var path = StackState<Path.State>()
    }

    enum Action {
      case path(StackActionOf<Path>)
    }

    var body: some ReducerOf<Self> { EmptyReducer().forEach(\.path, action: \.path) }
  }
}

struct ReadmeTests {
  private typealias App = Readme.App

  @Test func aCounterTakesItselfOffAtFive() async {
    let store = TestStore(initialState: App.State(path: [.counter(.init(count: 3))])) { App() }

    await store.send(\.path[id: 0].counter.incrementButtonTapped) {
      $0.path[id: 0, case: \.counter]?.count = 4
    }
    await store.send(\.path[id: 0].counter.incrementButtonTapped) {
      $0.path[id: 0, case: \.counter]?.count = 5
    }
    await store.receive(\.path.popFrom) {
      $0.path[id: 0] = nil
    }
  }

  @Test("Without the second tap, nothing more can happen, and the test says so at once")
  func withoutTheSecondTap() async {
    let store = TestStore(initialState: App.State(path: [.counter(.init(count: 3))])) { App() }

    await store.send(\.path[id: 0].counter.incrementButtonTapped) {
      $0.path[id: 0, case: \.counter]?.count = 4
    }
    await issue { await store.receive(\.path.popFrom) { $0.path[id: 0] = nil } }
      .expect("nothing more can happen")
  }

  @Test("A wrong count is shown as a difference of states")
  func wrongCount() async {
    let store = TestStore(initialState: App.State(path: [.counter(.init(count: 3))])) { App() }

    await issue {
      await store.send(\.path[id: 0].counter.incrementButtonTapped) {
        $0.path[id: 0, case: \.counter]?.count = 5
      }
    }
    .expect(below: 1, "count: 5", "count: 4")
  }
}
