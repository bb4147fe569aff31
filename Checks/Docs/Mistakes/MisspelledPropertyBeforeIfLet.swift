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
        state.conuter = nil  // error: names "conuter"
        return .none
      case .counter:
        return .none
      }
    }
    .ifLet(\.counter, action: \.counter) {
      Counter()
    }
  }
}
