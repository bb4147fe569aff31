import StoreRuntime

/// A feature with two stacks of leaves and trees, which lets tests change it from several places.
struct Tree: Reducer {
  /// How the trees inside this one are integrated.
  enum Style: CaseIterable, Sendable {
    /// As they are.
    case plain

    /// Inside a reducer that only has `reduce(into:action:)`.
    case logged

    /// Inside a closure that calls `reduce(into:action:)`.
    case closure
  }

  /// Where a change is made.
  enum Place: CaseIterable, Sendable {
    case beforeForEach
    case insideForEach
    case afterForEach
  }

  struct State: Codable, Equatable, Sendable {
    var leaf = Leaf.State()
    var path = StackState<Node.State>()
    var shelf = StackState<Node.State>()
    var log: [String] = []
  }

  enum Action: Sendable, CasePathable {
    case leaf(Leaf.Action)
    case path(StackActionOf<Node>)
    case shelf(StackActionOf<Node>)
    case change(Place = .insideForEach, @Sendable (inout State) -> Void)
    case perform(@Sendable (inout State) -> Effect<Action>)

    struct AllCasePaths: Sendable {
      var leaf: AnyCasePath<Action, Leaf.Action> {
        AnyCasePath(
          embed: Action.leaf,
          extract: { if case .leaf(let action) = $0 { action } else { nil } })
      }
      var path: AnyCasePath<Action, StackActionOf<Node>> {
        AnyCasePath(
          embed: Action.path,
          extract: { if case .path(let action) = $0 { action } else { nil } })
      }
      var shelf: AnyCasePath<Action, StackActionOf<Node>> {
        AnyCasePath(
          embed: Action.shelf,
          extract: { if case .shelf(let action) = $0 { action } else { nil } })
      }
    }
    static let allCasePaths = AllCasePaths()
  }

  var style = Style.plain

  var body: some ReducerOf<Self> {
    changes(at: .beforeForEach)
    CombineReducers {
      Scope(state: \.leaf, action: \.leaf) {
        Leaf()
      }
      changes(at: .insideForEach)
      Reduce { state, action in
        switch action {
        case .path(let action):
          state.log.append("path \(Self.name(of: action))")
          return .none
        case .shelf(let action):
          state.log.append("shelf \(Self.name(of: action))")
          return .none
        case .perform(let change):
          return change(&state)
        case .leaf, .change:
          return .none
        }
      }
    }
    .forEach(\.path, action: \.path) {
      Node(style: style)
    }
    .forEach(\.shelf, action: \.shelf) {
      Node(style: style)
    }
    changes(at: .afterForEach)
  }

  private func changes(at place: Place) -> Reduce<State, Action> {
    Reduce { state, action in
      if case .change(place, let change) = action { change(&state) }
      return .none
    }
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
  enum State: Codable, Equatable, Sendable, CasePathable {
    case leaf(Leaf.State)
    case tree(Tree.State)

    struct AllCasePaths: Sendable {
      var leaf: AnyCasePath<State, Leaf.State> {
        AnyCasePath(
          embed: State.leaf,
          extract: { if case .leaf(let state) = $0 { state } else { nil } })
      }
      var tree: AnyCasePath<State, Tree.State> {
        AnyCasePath(
          embed: State.tree,
          extract: { if case .tree(let state) = $0 { state } else { nil } })
      }
    }
    static let allCasePaths = AllCasePaths()
  }

  enum Action: Sendable, CasePathable {
    case leaf(Leaf.Action)
    indirect case tree(Tree.Action)

    struct AllCasePaths: Sendable {
      var leaf: AnyCasePath<Action, Leaf.Action> {
        AnyCasePath(
          embed: Action.leaf,
          extract: { if case .leaf(let action) = $0 { action } else { nil } })
      }
      var tree: AnyCasePath<Action, Tree.Action> {
        AnyCasePath(
          embed: Action.tree,
          extract: { if case .tree(let action) = $0 { action } else { nil } })
      }
    }
    static let allCasePaths = AllCasePaths()
  }

  var style = Tree.Style.plain

  var body: some ReducerOf<Self> {
    Scope(state: \.leaf, action: \.leaf) {
      Leaf()
    }
    Scope(state: \.tree, action: \.tree) {
      Tree.styled(style)
    }
  }
}

extension Tree {
  /// A tree in which every tree, this one included, is integrated in the same way.
  @ReducerBuilder<State, Action>
  static func styled(_ style: Style) -> some Reducer<State, Action> {
    switch style {
    case .plain: Tree(style: style)
    case .logged: Logged(base: Tree(style: style))
    case .closure: Reduce { Tree(style: style).reduce(into: &$0, action: $1) }
    }
  }
}

/// A reducer as users write them: it knows nothing of how a store prepares reducers.
struct Logged<Base: Reducer>: Reducer {
  let base: Base

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    base.reduce(into: &state, action: action)
  }
}
