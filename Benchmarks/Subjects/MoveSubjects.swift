import StoreRuntime
import TabNavigation

/// The cost of tabs and their moves, beside stacks that a `Scope` and a `forEach` integrate.
enum MoveSubjects {
  private static let count = 1000
  private static let depths = [10, 100_000]

  static var all: [Subject] {
    depths.map { depth in
      Subject("element action through tabs", depth: depth) {
        let path = makePath(depth)
        return [
          elements("Scope and forEach", bareStore(path), path) { .second(.path($0)) },
          elements("Tabs", tabsStore(path), path) { .second(.path($0)) },
        ]
      }
    }
      + depths.map { depth in
        Subject("push and pop by moves", depth: depth) {
          let path = makePath(depth)
          return [
            pushes("append and popLast", bareStore(path), .second(.root(.pushTapped))),
            pushes("push() and pop()", tabsStore(path), .second(.root(.pushTapped))),
          ]
        }
      }
      + [
        Subject("element action through tabs, by depth") {
          depths.map { depth in
            let path = makePath(depth)
            return elements("depth \(depth)", tabsStore(path), path) { .second(.path($0)) }
          }
        },
        Subject("push and pop by moves, by depth") {
          depths.map { depth in
            pushes("depth \(depth)", tabsStore(makePath(depth)), .second(.root(.pushTapped)))
          }
        },
      ]
  }

  private static func elements<State, Action>(
    _ name: String,
    _ store: Store<State, Action>,
    _ path: StackState<MovePath.State>,
    _ embed: (StackActionOf<MovePath>) -> Action
  ) -> Variant {
    let actions = (0..<count).map { number in
      let position = path.count / 20 + path.count / 10 * (number % 10)
      return embed(.element(id: path.ids[position], action: .counter(.incrementButtonTapped)))
    }
    return Variant(name, operations: count) { await store.sendFromOutside(actions[...]) }
  }

  private static func pushes<State, Action>(
    _ name: String, _ store: Store<State, Action>, _ action: Action
  ) -> Variant {
    let actions = [Action](repeating: action, count: count)
    return Variant(name, operations: count) { await store.sendFromOutside(actions[...]) }
  }

  private static func bareStore(
    _ path: StackState<MovePath.State>
  ) -> Store<BareTabs.State, BareTabs.Action> {
    Store(initialState: BareTabs.State(second: BareTab.State(path: path))) { BareTabs() }
  }

  private static func tabsStore(
    _ path: StackState<MovePath.State>
  ) -> Store<MovingTabs.State, MovingTabs.Action> {
    let store = Store(
      initialState: MovingTabs.State(
        second: MovingTab.State(root: MoveRoot.State(), path: path))
    ) {
      MovingTabs()
    }
    // From then on, screens receive events.
    store.enqueue(.tabs(.launched))
    return store
  }

  private static func makePath(_ depth: Int) -> StackState<MovePath.State> {
    StackState((0..<depth).map { .counter(Counter.State(count: $0)) })
  }
}

/// A root that alternately requests to push a screen and to pop it.
@Reducer
struct MoveRoot {
  struct State: Sendable {
    var isPushed = false
  }

  enum Action: Sendable {
    case pushTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.isPushed.toggle()
      return .none
    }
  }
}

@Reducer
enum MovePath {
  case counter(Counter)
}

extension MovePath.State: PathState {
  typealias Root = MoveRoot.State

  static let screens = Screens<Self>(maximumDepth: .max) {
    Screen(\.counter, "counters/*", \.count) { _, count in Counter.State(count: count) }
  }
}

@Reducer
struct BareTab {
  struct State: Sendable {
    var root = MoveRoot.State()
    var path = StackState<MovePath.State>()
  }

  enum Action: Sendable {
    case root(MoveRoot.Action)
    case path(StackActionOf<MovePath>)
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(state: \.root, action: \.root) { MoveRoot() }
      Reduce { state, action in
        if case .root(.pushTapped) = action {
          if state.root.isPushed {
            state.path.append(.counter(Counter.State()))
          } else {
            state.path.popLast()
          }
        }
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

@Reducer
struct BareTabs {
  struct State: Sendable {
    var first = BareTab.State()
    var second = BareTab.State()
    var third = BareTab.State()
  }

  enum Action: Sendable {
    case first(BareTab.Action)
    case second(BareTab.Action)
    case third(BareTab.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.first, action: \.first) { BareTab() }
    Scope(state: \.second, action: \.second) { BareTab() }
    Scope(state: \.third, action: \.third) { BareTab() }
  }
}

@Reducer
struct MovingTab {
  typealias State = TabStack<MovePath.State>
  typealias Action = TabStackActionOf<MoveRoot, MovePath>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .root(.pushTapped) = action {
        if state.root.isPushed {
          state.push(.counter(Counter.State()))
        } else {
          state.pop()
        }
      }
      return .none
    }
    .stack { MoveRoot() }
  }
}

@Reducer
struct MovingTabs {
  enum Tab: String, TabIdentifier {
    case first
    case second
    case third
  }

  struct State: Sendable {
    var tabs = TabBar(Tab.second)
    var first = MovingTab.State(root: MoveRoot.State())
    var second = MovingTab.State(root: MoveRoot.State())
    var third = MovingTab.State(root: MoveRoot.State())
  }

  enum Action: Sendable {
    case tabs(TabBarAction<Tab>)
    case first(MovingTab.Action)
    case second(MovingTab.Action)
    case third(MovingTab.Action)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: "bench", initial: .first
  ) {
    TabItem(.first, \.first, action: \.first) { MovingTab() }
    TabItem(.second, \.second, action: \.second) { MovingTab() }
    TabItem(.third, \.third, action: \.third) { MovingTab() }
  }

  var body: some ReducerOf<Self> { Self.tabs }
}
