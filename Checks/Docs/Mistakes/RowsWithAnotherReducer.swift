// because: Of the overloads for two containers the compiler takes the one with fewer errors.
// best: line 18, "Counter.State", 1 error

import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State> = []
  }

  enum Action {
    case rows(IdentifiedActionOf<Row>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.rows, action: \.rows) {
        Counter()  // error: names "Counter"
      }
  }
}
