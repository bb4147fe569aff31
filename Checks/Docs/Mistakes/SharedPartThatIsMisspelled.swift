import StoreRuntime

struct Draft: Equatable {
  var text = ""
}

@Reducer
struct Feature {
  @ObservableState
  struct State: Equatable {
    @Shared(value: Draft()) var draft
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.$draft.txt.withLock { $0 = "A" }  // error: names "txt"
      return .none
    }
  }
}
