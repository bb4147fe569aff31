import StoreRuntime

final class Cache {
  var facts: [Int: String] = [:]
}

@Reducer
struct Feature {
  struct State {
    var cache = Cache()
  }

  enum Action {
    case clearButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.cache.facts = [:]
      return .none
    }
  }
}

func test() {
  _ = Store(initialState: Feature.State()) { Feature() }  // error: names "Feature.State"
}
