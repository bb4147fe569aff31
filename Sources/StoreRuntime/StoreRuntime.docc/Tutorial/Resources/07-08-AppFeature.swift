import StoreRuntime
import TabNavigation

/// The app.
@Reducer struct AppFeature {
  enum Tab: String, TabIdentifier { case teas, cups }

  struct State: Equatable {
    var tabs = TabBar(Tab.teas)
    var teas = TeasTab.State(root: Teas.State())
    var cups = Cups.State()
  }

  enum Action {
    case tabs(TabBarAction<Tab>)
    case teas(TeasTab.Action)
    case cups(Cups.Action)
  }
}
