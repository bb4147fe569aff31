import StoreRuntime

/// A feature with a diary of its own, perhaps one in a drawer, and a stack of them.
struct Shelf: Reducer {
  struct State: Equatable, Sendable {
    var own = Diary.State()
    var drawer: Diary.State?
    var path = StackState<Diary.State>()
  }

  enum Action: Sendable, CasePathable {
    case own(Diary.Action)
    case drawer(Diary.Action)
    case path(StackActionOf<Diary>)
    case change(@Sendable (inout State) -> Void)
    case perform(@Sendable () -> Effect<Action>)

    static func element(_ id: StackElementID, _ action: Diary.Action) -> Self {
      .path(.element(id: id, action: action))
    }

    struct AllCasePaths: Sendable {
      var own: AnyCasePath<Action, Diary.Action> {
        AnyCasePath(
          embed: Action.own,
          extract: { if case .own(let action) = $0 { action } else { nil } })
      }
      var drawer: AnyCasePath<Action, Diary.Action> {
        AnyCasePath(
          embed: Action.drawer,
          extract: { if case .drawer(let action) = $0 { action } else { nil } })
      }
      var path: AnyCasePath<Action, StackActionOf<Diary>> {
        AnyCasePath(
          embed: Action.path,
          extract: { if case .path(let action) = $0 { action } else { nil } })
      }
    }
    static let allCasePaths = AllCasePaths()
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.own, action: \.own) {
      Diary()
    }
    Reduce { state, action in
      switch action {
      case .change(let change):
        change(&state)
        return .none
      case .perform(let effect):
        return effect()
      case .drawer(.write(let entry, _)):
        state.drawer?.entries.append(entry)
        return .none
      case .path(.element(let id, action: .write("close", _))):
        state.path[id: id] = nil
        return .none
      case .own, .drawer, .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path) {
      Diary()
    }
  }

  /// Makes a store with as many diaries in its stack.
  static func makeStore(count: Int) -> StoreOf<Shelf> {
    Store(
      initialState: State(path: StackState(Array(repeating: Diary.State(), count: count)))
    ) {
      Shelf()
    }
  }
}
