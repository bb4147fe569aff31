import StoreRuntime
import TabNavigation

/// A root and screen with three timers that run while it is visible, one that does if it is also
/// running, and one that runs on.
@Reducer struct Machine {
  @ObservableState struct State: Codable, Equatable, LeaveGuarded, Sendable {
    var name = ""
    var isGuarded = false
    var isBolted = false
    var asksToHide = false
    var isRunning = false
    var twos = 0
    var threes = 0
    var sevens = 0
    var runs = 0

    func leavePolicy(for departure: Departure) -> LeavePolicy {
      if isBolted { return .refuse("\(name) is bolted.") }
      let asks = departure == .removal ? isGuarded : asksToHide
      return asks ? .ask(.leaving(name)) : .allow
    }
  }

  enum Action: Equatable, Sendable {
    case twoPassed
    case threePassed
    case sevenPassed
    case pauseTapped
    case startTapped
    case ran
    case guardSet(Bool)
    case toggled
    case closeTapped
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .twoPassed: state.twos += 1
      case .threePassed: state.threes += 1
      case .sevenPassed: state.sevens += 1
      case .pauseTapped: return .cancel(id: "sevens")
      case .startTapped: return every(5, .ran)
      case .ran: state.runs += 1
      case .guardSet(let isGuarded): state.isGuarded = isGuarded
      case .toggled: state.isRunning.toggle()
      case .closeTapped: return .run { _ in await dismiss() }
      }
      return .none
    }
    .whileVisible(when: \.isRunning) { _ in every(60, .ran) }
    .whileVisible { _ in every(2, .twoPassed) }
    .whileVisible { _ in every(3, .threePassed) }
    .whileVisible(id: "sevens") { _ in every(7, .sevenPassed) }
  }

  private func every(_ seconds: Int, _ action: Action) -> Effect<Action> {
    .run { [clock] send in
      while true {
        try await clock.sleep(for: .seconds(seconds))
        await send(action)
      }
    }
  }
}

@Reducer(state: .codable, .equatable, .sendable, action: .equatable, .sendable)
enum MachinePath { case machine(Machine) }

extension MachinePath.State: PathState {
  typealias Root = Machine.State
  static let screens = Screens<Self> {
    Screen(\.machine, "machines/*", \.name, on: .root, .screen(\.machine)) { _, name in
      Machine.State(name: name)
    }
  }
}

@Reducer struct MachineTab {
  typealias State = TabStack<MachinePath.State>
  typealias Action = TabStackActionOf<Machine, MachinePath>
  var body: some ReducerOf<Self> { EmptyReducer().stack { Machine() } }
}

/// An app of two tabs whose roots and screens are all alike, for whatever is about effects and
/// replies.
@Reducer struct Works {
  enum Tab: String, TabIdentifier { case left, right }

  @ObservableState struct State: Equatable, Sendable {
    var tabs = TabBar(Tab.left)
    var left = MachineTab.State(root: Machine.State())
    var right = MachineTab.State(root: Machine.State())
  }

  enum Action: Equatable, Sendable {
    case tabs(TabBarAction<Tab>)
    case left(MachineTab.Action)
    case right(MachineTab.Action)
    case choose(Reply<Int>)
    case change
  }

  var opening = LinkOpening.replaces
  var change: @Sendable (inout State) -> Void = { _ in }

  var body: some ReducerOf<Self> {
    Tabs(\.tabs, action: \.tabs, links: "works", initial: .left) {
      TabItem(.left, \.left, action: \.left, onLink: opening) { MachineTab() }
      TabItem(.right, \.right, action: \.right, onLink: opening) { MachineTab() }
    }
    Reduce { state, action in
      switch action {
      case .choose(let reply): state.left.push(.named("choice"), replyingTo: reply)
      case .change: change(&state)
      case .tabs, .left, .right: break
      }
      return .none
    }
  }
}

extension Works {
  /// An app with a screen that asks before it is removed.
  static let guarded = State(
    left: MachineTab.State(root: Machine.State(), path: [.named("a", isGuarded: true)]))
}

extension AlertState<LeaveChoice> {
  static func leaving(_ name: String) -> Self {
    AlertState {
      TextState("Leave \(name)?")
    } actions: {
      ButtonState(action: .leave) { TextState("Leave") }
    }
  }
}

extension MachinePath.State {
  static func named(_ name: String, isGuarded: Bool = false, isBolted: Bool = false) -> Self {
    .machine(Machine.State(name: name, isGuarded: isGuarded, isBolted: isBolted))
  }
}

extension MachineTab.Action {
  static func screen(_ id: StackElementID, _ action: Machine.Action) -> Self {
    .path(.element(id: id, action: .machine(action)))
  }
}
