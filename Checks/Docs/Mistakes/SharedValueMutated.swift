import StoreRuntime

@Reducer
struct Feature {
  @ObservableState
  struct State: Equatable {
    @Shared(.inMemory("lines")) var lines: [String] = []
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.lines.append("A")  // error: names "lines"
      return .none
    }
  }
}
