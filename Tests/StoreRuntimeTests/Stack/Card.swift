import StoreRuntime

/// A feature that holds cards and a stack of cards, which lets tests change it from several places.
struct Card: Reducer {
  struct State: Codable, Equatable, Identifiable, Sendable {
    var id = 0
    var leaf = Leaf.State()
    var cards: IdentifiedArrayOf<State> = []
    var path = StackState<State>()
    var log: [String] = []
  }

  enum Action: Sendable, CasePathable {
    case leaf(Leaf.Action)
    indirect case cards(IdentifiedAction<Int, Action>)
    indirect case path(StackAction<State, Action>)
    case change(Tree.Place = .insideForEach, @Sendable (inout State) -> Void)
    case perform(@Sendable (inout State) -> Effect<Action>)

    struct AllCasePaths: Sendable {
      var leaf: AnyCasePath<Action, Leaf.Action> {
        AnyCasePath(
          embed: Action.leaf,
          extract: { if case .leaf(let action) = $0 { action } else { nil } })
      }
      var cards: AnyCasePath<Action, IdentifiedAction<Int, Action>> {
        AnyCasePath(
          embed: Action.cards,
          extract: { if case .cards(let action) = $0 { action } else { nil } })
      }
      var path: AnyCasePath<Action, StackAction<State, Action>> {
        AnyCasePath(
          embed: Action.path,
          extract: { if case .path(let action) = $0 { action } else { nil } })
      }
    }
    static let allCasePaths = AllCasePaths()
  }

  var style = Tree.Style.plain

  var body: some ReducerOf<Self> {
    changes(at: .beforeForEach)
    CombineReducers {
      Scope(state: \.leaf, action: \.leaf) {
        Leaf()
      }
      changes(at: .insideForEach)
      Reduce { state, action in
        switch action {
        case .cards(.element(let id, .leaf)):
          state.log.append("card \(id), received \(state.cards[id: id]?.leaf.received ?? [])")
          return .none
        case .perform(let change):
          return change(&state)
        case .leaf, .cards, .path, .change:
          return .none
        }
      }
    }
    .forEach(\.cards, action: \.cards) {
      Card.styled(style)
    }
    .forEach(\.path, action: \.path) {
      Card.styled(style)
    }
    changes(at: .afterForEach)
  }

  private func changes(at place: Tree.Place) -> Reduce<State, Action> {
    Reduce { state, action in
      if case .change(place, let change) = action { change(&state) }
      return .none
    }
  }
}

extension Card {
  /// A card in which every card, this one included, is integrated in the same way.
  @ReducerBuilder<State, Action>
  static func styled(_ style: Tree.Style) -> some Reducer<State, Action> {
    switch style {
    case .plain: Card(style: style)
    case .logged: Logged(base: Card(style: style))
    case .closure: Reduce { Card(style: style).reduce(into: &$0, action: $1) }
    }
  }

  /// A store of a card that holds others.
  static func makeStore(
    _ state: State,
    style: Tree.Style = .plain,
    beacon: Beacon
  ) -> StoreOf<Card> {
    Store(initialState: state) {
      Card.styled(style)
    } withDependencies: {
      $0[Beacon.self] = beacon
    }
  }
}

extension Card.State {
  /// A card whose name tells its id.
  init(_ id: Int, name: String? = nil, cards: [Card.State] = [], path: [Card.State] = []) {
    self.init(
      id: id,
      leaf: Leaf.State(name: name ?? "\(id)"),
      cards: IdentifiedArray(uniqueElements: cards),
      path: StackState(path))
  }
}

extension Card.Action {
  /// An action of the leaf of a card.
  static func card(_ id: Int, _ action: Leaf.Action) -> Self {
    .cards(.element(id: id, action: .leaf(action)))
  }

  /// An action of a card.
  static func inside(_ id: Int, _ action: Card.Action) -> Self {
    .cards(.element(id: id, action: action))
  }

  /// An action of a card on the stack.
  static func onPath(_ id: StackElementID, _ action: Card.Action) -> Self {
    .path(.element(id: id, action: action))
  }
}
