import StoreRuntime

/// The form for a new tea.
@Reducer struct TeaForm {
  struct State: Codable, Equatable {
    var name = ""
    var seconds = 120
  }

  enum Action {
    case cancelButtonTapped
    case nameChanged(String)
    case saveButtonTapped
    case secondsChanged(Int)
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cancelButtonTapped:
        return .run { _ in await dismiss() }

      case .nameChanged(let name):
        state.name = name
        return .none

      case .saveButtonTapped:
        return .none

      case .secondsChanged(let seconds):
        state.seconds = seconds
        return .none
      }
    }
  }
}
