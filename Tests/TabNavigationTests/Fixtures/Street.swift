import StoreRuntime
import TabNavigation

/// An app of up to four tabs that are all alike, for whatever is about the bar alone.
@Reducer struct Street {
  enum Tab: String, CaseIterable, Codable, Hashable, Sendable { case north, east, south, west }

  @ObservableState struct State: Equatable, Sendable {
    var tabs = TabBar(Tab.north)
    var north = CartTab.State(root: Cart.State())
    var east = CartTab.State(root: Cart.State())
    var south = CartTab.State(root: Cart.State())
    var west = CartTab.State(root: Cart.State())
  }

  enum Action: Equatable, Sendable {
    case tabs(TabBarAction<Tab>)
    case north(CartTab.Action)
    case east(CartTab.Action)
    case south(CartTab.Action)
    case west(CartTab.Action)
  }

  static func tabs(
    _ count: Int = 4, initial: Tab = .north, back: BackBehavior = .history
  ) -> Tabs<State, Action, Tab> {
    Tabs(\.tabs, action: \.tabs, links: "street", initial: initial, back: back) {
      TabItem(.north, \.north, action: \.north) { CartTab() }
      if count > 1 { TabItem(.east, \.east, action: \.east) { CartTab() } }
      if count > 2 { TabItem(.south, \.south, action: \.south) { CartTab() } }
      if count > 3 { TabItem(.west, \.west, action: \.west) { CartTab() } }
    }
  }

  var body: some ReducerOf<Self> { Self.tabs() }
}
