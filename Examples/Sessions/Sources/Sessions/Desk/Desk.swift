import StoreRuntime
import TabNavigation

/// The app of which each user has a session: a tab of notes, and one with a counter.
@Reducer(action: .codable) struct Desk {
  enum Tab: String, TabIdentifier { case notes, counter }

  // `SavedDesk` writes the properties by name.
  struct State: Codable, Equatable, Sendable {
    var tabs = TabBar(Tab.notes)
    var notes = NotesTab.State(root: NoteList.State())
    var counter = Counter.State()
  }

  enum Action: Equatable, Sendable {
    case tabs(TabBarAction<Tab>)
    case notes(NotesTab.Action)
    case counter(Counter.Action)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: "desk", initial: .notes
  ) {
    TabItem(.notes, \.notes, action: \.notes) { NotesTab() }
    TabItem(.counter, \.counter, action: \.counter) { Counter() }
  }

  /// The way to the actions of the bar: one that is written where it is used is made with each use.
  static let bar: any CaseKeyPath<Action, TabBarAction<Tab>> & Sendable = \.tabs

  /// How sessions are saved.
  static let saved = SavedTabs<State>(version: 1)

  var body: some ReducerOf<Self> { Self.tabs }
}
