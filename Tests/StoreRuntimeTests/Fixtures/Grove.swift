import StoreRuntime
import TestSupport

/// A store of a ``Tree`` together with the beacon that its effects listen to.
typealias Grove = Habitat<Tree.State>

extension Grove {
  convenience init(
    path: StackState<Node.State> = [],
    shelf: StackState<Node.State> = [],
    style: Style = .plain
  ) {
    self.init(Tree.State(leaf: Leaf.State(name: "root"), path: path, shelf: shelf)) {
      Tree(style: style).styled(style)
    }
  }

  /// Plays a number to every leaf that has ever listened.
  func play(_ number: Int, to names: [String]) async {
    for name in names { await beacon.play(number, to: name) }
  }
}

extension Tree.State: Branching {
  /// The leaves of this tree and of those on its stacks, from the bottom to the top.
  var leaves: [Leaf.State] {
    [leaf]
      + [path, shelf].joined().flatMap { node in
        switch node {
        case .leaf(let leaf): [leaf]
        case .tree(let tree): tree.leaves
        }
      }
  }

  /// The actions that send an action to each of the leaves.
  func actions(_ action: Leaf.Action) -> [Tree.Action] {
    [.leaf(action)] + path.actions(action).map { .path($0) }
      + shelf.actions(action).map { .shelf($0) }
  }
}

extension StackState<Node.State> {
  /// The actions that send an action to each of the leaves on the stack.
  func actions(_ action: Leaf.Action) -> [StackActionOf<Node>] {
    zip(ids, self).flatMap { id, node -> [StackActionOf<Node>] in
      switch node {
      case .leaf: [.element(id: id, action: .leaf(action))]
      case .tree(let tree): tree.actions(action).map { .element(id: id, action: .tree($0)) }
      }
    }
  }
}

extension Tree.Action {
  /// An action of a leaf on the path.
  static func onPath(_ id: StackElementID, _ action: Leaf.Action) -> Self {
    .path(.element(id: id, action: .leaf(action)))
  }

  /// An action of a tree on the path.
  static func inside(_ id: StackElementID, _ action: Tree.Action) -> Self {
    .path(.element(id: id, action: .tree(action)))
  }

  /// An action of a leaf on the shelf.
  static func onShelf(_ id: StackElementID, _ action: Leaf.Action) -> Self {
    .shelf(.element(id: id, action: .leaf(action)))
  }
}

extension Node.State {
  static func leaf(named name: String) -> Self { .leaf(Leaf.State(name: name)) }

  static func tree(
    named name: String,
    path: StackState<Node.State> = [],
    shelf: StackState<Node.State> = []
  ) -> Self {
    .tree(Tree.State(leaf: Leaf.State(name: name), path: path, shelf: shelf))
  }
}

/// A stack of leaves.
func leaves(_ names: String...) -> StackState<Node.State> {
  StackState(names.map { .leaf(named: $0) })
}

extension StackState {
  /// The numbers of the ids, from the bottom to the top.
  var numbers: [Int] { ids.map(\.generation) }
}
