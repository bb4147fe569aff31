import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    let counter = Counter.State()
  }

  enum Action {
    case counter(Counter.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.counter, action: \.counter) {  // error: names "var"
      Counter()
    }
  }
}
