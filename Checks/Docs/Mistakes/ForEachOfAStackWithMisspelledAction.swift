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
      .forEach(\.path, action: \.paht) {  // error: names "paht"
        Counter()
      }
  }
}
