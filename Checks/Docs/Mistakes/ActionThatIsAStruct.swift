import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var counter = Counter.State()
  }

  struct Action {
    var counter: Counter.Action
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.counter, action: \.counter) {  // error: names "Feature.Action"
      Counter()
    }
  }
}
