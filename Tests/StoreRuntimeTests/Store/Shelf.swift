import StoreRuntime

/// A feature with a diary of its own, perhaps one in a drawer, and a stack of them.
struct Shelf: Reducer {
  struct State: Equatable, Sendable {
    var own = Diary.State()
    var drawer: Diary.State?
    var path = StackState<Diary.State>()
  }

  @CasePathable
  enum Action: Sendable {
    case own(Diary.Action)
    case drawer(Diary.Action)
    case path(StackActionOf<Diary>)
    case change(@Sendable (inout State) -> Void)
    case perform(@Sendable () -> Effect<Action>)

    static func element(_ id: StackElementID, _ action: Diary.Action) -> Self {
      .path(.element(id: id, action: action))
    }
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

extension Store where Action == Shelf.Action {
  /// Writes an entry into the shelf's own diary, and has an effect.
  @discardableResult
  func write(
    _ entry: String,
    then effect: @escaping @Sendable () -> Effect<Diary.Action> = { .none }
  ) -> StoreTask {
    send(.own(.write(entry, then: effect)))
  }

  /// Writes an entry into a diary of the stack, and has an effect.
  @discardableResult
  func write(
    _ entry: String,
    in id: StackElementID,
    then effect: @escaping @Sendable () -> Effect<Diary.Action> = { .none }
  ) -> StoreTask {
    send(.element(id, .write(entry, then: effect)))
  }
}
