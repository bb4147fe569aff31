// because: The compiler goes on to check the class as a reducer.
// best: line 7, "class", 3 errors

import StoreRuntime

@Reducer
final class Feature {  // error: names "class"
  struct State: Equatable {
    var count = 0
  }

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
