import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var counter: Counter.State?
  }

  enum Action {
    case counter(PresentationAction<Counter.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$counter, action: \.counter) {  // error: names "$counter"
        Counter()
      }
  }
}
