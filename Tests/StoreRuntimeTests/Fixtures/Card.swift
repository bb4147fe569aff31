import StoreRuntime
import TestSupport

/// A feature that holds cards and a stack of cards, which lets tests change it from several places.
struct Card: Reducer {
  struct State: Codable, Equatable, Identifiable, Sendable {
    var id = 0
    var leaf = Leaf.State()
    var cards: IdentifiedArrayOf<State> = []
    var path = StackState<State>()
    var log: [String] = []
  }

  @CasePathable
  enum Action: Sendable {
    case leaf(Leaf.Action)
    indirect case cards(IdentifiedAction<Int, Action>)
    indirect case path(StackAction<State, Action>)
    case change(Place = .insideOperators, @Sendable (inout State) -> Void)
    case perform(@Sendable (inout State) -> Effect<Action>)
  }

  var style = Style.plain

  var body: some ReducerOf<Self> {
    changes(\.change, at: .beforeOperators)
    CombineReducers {
      Scope(state: \.leaf, action: \.leaf) {
        Leaf()
      }
      changes(\.change, at: .insideOperators)
      Reduce { state, action in
        switch action {
        case .cards(.element(let id, .leaf)):
          state.log.append("card \(id), received \(state.cards[id: id]?.leaf.received ?? [])")
        case .perform(let change): return change(&state)
        case .leaf, .cards, .path, .change: break
        }
        return .none
      }
    }
    .forEach(\.cards, action: \.cards) {
      Card(style: style).styled(style)
    }
    .forEach(\.path, action: \.path) {
      Card(style: style).styled(style)
    }
    changes(\.change, at: .afterOperators)
  }
}

extension Card {
  /// A store of a card that holds others.
  static func makeStore(
    _ state: State,
    style: Style = .plain,
    beacon: Beacon
  ) -> StoreOf<Card> {
    Store(initialState: state, beacon: beacon) {
      Card(style: style).styled(style)
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
