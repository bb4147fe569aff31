import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var counter: Counter.State?
  }

  enum Action {
    case counter(Counter.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .counter(.incrementButtonTapped):
        state.counter = nil
        return .none
      case .counter:
        return .none
      }
    }
    .ifLet(\.counter, action: \.conuter) {  // error: names "conuter"
      Counter()
    }
  }
}
