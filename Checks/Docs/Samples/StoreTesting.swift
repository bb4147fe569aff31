import StoreRuntime
import StoreTesting
import Testing

@Reducer
struct Counter {
  struct State: Equatable { var count = 0 }
  enum Action { case incrementButtonTapped }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
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
struct Feature {
  struct State: Equatable { var path = StackState<Path.State>() }
  enum Action { case path(StackActionOf<Path>) }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEach(\.path, action: \.path)
  }
}

@Test func aCounterDismissesItselfAtFive() async {
  let store = TestStore(
    initialState: Feature.State(path: StackState([.counter(Counter.State(count: 4))]))
  ) {
    Feature()
  }

  await store.send(\.path[id: 0].counter.incrementButtonTapped) {
    $0.path[id: 0, case: \.counter]?.count = 5
  }
  await store.receive(\.path.popFrom) {
    $0.path[id: 0] = nil
  }
}
