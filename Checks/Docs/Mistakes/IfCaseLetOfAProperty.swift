import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var counter: Counter.State?
  }

  enum Action {
    case counter(Counter.Action)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifCaseLet(\.counter, action: \.counter) {  // error: names "CasePathable"
        Counter()
      }
  }
}
