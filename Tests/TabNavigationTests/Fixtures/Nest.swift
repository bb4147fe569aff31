import StoreRuntime
import TabNavigation
import TestSupport

/// An action of a feature whose effects listen to a beacon.
protocol ListeningAction: Sendable {
  static func received(_ number: Int) -> Self
}

/// What a feature is asked to do.
enum Job: Sendable {
  case listen(String, id: Int? = nil, EffectPolicy? = nil)
  case cancel(id: Int)

  /// To change, which a nest does.
  case change(@Sendable (inout Nest.State) -> Void)

  func effect<Action: ListeningAction>() -> Effect<Action> {
    switch self {
    case .change:
      return .none
    case .cancel(let id):
      return .cancel(id: id)
    case .listen(let name, let id, let policy):
      @Dependency(Beacon.self) var beacon
      let effect = Effect<Action>.run { send in
        await beacon.listen(as: name) { await send(.received($0)) }
      }
      guard let id else { return effect }
      return policy.map { effect.cancellable(id: id, policy: $0) } ?? effect.cancellable(id: id)
    }
  }
}

/// A feature without children, which has an id.
@Reducer struct Egg {
  struct State: Equatable, Identifiable, Sendable {
    var id = 0
    var received: [Int] = []

    /// What tells the tab of which this is the root from others.
    var serial = 0
  }

  enum Action: ListeningAction {
    case job(Job)
    case received(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .job(let job): return job.effect()
    case .received(let number): state.received.append(number)
    }
    return .none
  }
}

/// An enum of features of one type.
@Reducer(state: .equatable)
enum Mood {
  case calm(Egg)
  case wild(Egg)
}

/// A feature of two cases whose reducer is written by hand.
@Reducer struct Phase {
  enum State: Equatable, Sendable {
    case raw(Egg.State)
    case boiled(Egg.State)
  }

  enum Action: ListeningAction {
    case raw(Egg.Action)
    case boiled(Egg.Action)
    case job(Job)
    case received(Int)
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(state: \.raw, action: \.raw) { Egg() }
      Reduce { _, action in
        if case .job(let job) = action { job.effect() } else { .none }
      }
    }
    .ifCaseLet(\.boiled, action: \.boiled) { Egg() }
  }
}

/// A feature that has others in every kind of place.
@Reducer struct Nest {
  struct State: Equatable, Identifiable, Sendable {
    var id = 0
    var received: [Int] = []
    var left = Egg.State()
    var right = Egg.State()
    var mood = Mood.State.calm(Egg.State())
    var phase = Phase.State.raw(Egg.State())
    var spare: Egg.State?
    var row: IdentifiedArrayOf<Egg.State> = []
    @Presents var sheet: Nest.State?
    @Presents var dialog: Mood.State?
    @Presents var box: BoxTab.State?

    /// What tells the tab of which this is the root from others.
    var serial = 0

    /// What the tab around has received.
    var tabReceived: [Int] = []
  }

  enum Action: ListeningAction {
    case left(Egg.Action)
    case right(Egg.Action)
    case mood(Mood.Action)
    case phase(Phase.Action)
    case spare(Egg.Action)
    case row(IdentifiedActionOf<Egg>)
    indirect case sheet(PresentationAction<Nest.Action>)
    case dialog(PresentationActionOf<Mood>)
    case box(PresentationAction<BoxTab.Action>)
    case job(Job)
    case received(Int)
    case tab(TabRequest)
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(state: \.left, action: \.left) { Egg() }
      Scope(state: \.right, action: \.right) { Egg() }
      Scope(state: \.mood, action: \.mood) { Mood() }
      Scope(state: \.phase, action: \.phase) { Phase() }
      Reduce { state, action in
        switch action {
        case .job(.change(let change)): change(&state)
        case .job(let job): return job.effect()
        case .received(let number): state.received.append(number)
        default: break
        }
        return .none
      }
    }
    .ifLet(\.spare, action: \.spare) { Egg() }
    .forEach(\.row, action: \.row) { Egg() }
    .ifLet(\.$sheet, action: \.sheet) { Nest() }
    .ifLet(\.$dialog, action: \.dialog)
    .ifLet(\.$box, action: \.box) { BoxTab() }
  }
}

/// What the root of a tab asks the tab around to do.
enum TabRequest: ListeningAction {
  case change(@Sendable (inout NestTab.State) -> Void)
  case job(Job)
  case received(Int)
}
