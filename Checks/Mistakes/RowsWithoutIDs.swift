// because: The array, the synthesized conformance of the state and the operator all need the ids.
// best: line 9, "Identifiable", 3 errors

import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var counters: IdentifiedArrayOf<Counter.State> = []  // error: names "Identifiable"
  }

  enum Action {
    case counters(IdentifiedAction<Int, Counter.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.counters, action: \.counters) {
        Counter()
      }
  }
}
