import StoreRuntime

/// A screen that holds others like it, on a stack and in a sheet, and what else models are made of.
@Reducer
struct Cell {
  @CasePathable
  enum Kind: Equatable, Sendable {
    case plain
    case custom(String)
  }

  struct State: Equatable, Identifiable, Sendable {
    /// What no other cell has.
    let number: Int

    var count = 0
    var name = ""
    var kind = Kind.plain
    var part = Spot.State()
    var path = StackState<Cell.State>()
    var rows: IdentifiedArrayOf<Line.State> = []
    @Presents var sheet: Cell.State?
    @Presents var choice: Choice.State?

    var id: Int { number }

    var label: String { "\(name) \(count)" }

    init(_ number: Int, path: [Cell.State] = []) {
      self.number = number
      self.path = StackState(path)
    }

    /// The count, by any number of key paths.
    subscript(row row: some Hashable) -> Int { count }
  }

  indirect enum Action: BindableAction, Sendable {
    case up
    case renamed(String)
    case part(Spot.Action)
    case path(StackActionOf<Cell>)
    case rows(IdentifiedActionOf<Line>)
    case sheet(PresentationAction<Cell.Action>)
    case choice(PresentationActionOf<Choice>)
    case binding(BindingAction<State>)
    case perform(@Sendable (inout State) -> Effect<Action>)

    static func change(_ change: @escaping @Sendable (inout State) -> Void) -> Self {
      .perform {
        change(&$0)
        return .none
      }
    }
  }

  @Reducer
  enum Choice {
    case left(Spot)
    case right(Spot)
    @ReducerCaseEphemeral case alert(AlertState<Answer>)

    /// `no` leads to the same question.
    enum Answer: Sendable { case yes, no }
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Scope(state: \.part, action: \.part) { Spot() }
    Reduce { state, action in
      switch action {
      case .up: state.count += 1
      case .renamed(let name): state.name = name
      case .perform(let change): return change(&state)
      case .choice(.presented(.alert(.no))):
        state.choice = .alert(AlertState { TextState("1") })
      case .part, .path, .rows, .sheet, .choice, .binding: break
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Cell() }
    .forEach(\.rows, action: \.rows) { Line() }
    .ifLet(\.$sheet, action: \.sheet) { Cell() }
    .ifLet(\.$choice, action: \.choice)
  }
}

extension Cell.Choice.State: Equatable {}

/// Counts.
@Reducer
struct Spot {
  struct State: Equatable, Sendable {
    var count = 0
  }

  enum Action: Sendable {
    case up
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.count += 1
    return .none
  }
}

/// A row that counts.
@Reducer
struct Line {
  struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var count = 0

    /// The count, by a key path that records each reading in a box.
    subscript(recording readings: Readings) -> Int {
      readings.count += 1
      return count
    }
  }

  /// The number of times that a property was read.
  final class Readings: Hashable, @unchecked Sendable {
    // Sendable: tests use it on the main actor only.
    var count = 0

    static func == (lhs: Readings, rhs: Readings) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  enum Action: Sendable {
    case up
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.count += 1
    return .none
  }
}

/// A step from a cell to one that it holds.
enum CellStep: Hashable, Sendable {
  case element(StackElementID)
  case sheet

  func wrap(_ action: Cell.Action) -> Cell.Action {
    switch self {
    case .element(let id): .path(.element(id: id, action: action))
    case .sheet: .sheet(.presented(action))
    }
  }

  @MainActor
  func model(in model: StoreModelOf<Cell>) -> StoreModelOf<Cell>? {
    switch self {
    case .element(let id):
      let screens = model[stack: \.path, action: \.path]
      return screens.first { $0.id == id }
        .flatMap { model.screen($0, of: \.path, action: \.path) }
    case .sheet:
      return model[presented: \.sheet, action: \.sheet]
    }
  }
}

extension Cell.State {
  subscript(step step: CellStep) -> Cell.State? {
    get {
      switch step {
      case .element(let id): path[id: id]
      case .sheet: sheet
      }
    }
    set {
      switch step {
      case .element(let id): path[id: id] = newValue
      case .sheet: sheet = newValue
      }
    }
  }

  mutating func modify(at place: ArraySlice<CellStep>, _ body: (inout Cell.State) -> Void) {
    guard let first = place.first else { return body(&self) }
    self[step: first]?.modify(at: place.dropFirst(), body)
  }

  /// The steps to the cells that this one holds.
  var steps: [CellStep] {
    path.ids.map(CellStep.element) + (sheet == nil ? [] : [.sheet])
  }

  /// This cell and all inside, by their numbers.
  var cells: [Int: Cell.State] {
    var cells = [number: self]
    for cell in path { cells.merge(cell.cells) { first, _ in first } }
    if let sheet { cells.merge(sheet.cells) { first, _ in first } }
    return cells
  }
}
