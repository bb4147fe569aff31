import StoreRuntime

/// A screen of an atlas, which holds a stack of its own and can be renamed.
@Reducer
struct Map {
  struct State: Equatable, Sendable {
    var title = ""
    var pins = 0
    var inner = StackState<Pin.State>()
  }

  enum Action: Equatable, Sendable {
    case pinTapped
    case renamed(String)
    case closeTapped
    case inner(StackActionOf<Pin>)
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .pinTapped: state.pins += 1
      case .renamed(let title): state.title = title
      case .closeTapped: return .run { _ in await dismiss() }
      case .inner: break
      }
      return .none
    }
    .forEach(\.inner, action: \.inner) { Pin() }
  }
}

/// What is shown of a pin.
@Reducer
struct Pin {
  struct State: Equatable, Sendable, Identifiable {
    var id = 0
    var name = ""
  }

  enum Action: Equatable, Sendable {
    case renamed(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .renamed(let name) = action { state.name = name }
    return .none
  }
}

/// Maps on a stack, a form, an alert and a part that is always there: one of each thing that views
/// bind to.
@Reducer
struct Atlas {
  @Reducer
  enum Destination {
    case pin(Pin)
    case map(Map)
    @ReducerCaseEphemeral case alert(AlertState<Answer>)

    enum Answer: Equatable, Sendable { case yes }
  }

  struct Address: Equatable, Sendable {
    var city = ""
    var street = ""
  }

  @CasePathable
  enum Kind: Equatable, Sendable {
    case plain
    case custom(String)
  }

  struct State: Equatable, Sendable {
    var name = ""
    var year = 2026
    var tab = 1
    var address = Address()
    var kind = Kind.plain
    var cover = Pin.State()
    var path = StackState<Map.State>()
    @Presents var destination: Destination.State?

    var label: String { "\(name), \(year)" }
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case cover(Pin.Action)
    case path(StackActionOf<Map>)
    case destination(PresentationActionOf<Destination>)
    case yearChanged(Int)
    case tabChanged(Int)
    case allRenamed(String)
    case secondRenamed(String)
    case cleared
    case shown(Destination.State?)
    case shownAnew
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Scope(state: \.cover, action: \.cover) { Pin() }
    Reduce { state, action in
      switch action {
      case .yearChanged(let year): state.year = year
      case .tabChanged(let tab): state.tab = tab
      case .allRenamed(let title):
        for id in state.path.ids { state.path[id: id]?.title = title }
      case .secondRenamed(let title): state.path[1].title = title
      case .cleared: state.path = StackState()
      case .shown(let destination): state.destination = destination
      case .shownAnew:
        state.destination = nil
        return .send(.shown(.pin(Pin.State(id: 1))))
      case .binding, .cover, .path, .destination: break
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Map() }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Atlas.Destination.State: Equatable {}
extension Atlas.Destination.Action: Equatable {}
