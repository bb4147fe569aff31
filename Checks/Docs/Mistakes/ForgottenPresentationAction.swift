import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    @Presents var counter: Counter.State?
  }

  enum Action {
    case counter(Counter.Action)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$counter, action: \.counter) {  // error: names "PresentationAction"
        Counter()
      }
  }
}
