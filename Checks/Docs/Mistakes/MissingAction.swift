import StoreRuntime

@Reducer
struct Feature {  // error: names "type 'Feature' does not conform to protocol 'Reducer'"
  struct State: Equatable {
    var count = 0
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped:
        state.count += 1
        return .none
      }
    }
  }
}
