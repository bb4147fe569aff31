import StoreRuntime
import TabNavigation

/// The app.
@Reducer struct AppFeature {
  enum Tab: String, TabIdentifier { case teas, cups, history }

  struct State: Codable, Equatable {
    var tabs = TabBar(Tab.teas)
    var teas = TeasTab.State(root: Teas.State())
    var cups = Cups.State()
    var history = History.State()
  }

  enum Action {
    case tabs(TabBarAction<Tab>)
    case teas(TeasTab.Action)
    case cups(Cups.Action)
    case history(History.Action)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: "teapot", initial: .teas
  ) {
    TabItem(.teas, \.teas, action: \.teas) { TeasTab() }
    TabItem(.cups, \.cups, action: \.cups, badge: { $0.cups.count }) { Cups() }
    TabItem(.history, \.history, action: \.history) { History() }
  }

  var body: some ReducerOf<Self> {
    Self.tabs
    Reduce { _, action in
      switch action {
      case .teas(.path(.element(_, .steeping(.drinkButtonTapped)))):
        return .send(.cups(.cupDrunk))

      default:
        return .none
      }
    }
  }
}
