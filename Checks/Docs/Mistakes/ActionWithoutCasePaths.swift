import StoreRuntime

struct Feature: Reducer {
  struct State: Equatable {
    var counter = Counter.State()
  }

  enum Action {
    case counter(Counter.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.counter, action: \.counter) {  // error: names "Feature.Action"
      Counter()
    }
  }
}
