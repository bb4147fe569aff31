import StoreRuntime
import TabNavigation

@Reducer(action: .codable) struct Feed {
  struct State: Codable, Equatable, Sendable {
    var articles = ["actors", "macros", "tabs"]
    var scrollsToTop = 0
  }

  enum Action: Equatable, Sendable {
    case articleTapped(String)
    case tabTappedAgain
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action == .tabTappedAgain { state.scrollsToTop += 1 }
      return .none
    }
  }
}

extension Feed.Action: ScreenAction {
  static func action(for event: ScreenEvent) -> Self? {
    event == .reselected ? .tabTappedAgain : nil
  }
}
