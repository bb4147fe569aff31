import StoreRuntime

struct Child: Equatable {
  @Shared var text: String
}

@Reducer
struct Feature {
  @ObservableState
  struct State: Equatable {
    @Shared(.inMemory("draft")) var text: String?
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      _ = Child(text: Shared(state.$text))  // error: names "unwrapped"
      return .none
    }
  }
}
