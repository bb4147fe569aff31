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
    Scope(state: \.counter, action: \.counter) {
      Counter()
    }
    Reduce { state, action in
      switch action {
      case .loadButtonTapped:
        return .run { send in
          await send(.factLoaded("None"))  // error: names "factLoaded"
        }
      case .counter:
        return .none
      }
    }
  }
}
