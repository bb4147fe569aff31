import StoreRuntime

/// A feature that presents in every way there is, itself too, and lets tests change it from several
/// places.
@Reducer
struct Room {
  struct State: Equatable, Sendable {
    var leaf = Leaf.State()
    @Presents var sheet: Room.State?
    @Presents var visitor: Visitor.State?
    @Presents var destination: Destination.State?
    @Presents var hall: Hall.State?
    @Presents var notice: Notice?
    var annex: Leaf.State?
    var path = StackState<Room.State>()
    var halls = StackState<Hall.State>()
    var log: [String] = []

    init(
      _ name: String = "",
      sheet: Room.State? = nil,
      visitor: Visitor.State? = nil,
      destination: Destination.State? = nil,
      notice: Notice? = nil,
      annex: Leaf.State? = nil,
      path: StackState<Room.State> = []
    ) {
      leaf.name = name
      self.sheet = sheet
      self.visitor = visitor
      self.destination = destination
      self.notice = notice
      self.annex = annex
      self.path = path
    }
  }

  enum Action: Sendable {
    case leaf(Leaf.Action)
    case sheet(PresentationAction<Room.Action>)
    case visitor(PresentationActionOf<Visitor>)
    case destination(PresentationAction<Destination.Action>)
    case hall(PresentationActionOf<Hall>)
    case notice(PresentationAction<Notice.Action>)
    case annex(Leaf.Action)
    indirect case path(StackActionOf<Room>)
    case halls(StackActionOf<Hall>)
    case change(Place = .insideOperators, @Sendable (inout State) -> Void)
    case perform(@Sendable (inout State) -> Effect<Action>)
  }

  @Reducer
  enum Destination {
    case leaf(Leaf)
    case other(Leaf)
    case visitor(Visitor)
    case room(Room)
    @ReducerCaseEphemeral case notice(Notice)
  }

  var body: some ReducerOf<Self> {
    changes(\.change, at: .beforeOperators)
    holding
    changes(\.change, at: .afterOperators)
  }

  private var core: some ReducerOf<Self> {
    CombineReducers {
      Scope(state: \.leaf, action: \.leaf) { Leaf() }
      changes(\.change, at: .insideOperators)
      Reduce { state, action in
        switch action {
        case .sheet(let action): state.log.append("sheet \(Self.name(of: action))")
        case .visitor(let action): state.log.append("visitor \(Self.name(of: action))")
        case .destination(let action): state.log.append("destination \(Self.name(of: action))")
        case .hall(let action): state.log.append("hall \(Self.name(of: action))")
        case .notice(let action): state.log.append("notice \(Self.name(of: action))")
        case .annex: state.log.append("annex")
        case .perform(let change): return change(&state)
        case .leaf, .path, .halls, .change: break
        }
        return .none
      }
    }
  }

  private var presenting: some ReducerOf<Self> {
    core
      .ifLet(\.$sheet, action: \.sheet) { Room() }
      .ifLet(\.$visitor, action: \.visitor) { Visitor() }
      .ifLet(\.$destination, action: \.destination)
      .ifLet(\.$hall, action: \.hall) { Hall() }
      .ifLet(\.$notice, action: \.notice)
  }

  private var holding: some ReducerOf<Self> {
    presenting
      .ifLet(\.annex, action: \.annex) { Leaf() }
      .forEach(\.path, action: \.path) { Room() }
      .forEach(\.halls, action: \.halls) { Hall() }
  }

  private static func name<Child>(of action: PresentationAction<Child>) -> String {
    switch action {
    case .presented: "presented"
    case .dismiss: "dismiss"
    }
  }
}

extension Room.Destination.State: Equatable {}

/// A leaf with an id.
@Reducer
struct Visitor {
  struct State: Equatable, Identifiable, Sendable {
    var id: Int
    var leaf: Leaf.State

    init(_ id: Int, _ name: String) {
      self.id = id
      leaf = Leaf.State(name: name)
    }
  }

  enum Action: Sendable {
    case leaf(Leaf.Action)
    case moved(to: Int, listen: Bool = false)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.leaf, action: \.leaf) { Leaf() }
    Reduce { state, action in
      guard case .moved(let id, let listens) = action else { return .none }
      state.id = id
      return listens ? .send(.leaf(.listen)) : .none
    }
  }
}

/// Something to be read that any answer takes away.
struct Notice: Codable, EphemeralState, Equatable, Sendable {
  enum Action: Codable, Equatable, Sendable {
    case accepted
    case declined
  }

  var text = ""
}

/// An enum of visitors whose reducer is written by hand.
@Reducer
struct Hall {
  enum State: Equatable, Identifiable, Sendable {
    case day(Visitor.State)
    case night(Visitor.State)

    var id: Int {
      switch self {
      case .day(let visitor), .night(let visitor): visitor.id
      }
    }
  }

  enum Action: Sendable {
    case day(Visitor.Action)
    case night(Visitor.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.day, action: \.day) { Visitor() }
    Scope(state: \.night, action: \.night) { Visitor() }
  }
}
