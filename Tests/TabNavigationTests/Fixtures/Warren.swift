import StoreRuntime
import TabNavigation

/// Guards in every place where a feature can be: a den has dens in rows, on a stack, in a sheet and
/// in tabs of its own, and a sill in a property, an optional and a case.

/// What was entered in a feature, which decides how it may be left.
enum Draft: CaseIterable, Sendable {
  case none, text, recording, bolted

  /// As a recording, but saving it fails.
  case jammed

  /// Whether it keeps its feature from being hidden, too.
  var mayNotBeHidden: Bool { self == .recording || self == .bolted || self == .jammed }
}

/// A state with a name and a draft.
protocol Drafting: LeaveGuarded {
  var name: String { get }
  var draft: Draft { get set }
}

extension Drafting {
  /// Saves what was entered, unless that fails.
  mutating func save() {
    if draft != .jammed { draft = .none }
  }

  func leavePolicy(for departure: Departure) -> LeavePolicy {
    switch draft {
    case .none: .allow
    case .text: departure == .removal ? .ask(.leaving(name)) : .allow
    case .recording, .jammed: .ask(.leaving(name))
    case .bolted: .refuse("\(name) is bolted.")
    }
  }
}

@Reducer struct Sill {
  struct State: Drafting, Equatable, Sendable {
    var name: String
    var draft = Draft.none
  }

  enum Action: Sendable, ScreenAction {
    case change(@Sendable (inout State) -> Void)
    case save
    case told(ScreenEvent)

    static func action(for event: ScreenEvent) -> Self? {
      event == .saveRequested ? .save : .told(event)
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .change(let change): change(&state)
    case .save: state.save()
    case .told(let event): note(event, to: state)
    }
    return .none
  }
}

@Reducer(state: .equatable, .sendable, action: .sendable)
enum Nook {
  case sill(Sill)
  case other(Sill)
}

/// The root of a tab.
@Reducer struct Lobby {
  struct State: Drafting, Equatable, Sendable {
    var name: String
    var draft = Draft.none
    @Presents var sheet: Den.State?
  }

  enum Action: Sendable, ScreenAction {
    case change(@Sendable (inout State) -> Void)

    /// What the tab does, of which the root is a part.
    case tab(@Sendable (inout DenTab.State) -> Void)
    case save
    case told(ScreenEvent)
    case sheet(PresentationAction<Den.Action>)

    static func action(for event: ScreenEvent) -> Self? {
      event == .saveRequested ? .save : .told(event)
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .change(let change): change(&state)
      case .save: state.save()
      case .told(let event): note(event, to: state)
      case .tab, .sheet: break
      }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { Den() }
  }
}

@Reducer struct Den {
  struct State: Drafting, Equatable, Identifiable, Sendable {
    var id: Int
    var draft = Draft.none
    var sill: Sill.State
    var nook: Nook.State
    var shelf: Sill.State?
    var rows = IdentifiedArrayOf<Den.State>()
    var path = StackState<Den.State>()
    @Presents var sheet: Den.State?
    var tabs = TabBar(Side.left)
    var left: DenTab.State
    var right: DenTab.State

    var name: String { "den \(id)" }

    init(id: Int, draft: Draft = .none) {
      self.id = id
      self.draft = draft
      sill = Sill.State(name: "sill \(id)")
      nook = .sill(Sill.State(name: "nook \(id)"))
      left = DenTab.State(root: Lobby.State(name: "left \(id)"))
      right = DenTab.State(root: Lobby.State(name: "right \(id)"))
    }
  }

  indirect enum Action: Sendable, ScreenAction {
    case change(@Sendable (inout State) -> Void)
    case closeTapped
    case save
    case told(ScreenEvent)
    case sill(Sill.Action)
    case nook(Nook.Action)
    case shelf(Sill.Action)
    case rows(IdentifiedActionOf<Den>)
    case path(StackActionOf<Den>)
    case sheet(PresentationAction<Den.Action>)
    case tabs(TabBarAction<Side>)
    case left(DenTab.Action)
    case right(DenTab.Action)

    static func action(for event: ScreenEvent) -> Self? {
      event == .saveRequested ? .save : .told(event)
    }
  }

  enum Side: String, TabIdentifier { case left, right }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(state: \.sill, action: \.sill) { Sill() }
      Scope(state: \.nook, action: \.nook) { Nook.body }
      Tabs<State, Action, Side>(\.tabs, action: \.tabs, links: "den", initial: .left) {
        TabItem(.left, \.left, action: \.left) { DenTab() }
        TabItem(.right, \.right, action: \.right) { DenTab() }
      }
      Reduce { state, action in
        switch action {
        case .change(let change): change(&state)
        case .save: state.save()
        case .told(let event): note(event, to: state)
        case .closeTapped: return .run { _ in await dismiss() }
        default: break
        }
        return .none
      }
    }
    .ifLet(\.shelf, action: \.shelf) { Sill() }
    .forEach(\.rows, action: \.rows) { Den() }
    .forEach(\.path, action: \.path) { Den() }
    .ifLet(\.$sheet, action: \.sheet) { Den() }
  }
}

@Reducer(state: .equatable, .sendable, action: .sendable)
enum DenPath { case den(Den) }

extension DenPath.State: PathState {
  typealias Root = Lobby.State
  static let screens = Screens<Self> {
    Screen(\.den, "dens/*", \.id) { _, id in Den.State(id: id) }
      .sheet(\.den, "new", isShown: { $0.sheet?.id == 0 }) { $0.sheet = Den.State(id: 0) }
  }
}

@Reducer struct DenTab {
  typealias State = TabStack<DenPath.State>
  typealias Action = TabStackActionOf<Lobby, DenPath>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .root(.tab(let change)) = action { change(&state) }
      return .none
    }
    .stack { Lobby() }
  }
}

@Reducer struct Warren {
  enum Tab: String, TabIdentifier { case one, two }

  struct State: Equatable, Sendable {
    var tabs = TabBar(Tab.one)
    var one = DenTab.State(root: Lobby.State(name: "one"))
    var two = DenTab.State(root: Lobby.State(name: "two"))
  }

  enum Action: Sendable {
    case tabs(TabBarAction<Tab>)
    case one(DenTab.Action)
    case two(DenTab.Action)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: "warren", initial: .one
  ) {
    TabItem(.one, \.one, action: \.one) { DenTab() }
    TabItem(.two, \.two, action: \.two, onLink: .reuses) { DenTab() }
  }

  var body: some ReducerOf<Self> { Self.tabs }
}

/// What features were told, in the order in which they were.
typealias EventLog = LockIsolated<[String]>

extension DependencyValues {
  private enum EventLogKey: DependencyKey {
    static let liveValue: EventLog? = nil
    static let testValue: EventLog? = nil
  }

  /// Where features note what they are told, `nil` for nowhere.
  var eventLog: EventLog? {
    get { self[EventLogKey.self] }
    set { self[EventLogKey.self] = newValue }
  }
}

/// Notes what a feature was told.
private func note(_ event: ScreenEvent, to state: some Drafting) {
  @Dependency(\.eventLog) var log
  log?.withValue { $0.append("\(state.name) \(event)") }
}
