import StoreRuntime

/// A feature that holds itself in each kind of container.
@Reducer
struct Doll {
  struct State: Codable, Equatable, Identifiable, Sendable {
    var id = 0
    var count = 0
    @Presents var sheet: Doll.State?
    var rows: IdentifiedArrayOf<Doll.State> = []
    var path = StackState<Doll.State>()

    /// In an array, as a state can't hold itself.
    private var panels: [Doll.State] = []

    init(id: Int = 0) {
      self.id = id
    }

    /// A child in an optional.
    var panel: Doll.State? {
      get { panels.first }
      set { panels = newValue.map { [$0] } ?? [] }
    }
  }

  enum Action: Sendable {
    case changed(@Sendable (inout State) -> Void)
    case waited
    indirect case panel(Doll.Action)
    indirect case path(StackActionOf<Doll>)
    indirect case rows(IdentifiedActionOf<Doll>)
    indirect case sheet(PresentationAction<Doll.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .changed(let change):
        state.count += 1
        change(&state)
        return .none
      case .waited: return .run { _ in try await Task.never() }
      case .panel, .path, .rows, .sheet: return .none
      }
    }
    .ifLet(\.$sheet, action: \.sheet) { Doll() }
    .ifLet(\.panel, action: \.panel) { Doll() }
    .forEach(\.rows, action: \.rows) { Doll() }
    .forEach(\.path, action: \.path) { Doll() }
  }

  /// A container of dolls.
  enum Place: CaseIterable, Sendable {
    case panel, row, screen, sheet

    /// Puts a doll into another one.
    func put(_ inner: State?, into outer: inout State) {
      switch self {
      case .panel: outer.panel = inner
      case .row: outer.rows = inner.map { [$0] } ?? []
      case .screen: outer.path = inner.map { [$0] } ?? []
      case .sheet: outer.sheet = inner
      }
    }

    /// The doll in another one.
    func inner(of outer: State) -> State? {
      switch self {
      case .panel: outer.panel
      case .row: outer.rows.first
      case .screen: outer.path.first
      case .sheet: outer.sheet
      }
    }

    /// Returns the action of a doll for the one in it.
    func action(_ action: Action, of outer: State) -> Action {
      switch self {
      case .panel: .panel(action)
      case .row: .rows(.element(id: outer.rows.first?.id ?? 0, action: action))
      case .screen: .path(.element(id: outer.path.ids.first ?? 0, action: action))
      case .sheet: .sheet(.presented(action))
      }
    }
  }
}

extension Doll.State {
  /// A doll with others inside each other.
  ///
  /// - Parameters:
  ///   - count: How many others.
  ///   - place: Returns where each is in the one around it.
  init(with count: Int, in place: (Int) -> Doll.Place) {
    self.init(id: count)
    for depth in (0..<count).reversed() {
      var outer = Self(id: depth)
      place(depth).put(self, into: &outer)
      self = outer
    }
  }

  /// The doll in this one, and where it is.
  var inner: (place: Doll.Place, state: Self)? {
    for place in Doll.Place.allCases {
      if let state = place.inner(of: self) { return (place, state) }
    }
    return nil
  }

  /// This doll and all in it, from outside.
  var all: [Self] {
    var all = [self]
    while let inner = all[all.count - 1].inner { all.append(inner.state) }
    return all
  }

  /// Returns an action that reaches the innermost doll.
  func action(_ action: Doll.Action) -> Doll.Action {
    all.reversed().reduce(action) { action, outer in
      outer.inner.map { $0.place.action(action, of: outer) } ?? action
    }
  }
}
