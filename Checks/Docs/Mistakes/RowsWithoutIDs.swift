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
