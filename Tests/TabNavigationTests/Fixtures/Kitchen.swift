import StoreRuntime
import TabNavigation

/// An app of a tab with a stack, and two that have none.
@Reducer struct Kitchen {
  enum Tab: String, TabIdentifier { case eggs, radio, timer }

  @ObservableState struct State: Codable, Equatable, Sendable {
    var tabs = TabBar(Tab.eggs)
    var eggs = MachineTab.State(root: Machine.State())
    var radio = Feed.State()
    var timer = Machine.State()
  }

  enum Action: Equatable, Sendable {
    case tabs(TabBarAction<Tab>)
    case eggs(MachineTab.Action)
    case radio(Feed.Action)
    case timer(Machine.Action)
    case barReplaced(Tab)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: "kitchen", initial: .eggs
  ) {
    TabItem(.eggs, \.eggs, action: \.eggs) { MachineTab() }
    TabItem(.radio, \.radio, action: \.radio, badge: { $0.radio.scrolls }) { Feed() }
    TabItem(.timer, \.timer, action: \.timer) { Machine() }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .barReplaced(let tab) = action { state.tabs = TabBar(tab) }
      return .none
    }
    Self.tabs
  }
}
