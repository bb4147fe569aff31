import Foundation
import StoreRuntime
import TabNavigation

@Reducer struct Events {
  struct State: Codable, Equatable { var titles = ["Chess", "Choir"] }

  enum Action {
    case eventTapped(String)
    case feedbackTapped
  }
}

@Reducer struct Ticket {
  struct State: Codable, Equatable { var title: String }
}

@Reducer(state: .codable, .equatable) enum EventsPath {
  case event(Event)
  case ticket(Ticket)
}

extension EventsPath.State: PathState {
  typealias Root = Events.State
  static let screens = Screens<Self> {
    Screen(\.event, "details/*", \.title, on: .root) { _, title in Event.State(title: title) }
    Screen(\.ticket, "ticket", on: .screen(\.event)) {
      Ticket.State(title: try $0.below(\.event).title)
    }
  }
}

@Reducer struct EventsTab {
  typealias State = TabStack<EventsPath.State>
  typealias Action = TabStackActionOf<Events, EventsPath>

  @Dependency(\.flags) var flags
  @Dependency(\.openURL) var openURL

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .root(.eventTapped(let title)):
        state.push(.event(Event.State(title: title)))
      case .path(.element(let id, .event(.ticketTapped))):
        guard let event = state[id: id, case: \.event] else { break }
        guard flags.sellsTickets else {
          return .run { _ in await openURL(Event.shop) }
        }
        state.push(.ticket(Ticket.State(title: event.title)))
      default: break
      }
      return .none
    }
    .stack { Events() }
  }
}
