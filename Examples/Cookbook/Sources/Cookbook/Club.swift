import StoreRuntime
import TabNavigation

/// The app of the recipes about navigation: a club with events and members.
@Reducer struct Club {
  enum Tab: String, TabIdentifier { case events, members }

  struct State: Codable, Equatable {
    var tabs = TabBar(Tab.events)
    var events = EventsTab.State(root: Events.State())
    var members = MembersTab.State(root: Members.State())
    var user: String?
    var flags = Flags()
    var news: [String] = []
    @Presents var sheet: Sheet.State?

    private enum CodingKeys: CodingKey { case tabs, events, members, user }
  }

  enum Action {
    case tabs(TabBarAction<Tab>)
    case events(EventsTab.Action)
    case members(MembersTab.Action)
    case sheet(PresentationActionOf<Sheet>)
    case wanted(TabBarAction<Tab>)
    case flagsLoaded(Flags)
    case newsArrived(String)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: "club", initial: .events
  ) {
    TabItem(.events, \.events, action: \.events) { EventsTab() }
    TabItem(.members, \.members, action: \.members) { MembersTab() }
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      Self.tabs.sharing(\.flags, as: \.flags)
      Gate()
      LogOut()
      Sheets()
      News()
      FlagKeeper()
    }
    .ifLet(\.$sheet, action: \.sheet)
  }
}

@Reducer(state: .codable, .equatable) enum Sheet {
  case login(Login)
  case feedback(Feedback)
}
