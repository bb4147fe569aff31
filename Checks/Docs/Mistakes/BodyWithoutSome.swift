import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case incrementButtonTapped
  }

  var body: ReducerOf<Self> {  // error: names "ReducerOf<Self>"
    Reduce { state, action in
      state.count += 1
      return .none
    }
  }
}
