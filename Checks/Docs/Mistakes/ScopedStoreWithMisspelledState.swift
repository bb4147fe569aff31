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
    Scope(state: \.counter, action: \.counter) {
      Counter()
    }
  }
}

func counter(of store: StoreOf<Feature>) async -> StoreOf<Counter> {
  await store.scope(state: \.conuter, action: \.counter)  // error: names "conuter"
}
