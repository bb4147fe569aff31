// because: The compiler checks the conformance that the macro adds before the body.
// best: an expansion, "Reducer", 3 errors

import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case incrementButtonTapped
  }

  var body: some ReducerOf<Counter> {  // error: names "Counter"
    Reduce { state, action in
      state.count += 1
      return .none
    }
  }
}
