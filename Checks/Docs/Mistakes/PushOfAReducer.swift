import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var path = StackState<Path.State>()
  }

  enum Action {
    case path(StackActionOf<Path>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.path.append(.counter(Counter()))  // error: names "Counter"
      return .none
    }
    .forEach(\.path, action: \.path)
  }
}
