import StoreRuntime

/// A feature with two stacks of screens, which lets tests change its state as they please.
struct Navigator: Reducer {
  struct State: Equatable, Sendable {
    var path = StackState<Screen.State>()
    var other = StackState<Folder.State>()
    var log: [String] = []
  }

  enum Action: Sendable, CasePathable {
    case path(StackActionOf<Screen>)
    case other(StackActionOf<Folder>)
    case change(@Sendable (inout State) -> Void)
    case perform(@Sendable () -> Effect<Action>)

    struct AllCasePaths: Sendable {
      var path: AnyCasePath<Action, StackActionOf<Screen>> {
        AnyCasePath(
          embed: Action.path,
          extract: { if case .path(let action) = $0 { action } else { nil } })
      }
      var other: AnyCasePath<Action, StackActionOf<Folder>> {
        AnyCasePath(
          embed: Action.other,
          extract: { if case .other(let action) = $0 { action } else { nil } })
      }
    }
    static let allCasePaths = AllCasePaths()
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .change(let change):
        change(&state)
        return .none
      case .perform(let effect):
        return effect()
      case .path(.element(let id, let action)):
        state.log.append("element \(id) \(action), received \(state.path[id: id]?.received ?? [])")
        return .none
      case .path(.popFrom(let id)):
        state.log.append("popFrom \(id), count \(state.path.count)")
        return .none
      case .path(.push(let id, _)):
        state.log.append("push \(id), count \(state.path.count)")
        return .none
      case .other:
        return .none
      }
    }
    .forEach(\.path, action: \.path) {
      Screen()
    }
    .forEach(\.other, action: \.other) {
      Folder()
    }
  }
}

/// A screen that holds a stack of screens itself.
struct Folder: Reducer {
  struct State: Equatable, Sendable {
    var screen = Screen.State()
    var inner = StackState<Screen.State>()
  }

  enum Action: Equatable, Sendable, CasePathable {
    case screen(Screen.Action)
    case inner(StackActionOf<Screen>)

    struct AllCasePaths: Sendable {
      var screen: AnyCasePath<Action, Screen.Action> {
        AnyCasePath(
          embed: Action.screen,
          extract: { if case .screen(let action) = $0 { action } else { nil } })
      }
      var inner: AnyCasePath<Action, StackActionOf<Screen>> {
        AnyCasePath(
          embed: Action.inner,
          extract: { if case .inner(let action) = $0 { action } else { nil } })
      }
    }
    static let allCasePaths = AllCasePaths()
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.screen, action: \.screen) {
      Screen()
    }
    EmptyReducer()
      .forEach(\.inner, action: \.inner) {
        Screen()
      }
  }
}
