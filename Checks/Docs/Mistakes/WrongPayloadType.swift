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
        return .send(.factLoaded(42))  // error: names "Int"
      case .factLoaded(let fact):
        state.fact = fact
        return .none
      }
    }
  }
}
