import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case incrementButtonTapped
  }

  func reduce(into state: inout State, action: Action) {  // error: names "Effect"
    state.count += 1
  }
}
