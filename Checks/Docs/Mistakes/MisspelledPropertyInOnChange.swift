import StoreRuntime

// because: The closure could also return an effect, and the compiler says that it doesn't.
// best: line 21, "cannot convert value of type 'Reduce<State, Action>'", 2 errors

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
    .onChange(of: \.counter.count) { _, count in
      Reduce { state, _ in
        state.conuter.count = count  // error: names "conuter"
        return .none
      }
    }
  }
}
