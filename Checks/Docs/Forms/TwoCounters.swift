// One feature in two places of another.
import StoreRuntime

@Reducer
struct OneCounter {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case decrementButtonTapped
    case incrementButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .decrementButtonTapped:
        state.count -= 1
        return .none
      case .incrementButtonTapped:
        state.count += 1
        return .none
      }
    }
  }
}

@Reducer
struct TwoCounters {
  @ObservableState
  struct State: Equatable {
    var counter1 = OneCounter.State()
    var counter2 = OneCounter.State()
  }

  enum Action {
    case counter1(OneCounter.Action)
    case counter2(OneCounter.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.counter1, action: \.counter1) {
      OneCounter()
    }
    Scope(state: \.counter2, action: \.counter2) {
      OneCounter()
    }
  }
}
