import StoreRuntime
import TabNavigation

/// The app.
@Reducer struct AppFeature {
  enum Tab: String, TabIdentifier { case teas, cups }

  struct State: Codable, Equatable {
    var tabs = TabBar(Tab.teas)
    var teas = Teas.State()
    var cups = Cups.State()
  }

  enum Action {
    case tabs(TabBarAction<Tab>)
    case teas(Teas.Action)
    case cups(Cups.Action)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: "teapot", initial: .teas
  ) {
    TabItem(.teas, \.teas, action: \.teas) { Teas() }
    TabItem(.cups, \.cups, action: \.cups, badge: { $0.cups.count }) { Cups() }
  }

  var body: some ReducerOf<Self> {
    Self.tabs
  }
}
