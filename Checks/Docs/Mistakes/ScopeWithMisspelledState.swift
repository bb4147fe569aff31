import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var counter = Counter.State()
  }

  enum Action {
    case counter(Counter.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.conuter, action: \.counter) {  // error: names "conuter"
      Counter()
    }
  }
}
