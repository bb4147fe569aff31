// A feature whose types are in extensions, and alerts of the older form.
import StoreRuntime

@Reducer
struct Settings {
  @Dependency(\.openURL) var openURL
  @Dependency(\.assertionFailure) var assertionFailure

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alertDismissed:
        state.alert = nil
        return .none
      case .deleteButtonTapped:
        state.alert = AlertState(
          title: TextState("Delete everything?"),
          message: TextState("This can't be undone.", comment: "Below the question"),
          primaryButton: .destructive(TextState("Delete"), action: .deleteConfirmed),
          secondaryButton: .cancel(TextState("Cancel"))
        )
        return .none
      case .deleteConfirmed:
        guard state.alert == nil else {
          assertionFailure("The alert is still there")
          return .none
        }
        return .none
      }
    }
    ._printChanges(.actionLabels)
  }
}

extension Settings {
  @ObservableState
  struct State: Equatable {
    var alert: AlertState<Action>?
  }

  @CasePathable
  enum Action: Equatable {
    case alertDismissed
    case deleteButtonTapped
    case deleteConfirmed
  }
}
