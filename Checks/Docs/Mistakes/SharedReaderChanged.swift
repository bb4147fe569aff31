import StoreRuntime

@Reducer
struct Feature {
  @ObservableState
  struct State: Equatable {
    @SharedReader(.inMemory("count")) var count = 0
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.$count.withLock { $0 = 1 }  // error: names "can't change the value"
      return .none
    }
  }
}
