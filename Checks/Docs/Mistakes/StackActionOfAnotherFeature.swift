// because: The state and the action contradict each other, and the compiler reports the operator.
// best: line 18, "StackState<Counter.State>", 2 errors

import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var path = StackState<Path.State>()
  }

  enum Action {
    case path(StackActionOf<Counter>)  // error: names "Counter"
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.path, action: \.path)
  }
}
