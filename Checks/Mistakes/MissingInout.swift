// because: The compiler says what differs only in notes to the conformance that the macro adds.
// best: an expansion, "Reducer", 1 error

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
