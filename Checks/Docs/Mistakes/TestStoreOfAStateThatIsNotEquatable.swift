import StoreRuntime
import StoreTesting

@Reducer
struct Feature {
  struct State {
    var count = 0
  }

  enum Action {
    case incrementButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      return .none
    }
  }
}

func test() async {
  let store = TestStore(initialState: Feature.State()) { Feature() }  // error: names "Equatable"
  await store.send(.incrementButtonTapped)
}
