import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    @Presents var counter: Counter.State?
  }

  enum Action {
    case counter(PresentationAction<Counter.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$conuter, action: \.counter) {  // error: names "$conuter"
        Counter()
      }
  }
}
