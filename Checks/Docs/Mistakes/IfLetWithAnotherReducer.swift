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
      .ifLet(\.counter, action: \.counter) {
        Row()  // error: names "Row"
      }
  }
}
