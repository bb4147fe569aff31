import StoreRuntime

@Reducer
struct Feature {
  enum Action {
    case incrementButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1  // error: names "count"
      return .none
    }
  }
}
