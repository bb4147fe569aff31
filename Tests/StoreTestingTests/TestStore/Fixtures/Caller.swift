import StoreRuntime

/// A feature whose effects a test provides with each action.
@Reducer
struct Caller {
  struct State: Equatable, Identifiable, Sendable {
    var id = 0
  }

  struct Action: Sendable {
    /// Makes the effect, in the reducer.
    let effect: @Sendable () -> Effect<Action>
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    action.effect()
  }
}

/// A feature with a caller in every place that a feature can have.
@Reducer
struct Hall {
  @Reducer
  struct Floor {
    struct State: Equatable, Sendable {
      @Presents var guest: Caller.State?
    }

    enum Action: Sendable {
      case guest(PresentationAction<Caller.Action>)
    }

    var body: some ReducerOf<Self> {
      EmptyReducer().ifLet(\.$guest, action: \.guest) { Caller() }
    }
  }

  struct State: Equatable, Sendable {
    var own = Caller.State()
    var path = StackState<Caller.State>()
    @Presents var guest: Caller.State?
    var rows: IdentifiedArrayOf<Caller.State> = []
    var floors = StackState<Floor.State>()

    /// Puts a caller into each place that has none.
    mutating func fill() {
      if path.isEmpty { path.append(Caller.State()) }
      if guest == nil { guest = Caller.State() }
      if rows.isEmpty { rows.append(Caller.State()) }
      if floors.isEmpty { floors.append(Floor.State(guest: Caller.State())) }
    }

    static var full: Self {
      var state = Self()
      state.fill()
      return state
    }
  }

  enum Action: Sendable {
    case own(Caller.Action)
    case path(StackActionOf<Caller>)
    case guest(PresentationAction<Caller.Action>)
    case rows(IdentifiedActionOf<Caller>)
    case floors(StackActionOf<Floor>)
    case change(@Sendable (inout State) -> Void)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.own, action: \.own) { Caller() }
    Reduce { state, action in
      if case .change(let change) = action { change(&state) }
      return .none
    }
    .forEach(\.path, action: \.path) { Caller() }
    .ifLet(\.$guest, action: \.guest) { Caller() }
    .forEach(\.rows, action: \.rows) { Caller() }
    .forEach(\.floors, action: \.floors) { Floor() }
  }

  /// Where a caller is.
  enum Place: String, CaseIterable, Sendable {
    case root, stackElement, presentation, row, nested

    /// Whether a caller that is there can dismiss itself.
    var isPresented: Bool {
      switch self {
      case .stackElement, .presentation, .nested: true
      case .root, .row: false
      }
    }

    /// The action for the first caller in that place, `nil` if there is none.
    func action(_ action: Caller.Action, in state: State) -> Action? {
      switch self {
      case .root:
        .own(action)
      case .stackElement:
        state.path.ids.first.map { .path(.element(id: $0, action: action)) }
      case .presentation:
        state.guest.map { _ in .guest(.presented(action)) }
      case .row:
        state.rows.first.map { .rows(.element(id: $0.id, action: action)) }
      case .nested:
        state.floors.first?.guest == nil
          ? nil
          : state.floors.ids.first.map {
            .floors(.element(id: $0, action: .guest(.presented(action))))
          }
      }
    }
  }
}
