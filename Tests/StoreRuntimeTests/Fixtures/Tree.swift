import StoreRuntime

/// A feature with two stacks of leaves and trees, which lets tests change it from several places.
struct Tree: Reducer {
  struct State: Codable, Equatable, Sendable {
    var leaf = Leaf.State()
    var path = StackState<Node.State>()
    var shelf = StackState<Node.State>()
    var log: [String] = []
  }

  @CasePathable
  enum Action: Sendable {
    case leaf(Leaf.Action)
    case path(StackActionOf<Node>)
    case shelf(StackActionOf<Node>)
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
        case .path(let action): state.log.append("path \(Self.name(of: action))")
        case .shelf(let action): state.log.append("shelf \(Self.name(of: action))")
        case .perform(let change): return change(&state)
        case .leaf, .change: break
        }
        return .none
      }
    }
    .forEach(\.path, action: \.path) {
      Node(style: style)
    }
    .forEach(\.shelf, action: \.shelf) {
      Node(style: style)
    }
    changes(\.change, at: .afterOperators)
  }

  private static func name(of action: StackActionOf<Node>) -> String {
    switch action {
    case .element(let id, _): "element \(id)"
    case .popFrom(let id): "popFrom \(id)"
    case .push(let id, _): "push \(id)"
    }
  }
}

/// What can be on the stacks of a ``Tree``.
struct Node: Reducer {
  @dynamicMemberLookup
  @CasePathable
  enum State: Codable, Equatable, Sendable {
    case leaf(Leaf.State)
    case tree(Tree.State)
  }

  @CasePathable
  enum Action: Sendable {
    case leaf(Leaf.Action)
    indirect case tree(Tree.Action)
  }

  var style = Style.plain

  var body: some ReducerOf<Self> {
    Scope(state: \.leaf, action: \.leaf) {
      Leaf()
    }
    Scope(state: \.tree, action: \.tree) {
      Tree(style: style).styled(style)
    }
  }
}
