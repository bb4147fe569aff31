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
      .forEach(\.paht, action: \.path) {  // error: names "paht"
        Counter()
      }
  }
}
