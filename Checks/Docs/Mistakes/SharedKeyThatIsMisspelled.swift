import StoreRuntime

@Reducer
struct Feature {
  @ObservableState
  struct State: Equatable {
    @Shared(.inMemroy("count")) var count = 0  // error: names "inMemroy"
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      _ = state.count
      return .none
    }
  }
}
