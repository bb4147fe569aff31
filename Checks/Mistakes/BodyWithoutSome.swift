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

  var body: ReducerOf<Self> {  // error: names "ReducerOf<Self>"
    Reduce { state, action in
      state.count += 1
      return .none
    }
  }
}
