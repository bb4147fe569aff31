import StoreRuntime

@Reducer
struct Feature {
  @ObservableState
  struct State: Equatable {
    @Shared(.inMemory("count")) var count: Int  // error: names "Give the property a default value"
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.$count.withLock { $0 = 1 }
      return .none
    }
  }
}
