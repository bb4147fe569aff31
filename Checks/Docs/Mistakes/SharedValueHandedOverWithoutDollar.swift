import StoreRuntime

struct Child: Equatable {
  @Shared var text: String
}

@Reducer
struct Feature {
  @ObservableState
  struct State: Equatable {
    @Shared(.inMemory("draft")) var text = ""
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      _ = Child(text: state.text)  // error: names "Shared<String>"
      return .none
    }
  }
}
