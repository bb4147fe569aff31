import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case incrementButtonTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .incrementButonTapped:  // error: names "incrementButonTapped"
      state.count += 1
      return .none
    }
  }
}
