import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var count = 0
    var fact: String?
  }

  enum Action {
    case factButtonTapped
    case factLoaded(String)
  }

  @Dependency(\.facts) var facts

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .factButtonTapped:
        state.conut += 1  // error: names "conut"
        return .none
      case .factLoaded(let fact):
        state.fact = fact
        return .none
      }
    }
  }
}
