// because: An overload for key paths would name it at once, and have chains of operators take long.
// best: line 20, "has no member 'conut'", 2 errors

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
    .onChange(of: \.counter.conut) { _, _ in  // error: names "conut"
      EmptyReducer()
    }
  }
}
