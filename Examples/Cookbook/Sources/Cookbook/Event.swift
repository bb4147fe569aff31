import Foundation
import StoreRuntime

/// A screen with a countdown, and with an alert that isn't saved.
@Reducer struct Event {
  struct State: Codable, Equatable {
    var title: String
    var isGoing = true
    var secondsLeft = 3
    @Presents var alert: AlertState<Alert>?
  }

  enum Alert { case leaveConfirmed }

  enum Action {
    case alert(PresentationAction<Alert>)
    case leaveTapped
    case startTapped
    case ticked
    case ticketTapped
  }

  private enum CancelID { case countdown }

  // The text is a constant that is a URL.
  // swift-format-ignore: NeverForceUnwrap
  static let shop = URL(string: "https://example.org/shop")!

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startTapped:
        guard state.secondsLeft > 0 else { return .none }
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
        }
        .cancellable(id: CancelID.countdown, cancelInFlight: true)
      case .ticked:
        state.secondsLeft -= 1
        if state.secondsLeft == 0 { return .cancel(id: CancelID.countdown) }
      case .leaveTapped:
        state.alert = .leaving(state.title)
      case .alert(.presented(.leaveConfirmed)):
        state.isGoing = false
      case .alert, .ticketTapped:
        break
      }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

extension AlertState<Event.Alert> {
  static func leaving(_ title: String) -> Self {
    AlertState {
      TextState("Don't go to \(title)?")
    } actions: {
      ButtonState(role: .destructive, action: .leaveConfirmed) { TextState("Don't go") }
    }
  }
}
