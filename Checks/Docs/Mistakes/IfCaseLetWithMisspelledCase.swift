import StoreRuntime

@Reducer
struct Feature {
  enum State: Equatable {
    case counter(Counter.State)
    case empty
  }

  enum Action {
    case counter(Counter.Action)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifCaseLet(\.conuter, action: \.counter) {  // error: names "conuter"
        Counter()
      }
  }
}
