import StoreRuntime

@Reducer(state: .equatable, action: .equatable)  // error: names "State"
struct Feature {
  struct State {
    var counter = Counter.State()
  }

  enum Action {
    case reset
  }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.counter.count = 0
      return .none
    }
  }
}

@Reducer
enum Place {
  case feature(Feature)
}
