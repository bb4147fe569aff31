import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case incremented
  }
}

extension Feature {
  func reduce(into state: inout State, action: Action) -> Effect<Action> {  // error: names "reduce"
    state.count += 1
    return .none
  }
}
