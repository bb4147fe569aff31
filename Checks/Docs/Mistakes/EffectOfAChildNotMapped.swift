import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var counter = Counter.State()
  }

  enum Action {
    case counter(Counter.Action)
    case loadButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loadButtonTapped:
        return Counter().reduce(  // error: names "Counter.Action"
          into: &state.counter, action: .incrementButtonTapped)
      case .counter:
        return .none
      }
    }
  }
}
