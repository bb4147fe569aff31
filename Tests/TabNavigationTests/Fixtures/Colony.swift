import StoreRuntime
import TabNavigation
import TestSupport

/// A tab of nests, and a tab of eggs as a nest presents it.

@Reducer(state: .equatable)
enum NestPath {
  case nest(Nest)
  case egg(Egg)
}

extension NestPath.State: PathState {
  typealias Root = Nest.State

  static let screens = Screens<Self> {
    Screen(\.nest, "nest") { _ in Nest.State() }
    Screen(\.egg, "egg") { _ in Egg.State() }
  }
}

@Reducer struct NestTab {
  typealias State = TabStack<NestPath.State>
  typealias Action = TabStackActionOf<Nest, NestPath>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .root(.tab(let request)) = action else { return .none }
      switch request {
      case .change(let change): change(&state)
      case .received(let number): state.root.tabReceived.append(number)
      case .job(let job):
        let effect: Effect<TabRequest> = job.effect()
        return effect.map { .root(.tab($0)) }
      }
      return .none
    }
    .stack { Nest() }
  }
}

@Reducer(state: .equatable)
enum BoxPath {
  case egg(Egg)
  case other(Egg)
}

extension BoxPath.State: PathState {
  typealias Root = Egg.State

  static let screens = Screens<Self> {
    Screen(\.egg, "egg") { _ in Egg.State() }
    Screen(\.other, "other") { _ in Egg.State() }
  }
}

@Reducer struct BoxTab {
  typealias State = TabStack<BoxPath.State>
  typealias Action = TabStackActionOf<Egg, BoxPath>

  var body: some ReducerOf<Self> { EmptyReducer().stack { Egg() } }
}

/// An app of two tabs of one type, and an egg that is in no container.
@Reducer struct Colony {
  enum Tab: String, TabIdentifier { case one, two }

  struct State: Equatable, Sendable {
    var tabs = TabBar(Tab.one)
    var one = NestTab.State(root: Nest.State())
    var two = NestTab.State(root: Nest.State())
    var egg = Egg.State()
    var received: [Int] = []
  }

  enum Action: ListeningAction {
    case tabs(TabBarAction<Tab>)
    case one(NestTab.Action)
    case two(NestTab.Action)
    case egg(Egg.Action)
    case change(@Sendable (inout State) -> Void)
    case job(Job)
    case received(Int)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: "colony", initial: .one
  ) {
    TabItem(.one, \.one, action: \.one) { NestTab() }
    TabItem(.two, \.two, action: \.two) { NestTab() }
  }

  var body: some ReducerOf<Self> {
    Self.tabs
    ColonyHub()
  }
}

/// What isn't in the tabs.
@Reducer struct ColonyHub {
  typealias State = Colony.State
  typealias Action = Colony.Action

  var body: some ReducerOf<Self> {
    Scope(state: \.egg, action: \.egg) { Egg() }
    Reduce { state, action in
      switch action {
      case .change(let change): change(&state)
      case .job(let job): return job.effect()
      case .received(let number): state.received.append(number)
      case .tabs, .one, .two, .egg: break
      }
      return .none
    }
  }
}

/// A colony for a part of the year: an enum as the root of a store.
@Reducer struct Season {
  @dynamicMemberLookup
  enum State: Equatable, Sendable {
    case summer(Colony.State)
    case winter(Egg.State)
  }

  enum Action: Sendable {
    case summer(Colony.Action)
    case winter(Egg.Action)
    case change(@Sendable (inout State) -> Void)
    case cancel(id: Int)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.summer, action: \.summer) { Colony() }
    Scope(state: \.winter, action: \.winter) { Egg() }
    Reduce { state, action in
      switch action {
      case .change(let change): change(&state)
      case .cancel(let id): return .cancel(id: id)
      case .summer, .winter: break
      }
      return .none
    }
  }
}
