import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var count = 0
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped:  // error: names "incrementButtonTapped"
        state.count += 1
        return .none
      }
    }
  }
}
