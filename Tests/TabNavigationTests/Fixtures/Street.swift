import StoreRuntime
import TabNavigation

/// An app of up to four tabs that are all alike, for whatever is about the bar alone.
@Reducer struct Street {
  enum Tab: String, TabIdentifier { case north, east, south, west }

  @ObservableState struct State: Equatable, Sendable {
    var tabs = TabBar(Tab.north)
    var north = FeedTab.State(root: Feed.State())
    var east = FeedTab.State(root: Feed.State())
    var south = FeedTab.State(root: Feed.State())
    var west = FeedTab.State(root: Feed.State())
  }

  enum Action: Equatable, Sendable {
    case tabs(TabBarAction<Tab>)
    case north(FeedTab.Action)
    case east(FeedTab.Action)
    case south(FeedTab.Action)
    case west(FeedTab.Action)
    case change
  }

  static func tabs(
    _ count: Int = 4, initial: Tab = .north, back: BackBehavior = .history
  ) -> Tabs<State, Action, Tab> {
    Tabs(\.tabs, action: \.tabs, links: "street", initial: initial, back: back) {
      TabItem(.north, \.north, action: \.north) { FeedTab() }
      if count > 1 { TabItem(.east, \.east, action: \.east) { FeedTab() } }
      if count > 2 { TabItem(.south, \.south, action: \.south) { FeedTab() } }
      if count > 3 { TabItem(.west, \.west, action: \.west) { FeedTab() } }
    }
  }

  var body: some ReducerOf<Self> { Self.tabs() }
}
