import Foundation
import StoreRuntime
import TabNavigation

// An app with links in several prefixes, with queries, a login, and tabs that come and go.

/// A page that shows what its link says.
@Reducer struct Column {
  struct State: Codable, Equatable, LeaveGuarded, Sendable {
    var text = ""
    var number: Int?
    var section: String?
    var hasDraft = false

    func leavePolicy(for departure: Departure) -> LeavePolicy {
      guard hasDraft else { return .allow }
      return .ask(AlertState { TextState("Discard?") })
    }
  }

  enum Action: Equatable, Sendable {
    case typed
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.hasDraft = true
    return .none
  }
}

/// The front page, which knows which columns have come in.
@Reducer struct Front {
  struct State: Codable, Equatable, Sendable {
    /// The columns that there are, `nil` before they were loaded.
    var columns: [String]?
    var isFiltering = false
  }

  enum Action: Equatable, Sendable {
    case loaded([String])
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .loaded(let columns) = action { state.columns = columns }
    return .none
  }
}

@Reducer(state: .codable, .equatable, .sendable, action: .equatable, .sendable)
enum GazettePath {
  case column(Column)
  case search(Column)
  case order(Column)
}

extension GazettePath.State: PathState {
  typealias Root = Front.State

  /// Counts how often screens and sheets are made for a test.
  @TaskLocal static var makeCount: LockIsolated<Int>?

  static let screens = Screens<Self> {
    Screen(\.search, "search?q&page#", \.text, \.number, \.section) { _, text, page, section in
      Column.State(text: text, number: page, section: section)
    }
    Screen(\.order, "orders/*", \.number.orZero) { context, number in
      makeCount?.withValue { $0 += 1 }
      guard let columns = context.root.columns else { throw ScreenError.notYet }
      guard columns.indices.contains(number) else { throw ScreenError.missing("order \(number)") }
      return Column.State(number: number)
    }
    Screen(\.column, "columns/*", \.text) { _, text in
      makeCount?.withValue { $0 += 1 }
      return Column.State(text: text)
    }
    RootSheet("filter", isShown: \.isFiltering) {
      makeCount?.withValue { $0 += 1 }
      $0.isFiltering = true
    }
  }
}

extension Int? {
  var orZero: Int {
    get { self ?? 0 }
    set { self = newValue }
  }
}

@Reducer struct GazetteTab {
  typealias State = TabStack<GazettePath.State>
  typealias Action = TabStackActionOf<Front, GazettePath>

  var body: some ReducerOf<Self> { EmptyReducer().stack { Front() } }
}

@Reducer struct Gazette {
  enum Tab: String, TabIdentifier { case front, desk, archive }

  struct State: Codable, Equatable, Sendable {
    var tabs = TabBar(Tab.front)
    var front = GazetteTab.State(root: Front.State())
    var desk = GazetteTab.State(root: Front.State())
    var archive = GazetteTab.State(root: Front.State())
    var isSignedIn = true
    var failures: [String] = []
  }

  enum Action: Equatable, Sendable {
    case tabs(TabBarAction<Tab>)
    case front(GazetteTab.Action)
    case desk(GazetteTab.Action)
    case archive(GazetteTab.Action)
    case signedIn
    case barReplaced
    case archiveEmptied
    case failuresCleared
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs,
    links: [
      "gazette", "https://gazette.example", "https://www.gazette.example/app",
      "http://localhost:8080",
    ],
    initial: .front
  ) {
    TabItem(.front, \.front, action: \.front, link: "") { GazetteTab() }
    TabItem(.desk, \.desk, action: \.desk, link: "my/desk") { GazetteTab() }
    TabItem(.archive, \.archive, action: \.archive) { GazetteTab() }
  }
  .holdingLinks { state, tab in !state.isSignedIn && tab != .front }

  var body: some ReducerOf<Self> {
    Self.tabs
    GazetteHub()
  }
}

/// What isn't in a tab.
struct GazetteHub: Reducer {
  func reduce(into state: inout Gazette.State, action: Gazette.Action) -> Effect<Gazette.Action> {
    switch action {
    case .signedIn: state.isSignedIn = true
    case .barReplaced: state.tabs = TabBar(.front)
    case .failuresCleared: state.failures = []
    case .archiveEmptied: state.archive.root.columns = []
    case .tabs(.linkFailed(let url, let error)): state.failures.append("\(url): \(error)")
    case .tabs, .front, .desk, .archive: break
    }
    return .none
  }
}
