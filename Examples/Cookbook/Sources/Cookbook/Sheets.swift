import StoreRuntime

/// What is shown over all tabs, whichever is selected.
@Reducer struct Sheets {
  typealias State = Club.State
  typealias Action = Club.Action

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .events(.root(.feedbackTapped)), .members(.root(.feedbackTapped)):
        state.sheet = .feedback(Feedback.State())
      case .wanted(.backButtonTapped), .tabs(.deepLink):
        state.sheet = nil
      default: break
      }
      return .none
    }
  }
}

@Reducer struct Feedback {
  struct State: Codable, Equatable { var text = "" }

  enum Action {
    case sendTapped
    case textChanged(String)
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .sendTapped: return .run { _ in await dismiss() }
      case .textChanged(let text): state.text = text
      }
      return .none
    }
  }
}
