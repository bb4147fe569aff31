import Foundation
import StoreRuntime
import TabNavigation

/// Lets nobody go to the members before a login, and goes there after it.
@Reducer struct Gate {
  typealias State = Club.State
  typealias Action = Club.Action

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .wanted(let wanted) where wanted.tab == .members && state.user == nil:
        state.sheet = .login(Login.State(wanted: wanted))
      case .wanted(let wanted) where state.sheet == nil || wanted != .backButtonTapped:
        return .send(.tabs(wanted))
      case .sheet(.presented(.login(.loggedIn(let user)))):
        guard let login = state.sheet?.login else { break }
        state.user = user
        state.sheet = nil
        return .send(.tabs(login.wanted))
      default: break
      }
      return .none
    }
  }
}

extension TabBarAction<Club.Tab> {
  /// The tab that the action leads to, if it names one.
  var tab: Club.Tab? {
    switch self {
    case .selectedTabChanged(let tab): tab
    case .deepLink(let url): url.host().flatMap(Club.Tab.init(rawValue:))
    default: nil
    }
  }
}

@Reducer struct Login {
  struct State: Codable, Equatable {
    var wanted: TabBarAction<Club.Tab>
    var name = ""
  }

  enum Action {
    case logInTapped
    case loggedIn(String)
    case nameChanged(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .logInTapped: return .send(.loggedIn(state.name))
      case .nameChanged(let name): state.name = name
      case .loggedIn: break
      }
      return .none
    }
  }
}
