import StoreRuntime

/// A feature with a diary of its own, and others in containers of every kind.
///
/// A diary that writes "close" is taken away in the same action; "close first" is done before the
/// diary is reduced, and "close last" after all operators.
struct Shelf: Reducer {
  struct State: Equatable, Sendable {
    var own = Diary.State()
    var path = StackState<Diary.State>()
    var row: IdentifiedArrayOf<Diary.State> = []
    @Presents var sheet: Diary.State?
    @Presents var spread: Spread.State?
    var drawer: Diary.State?
  }

  @CasePathable
  enum Action: Sendable {
    case own(Diary.Action)
    case path(StackActionOf<Diary>)
    case row(IdentifiedActionOf<Diary>)
    case sheet(PresentationActionOf<Diary>)
    case spread(PresentationActionOf<Spread>)
    case drawer(Diary.Action)
    case change(@Sendable (inout State) -> Void)
    case perform(@Sendable () -> Effect<Action>)

    static func element(_ id: StackElementID, _ action: Diary.Action) -> Self {
      .path(.element(id: id, action: action))
    }
  }

  @Reducer(state: .equatable)
  enum Spread {
    case left(Diary)
    case right(Diary)
  }

  /// What the shelf does after a diary has been reduced.
  var follow: @Sendable (inout State, Action) -> Effect<Action> = { _, _ in .none }

  var body: some ReducerOf<Self> {
    closing(on: "close first")
    CombineReducers {
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
        case .own, .path, .row, .sheet, .spread, .drawer:
          return follow(&state, action)
        }
      }
      closing(on: "close")
    }
    .forEach(\.path, action: \.path) { Diary() }
    .forEach(\.row, action: \.row) { Diary() }
    .ifLet(\.$sheet, action: \.sheet) { Diary() }
    .ifLet(\.$spread, action: \.spread)
    .ifLet(\.drawer, action: \.drawer) { Diary() }
    closing(on: "close last")
  }

  private func closing(on word: String) -> Reduce<State, Action> {
    Reduce { state, action in
      switch action {
      case .path(.element(let id, .write(word, _))): state.path[id: id] = nil
      case .row(.element(let id, .write(word, _))): state.row[id: id] = nil
      case .sheet(.presented(.write(word, _))): state.sheet = nil
      case .spread(.presented(.left(.write(word, _)))): state.spread = nil
      case .drawer(.write(word, _)): state.drawer = nil
      default: break
      }
      return .none
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

  /// Makes a store with a diary in a container, and neighbours of it.
  static func makeStore(
    holding container: Container,
    style: Style = .plain,
    follow: @escaping @Sendable (inout State, Action) -> Effect<Action> = { _, _ in .none }
  ) -> StoreOf<Shelf> {
    var state = State(path: [Diary.State()], row: [Diary.State(id: 0)])
    container.put(Diary.State(id: 1), into: &state)
    return Store(initialState: state) { Shelf(follow: follow).styled(style) }
  }
}

extension Store<Shelf.State, Shelf.Action> {
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

  /// Writes an entry into the diary in a container, and has an effect.
  @discardableResult
  func write(
    _ entry: String,
    in container: Container,
    then effect: @escaping @Sendable () -> Effect<Diary.Action> = { .none }
  ) -> StoreTask {
    send(container.action(.write(entry, then: effect), in: state))
  }

  /// Takes the diary in a container away, or puts one in.
  func put(_ diary: Diary.State?, into container: Container) {
    send(.change { container.put(diary, into: &$0) })
  }
}
