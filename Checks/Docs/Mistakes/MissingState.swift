import StoreRuntime

@Reducer
struct Feature {  // error: names "type 'Feature' does not conform to protocol 'Reducer'"
  enum Action {
    case incrementButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      return .none
    }
  }
}
