import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var counter = Counter.State()
  }

  enum Action {
    case counter(Counter.Action)
    case row(Row.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.counter, action: \.row) {
      Counter()  // error: names "Row.Action"
    }
  }
}
