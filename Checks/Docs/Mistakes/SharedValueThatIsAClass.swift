import StoreRuntime

final class Session: Equatable {
  var name = ""
  static func == (left: Session, right: Session) -> Bool { left === right }
}

@Reducer
struct Feature {
  @ObservableState
  struct State: Equatable {
    @Shared(.inMemory("session")) var session = Session()  // error: names "Session"
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      _ = state.session
      return .none
    }
  }
}
