import StoreRuntime
import TabNavigation

/// An app of two like tabs, with forms that ask before they are left.
@Reducer
struct Harbour {
  enum Tab: String, TabIdentifier { case left, right }

  struct State: Equatable, Sendable {
    var tabs = TabBar(Tab.left)
    var left = Quay.State(root: Mooring.State())
    var right = Quay.State(root: Mooring.State())

    /// How often a rope was thrown.
    var ropes = 0
  }

  enum Action: Equatable, Sendable {
    case tabs(TabBarAction<Tab>)
    case left(Quay.Action)
    case right(Quay.Action)

    /// Answers the question of the left tab, if there is one.
    case answered(LeaveChoice)

    /// Taps the button of the left form that closes it, if there is one.
    case closed
    case popped
    case reset
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: "harbour", initial: .left
  ) {
    TabItem(.left, \.left, action: \.left) { Quay() }
    TabItem(.right, \.right, action: \.right) { Quay() }
  }

  var body: some ReducerOf<Self> {
    Self.tabs
    HarbourHub()
  }
}

/// What isn't in the tabs of the harbour.
@Reducer
struct HarbourHub {
  typealias State = Harbour.State
  typealias Action = Harbour.Action

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .left(.root(.roped)), .right(.root(.roped)): state.ropes += 1
    case .answered(let choice):
      guard state.left.question != nil else { return .none }
      return .send(.left(.question(.presented(choice))))
    case .closed:
      guard let id = state.left.path.ids.first else { return .none }
      return .send(.left(.path(.element(id: id, action: .form(.closeTapped)))))
    case .popped: state.left.pop()
    case .reset:
      state.left = Quay.State(root: Mooring.State())
      state.right = Quay.State(root: Mooring.State())
    case .tabs, .left, .right: break
    }
    return .none
  }
}

/// The root of a tab.
@Reducer
struct Mooring {
  struct State: Equatable, Sendable { var ropes = 0 }
  enum Action: Equatable, Sendable { case roped }

  func reduce(into state: inout State, action _: Action) -> Effect<Action> {
    state.ropes += 1
    return .none
  }
}

/// A form that asks before it is left with a draft.
@Reducer
struct Form {
  struct State: Equatable, LeaveGuarded, Sendable {
    var draft = "a draft"
    var guardsHiding = false

    func leavePolicy(for departure: Departure) -> LeavePolicy {
      if departure == .hiding, !guardsHiding { return .allow }
      return draft.isEmpty ? .allow : .ask(.leaving)
    }
  }

  enum Action: Equatable, Sendable, ScreenAction {
    case askedToSave
    case saved
    case savingFailed
    case closeTapped

    static func action(for event: ScreenEvent) -> Self? {
      event == .saveRequested ? .askedToSave : nil
    }
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(Shore.self) var shore

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .askedToSave: return .run { send in await send(shore.save() ? .saved : .savingFailed) }
      case .saved: state.draft = ""
      case .savingFailed: break
      case .closeTapped:
        return .run { _ in
          await shore.close()
          try Task.checkCancellation()
          await dismiss()
        }
      }
      return .none
    }
    .whileVisible { _ in
      guard let seen = shore.seen else { return .none }
      return .run { _ in
        seen(1)
        defer { seen(-1) }
        for await _ in AsyncStream<Never>.makeStream().stream {}
      }
    }
  }
}

extension AlertState<LeaveChoice> {
  fileprivate static let leaving = AlertState {
    TextState("Leave?")
  } actions: {
    ButtonState(action: .leave) { TextState("Leave") }
    ButtonState(action: .stay) { TextState("Stay") }
    ButtonState(action: .saveFirst) { TextState("Save") }
  }
}

/// What forms need of the world.
struct Shore: Sendable, TestDependencyKey {
  var save: @Sendable () async -> Bool = { true }
  var close: @Sendable () async -> Void = {}

  /// Counts the forms that are visible; without it no effect runs while one is.
  var seen: (@Sendable (Int) -> Void)?

  static let testValue = Shore()
}

@Reducer(state: .equatable, .sendable, action: .equatable, .sendable)
enum QuayPath { case form(Form) }

extension QuayPath.State: PathState {
  typealias Root = Mooring.State
  static let screens = Screens<Self> {
    Screen(\.form, "form") { _ in Form.State() }
  }
}

/// A tab of the harbour.
@Reducer
struct Quay {
  typealias State = TabStack<QuayPath.State>
  typealias Action = TabStackActionOf<Mooring, QuayPath>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .path(.element(_, .form(.savingFailed))) = action { state.cancelHeldMove() }
      return .none
    }
    .stack { Mooring() }
  }
}
