import StoreRuntime

struct Feature {
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case incrementButtonTapped
  }

  var body: some ReducerOf<Self> {  // error: names "'Feature' does not conform"
    Reduce { state, action in
      state.count += 1
      return .none
    }
  }
}
