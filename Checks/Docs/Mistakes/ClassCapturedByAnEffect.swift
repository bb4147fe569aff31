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
    case factLoaded(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .factButtonTapped:
        let cache = Cache()
        return .run { send in
          await send(.factLoaded(cache.facts[0] ?? "None"))  // error: names "cache"
        }
      case .factLoaded(let fact):
        state.fact = fact
        return .none
      }
    }
  }
}
