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
}
