import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case incrementButtonTapped
  }

  func reduce(into state: State, action: Action) -> Effect<Action> {  // error: names "inout"
    .none
  }
}
