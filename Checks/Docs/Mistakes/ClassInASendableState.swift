import StoreRuntime

final class Cache {
  var facts: [Int: String] = [:]
}

@Reducer
struct Feature {
  struct State: Sendable {
    var cache = Cache()  // error: names "cache"
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
