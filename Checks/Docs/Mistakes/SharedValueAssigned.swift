import StoreRuntime

@Reducer
struct Feature {
  @ObservableState
  struct State: Equatable {
    @Shared(.inMemory("count")) var count = 0
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count = 1  // error: names "count"
      return .none
    }
  }
}
