import StoreRuntime
import TabNavigation

/// An app of two like tabs, whose hub counts, shares a value and sends from one tab to the other.

extension DependencyValues {
  private enum SealKey: DependencyKey {
    static let liveValue = "none"
    static let testValue = "none"
  }

  var seal: String {
    get { self[SealKey.self] }
    set { self[SealKey.self] = newValue }
  }
}

@Reducer struct Desktop {
  @ObservableState struct State: Codable, Equatable, Sendable {
    var seals: [String] = []
    var events = 0
  }

  enum Action: Equatable, Sendable, ScreenAction {
    case sealTapped
    case letterTapped(String)
    case sendTapped(String)
    case event(ScreenEvent)

    static func on(_ event: ScreenEvent) -> Self? { .event(event) }
  }

  @Dependency(\.seal) var seal

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .sealTapped: state.seals = state.seals.suffix(3) + [seal]
      case .event: state.events += 1
      case .letterTapped, .sendTapped: break
      }
      return .none
    }
  }
}

@Reducer struct Letter {
  @ObservableState struct State: Codable, Equatable, LeaveGuarded, Sendable {
    var address: String
    var text = ""

    func leaving(_ departure: Departure) -> Leaving {
      text.isEmpty || departure == .hiding && !text.hasPrefix("!") ? .freely : .asking(.discard)
    }
  }

  enum Action: Equatable, Sendable, ScreenAction {
    case textChanged(String)
    case saveFirst
    case saved

    static func on(_ event: ScreenEvent) -> Self? { event == .askedToLeave ? .saveFirst : nil }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .textChanged(let text): state.text = text
      case .saveFirst: break
      case .saved: state.text = ""
      }
      return .none
    }
  }
}

@Reducer(state: .codable, .equatable, .sendable, action: .equatable, .sendable)
enum DesktopPath { case letter(Letter) }

extension DesktopPath.State: PathState {
  typealias Root = Desktop.State
  static let screens = Screens<Self> {
    Screen(\.letter, "letters/*", \.address) { _, address in Letter.State(address: address) }
  }
}

@Reducer struct DesktopTab {
  typealias State = TabStack<DesktopPath.State>
  typealias Action = TabStackActionOf<Desktop, DesktopPath>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .root(.letterTapped(let address)) = action {
        state.push(.letter(Letter.State(address: address)))
      }
      return .none
    }
    .stack { Desktop() }
  }
}

@Reducer struct Bureau {
  enum Tab: String, CaseIterable, Codable, Hashable, Sendable { case left, right }

  @ObservableState struct State: Equatable, Sendable {
    var tabs = TabBar(Tab.left)
    var left = DesktopTab.State(root: Desktop.State())
    var right = DesktopTab.State(root: Desktop.State())
    var seal = "wax"
    var letters = 0
  }

  enum Action: Equatable, Sendable {
    case tabs(TabBarAction<Tab>)
    case left(DesktopTab.Action)
    case right(DesktopTab.Action)
    case sealChanged(String)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: "bureau", initial: .left
  ) {
    TabItem(.left, \.left, action: \.left) { DesktopTab() }
    TabItem(.right, \.right, action: \.right, badge: { $0.letters }) { DesktopTab() }
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      Self.tabs
      BureauHub()
    }
    .sharing(\.seal, as: \.seal)
  }
}

@Reducer struct BureauHub {
  typealias State = Bureau.State
  typealias Action = Bureau.Action

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .sealChanged(let seal):
        state.seal = seal
      case .left(.root(.letterTapped)), .right(.root(.letterTapped)):
        state.letters += 1
      case .left(.root(.sendTapped(let address))):
        return .send(.right(.root(.letterTapped(address))))
      case .right(.root(.sendTapped(let address))):
        return .send(.left(.root(.letterTapped(address))))
      default:
        break
      }
      return .none
    }
  }
}
