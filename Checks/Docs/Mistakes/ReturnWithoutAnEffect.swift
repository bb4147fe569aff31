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
      guard case .factLoaded(let fact) = action else { return }  // error: names "Effect"
      state.fact = fact
      return .none
    }
  }
}
