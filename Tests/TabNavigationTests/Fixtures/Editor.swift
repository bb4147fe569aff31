import Foundation
import StoreRuntime
import TabNavigation

// An editor with a start page and as many documents as the user opens.

/// The root of a document, which records what happens to it and runs an effect while it is shown.
@Reducer struct Page {
  struct State: Codable, Equatable, Identifiable, LeaveGuarded, Sendable {
    let id: Int
    var text = ""
    var events: [ScreenEvent.Name] = []
    var isDirty = false

    func leavePolicy(for departure: Departure) -> LeavePolicy {
      guard departure == .removal, isDirty else { return .allow }
      return .ask(AlertState { TextState("Discard \(id)?") })
    }
  }

  enum Action: Equatable, ScreenAction, Sendable {
    case typed(String)
    case saved
    case happened(ScreenEvent.Name)
    case timerStarted
    case ticked

    static func action(for event: ScreenEvent) -> Self? { .happened(ScreenEvent.Name(event)) }
  }

  @Dependency(\.continuousClock) var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text):
      (state.text, state.isDirty) = (text, true)
    case .saved:
      state.isDirty = false
    case .happened(let event):
      state.events.append(event)
      if event == .saveRequested { return .send(.saved) }
    case .timerStarted:
      return .run { send in
        for await _ in self.clock.timer(interval: .seconds(1)) { await send(.ticked) }
      }
    case .ticked:
      state.text += "."
    }
    return .none
  }
}

extension ScreenEvent {
  /// The name of an event, for states that are saved.
  enum Name: String, Codable, Sendable {
    case entered, appeared, disappeared, reselected, saveRequested

    init(_ event: ScreenEvent) {
      switch event {
      case .entered: self = .entered
      case .appeared: self = .appeared
      case .disappeared: self = .disappeared
      case .reselected: self = .reselected
      case .saveRequested: self = .saveRequested
      }
    }
  }
}

/// A screen over the root of a document.
@Reducer struct Remark {
  struct State: Codable, Equatable, LeaveGuarded, Sendable {
    var number: Int
    var isDirty = false
    var isPinned = false

    func leavePolicy(for departure: Departure) -> LeavePolicy {
      if isPinned, departure == .hiding { return .ask(AlertState { TextState("Hide?") }) }
      guard departure == .removal, isDirty else { return .allow }
      return .ask(AlertState { TextState("Discard the remark?") })
    }
  }

  enum Action: Equatable, Sendable {
    case typed
    case pinned
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed: state.isDirty = true
    case .pinned: state.isPinned = true
    }
    return .none
  }
}

@Reducer(state: .codable, .equatable, .sendable, action: .equatable, .sendable)
enum DocumentPath {
  case remark(Remark)
}

extension DocumentPath.State: PathState {
  typealias Root = Page.State

  static let screens = Screens<Self> {
    Screen(\.remark, "remarks/*", \.number) { context, number in
      if number == 0 { throw ScreenError.notYet }
      if number < 0 || context.root.text == "closed" {
        throw ScreenError.missing("remark \(number)")
      }
      return Remark.State(number: number)
    }
  }
}

@Reducer struct DocumentTab {
  typealias State = TabStack<DocumentPath.State>
  typealias Action = TabStackActionOf<Page, DocumentPath>

  var body: some ReducerOf<Self> { EmptyReducer().stack { Page() } }
}

@Reducer struct Editor {
  @CasePathable enum Tab: TabIdentifier {
    case start
    case document(Int)

    static let allCases: [Self] = [.start]
  }

  struct State: Codable, Equatable, Sendable {
    var tabs = TabBar(Tab.start)
    var start = DocumentTab.State(root: Page.State(id: -1))
    var documents: IdentifiedArrayOf<DocumentTab.State> = []
    var failures: [ScreenError] = []
  }

  enum Action: Equatable, Sendable {
    case tabs(TabBarAction<Tab>)
    case start(DocumentTab.Action)
    case documents(IdentifiedActionOf<DocumentTab>)
    case changed(@Sendable (inout State) -> Void)

    static func == (lhs: Self, rhs: Self) -> Bool {
      switch (lhs, rhs) {
      case (.tabs(let lhs), .tabs(let rhs)): lhs == rhs
      case (.start(let lhs), .start(let rhs)): lhs == rhs
      case (.documents(let lhs), .documents(let rhs)): lhs == rhs
      default: false
      }
    }
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: ["editor", "https://editor.example"], initial: .start
  ) {
    TabItem(.start, \.start, action: \.start) { DocumentTab() }
    TabGroup(
      \.document, \.documents, action: \.documents, link: "documents",
      badge: { state, id in state.documents[id: id]?.path.count ?? 0 },
      newTab: { id in
        if id > 9_000_000 { throw ScreenError.missing("document \(id)") }
        return DocumentTab.State(root: Page.State(id: id))
      }
    ) {
      DocumentTab()
    }
  }

  var body: some ReducerOf<Self> {
    Self.tabs
    Reduce { state, action in
      switch action {
      case .changed(let change): change(&state)
      case .tabs(.linkFailed(_, let error)): state.failures.append(error)
      case .tabs, .start, .documents: break
      }
      return .none
    }
  }
}

extension Editor.State {
  /// A state with documents, of which the first is selected.
  static func open(_ ids: some Sequence<Int>) -> Self {
    var state = Self()
    for id in ids { state.documents.append(DocumentTab.State(root: Page.State(id: id))) }
    if let first = state.documents.first { state.tabs = TabBar(.document(first.id)) }
    return state
  }

  /// The events of a document's root.
  func events(_ id: Int) -> [ScreenEvent.Name] { documents[id: id]?.events ?? [] }
}
