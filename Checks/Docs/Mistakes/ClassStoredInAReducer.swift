import StoreRuntime

final class Cache {
  var facts: [Int: String] = [:]
}

@Reducer
struct Feature {
  struct State: Equatable {
    var fact: String?
  }

  enum Action {
    case factButtonTapped
  }

  let cache: Cache  // error: names "Cache"

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.fact = cache.facts[0]
      return .none
    }
  }
}
