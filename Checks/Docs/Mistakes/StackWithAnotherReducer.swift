// because: Of the overloads for two containers the compiler takes the one with fewer errors.
// best: line 18, "Row.State", 1 error

import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var path = StackState<Counter.State>()
  }

  enum Action {
    case path(StackActionOf<Counter>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.path, action: \.path) {
        Row()  // error: names "Row"
      }
  }
}
