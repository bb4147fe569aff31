import StoreRuntime

/// What a ``Tree`` and its effects have to be after any number of changes, in the simplest terms.
///
/// Every screen has a number of its own. An effect is known by the screens on the way to the one
/// that started it, and it lives as long as there is that way.
struct TreeModel {
  struct Screen: Sendable {
    /// The id, `nil` while the store has not numbered the screen yet.
    var id: Int?

    /// Tells the screen apart from all others that have an id, or have had the same one.
    var number = 0

    var content: Content
  }

  indirect enum Content: Sendable {
    case leaf(name: String, received: [Int])
    case tree(Branches)
  }

  struct Branches: Sendable {
    var name: String
    var received: [Int] = []
    var path: [Screen] = []
    var shelf: [Screen] = []
  }

  /// One of the two stacks of a tree.
  enum Stack: CaseIterable, Sendable {
    case path
    case shelf
  }

  /// A screen on the way to another, with the stack that it is on.
  struct Step: Hashable, Sendable {
    let stack: Stack
    let number: Int
  }

  struct Listener {
    let way: [Step]
    let name: String
    let isReplaceable: Bool
  }

  /// Numbers new screens and gives them ids.
  struct Counter {
    var nextID = 0

    /// Whether the store isn't reducing and so can't give ids.
    var isOutside = false

    private var lastNumber = 0

    /// Gives a screen a number, and the next id unless it has one already.
    mutating func number(_ screen: inout Screen) {
      lastNumber += 1
      screen.number = lastNumber
      guard screen.id == nil else { return }
      screen.id = nextID
      nextID += 1
    }

    /// Returns a new screen for a stack.
    ///
    /// It has to wait for its id like others on the stack do.
    mutating func makeScreen(_ node: Node.State, for stack: [Screen]) -> Screen {
      var screen = Screen(content: Content(node))
      if !isOutside, stack.allSatisfy({ $0.id != nil }) { number(&screen) }
      return screen
    }
  }

  var root = Branches(name: "root")
  var counter = Counter()
  var listeners: [Listener] = []

  /// The names of the listeners, sorted.
  var alive: [String] {
    listeners.map(\.name).sorted()
  }
}

// MARK: - Ways

extension TreeModel.Branches {
  subscript(stack: TreeModel.Stack) -> [TreeModel.Screen] {
    get { stack == .path ? path : shelf }
    set { if stack == .path { path = newValue } else { shelf = newValue } }
  }

  /// Calls a closure with the screen at the end of a way, if it is there.
  mutating func modify(
    at way: some Collection<TreeModel.Step>,
    _ body: (inout TreeModel.Content) -> Void
  ) -> Bool {
    guard let step = way.first,
      let position = self[step.stack].firstIndex(where: { $0.number == step.number })
    else { return false }
    guard way.count > 1 else {
      body(&self[step.stack][position].content)
      return true
    }
    guard case .tree(var branches) = self[step.stack][position].content,
      branches.modify(at: way.dropFirst(), body)
    else { return false }
    self[step.stack][position].content = .tree(branches)
    return true
  }

  /// The ways to all screens.
  var ways: [[TreeModel.Step]] {
    TreeModel.Stack.allCases.flatMap { stack in
      self[stack].flatMap { screen -> [[TreeModel.Step]] in
        let step = TreeModel.Step(stack: stack, number: screen.number)
        guard case .tree(let branches) = screen.content else { return [[step]] }
        return [[step]] + branches.ways.map { [step] + $0 }
      }
    }
  }
}

extension TreeModel {
  /// Lets the tree at the end of a way be changed; the root is at the end of an empty way.
  mutating func modifyTree(at way: [Step], _ body: (inout Branches, inout Counter) -> Void) {
    guard !way.isEmpty else { return body(&root, &counter) }
    var counter = counter
    _ = root.modify(at: way) { content in
      guard case .tree(var branches) = content else { return }
      body(&branches, &counter)
      content = .tree(branches)
    }
    self.counter = counter
  }

  /// The tree at the end of a way, `nil` if there is a leaf.
  func tree(at way: [Step]) -> Branches? {
    guard !way.isEmpty else { return root }
    var result: Branches?
    var root = root
    _ = root.modify(at: way) { if case .tree(let branches) = $0 { result = branches } }
    return result
  }

  /// The ids on a way.
  func ids(on way: [Step]) -> [StackElementID] {
    way.indices.compactMap { index in
      tree(at: Array(way[..<index]))?[way[index].stack]
        .first { $0.number == way[index].number }
        .flatMap(\.id).map(StackElementID.init(generation:))
    }
  }

  /// Ends the listeners of screens that are gone.
  mutating func endListeners() {
    var root = root
    listeners.removeAll { !$0.way.isEmpty && !root.modify(at: $0.way) { _ in } }
  }

  /// Hands a number to all that listen under a name.
  mutating func play(_ number: Int, to name: String) {
    for listener in listeners where listener.name == name {
      guard !listener.way.isEmpty else {
        root.received.append(number)
        continue
      }
      _ = root.modify(at: listener.way) { content in
        switch content {
        case .leaf(let name, let received):
          content = .leaf(name: name, received: received + [number])
        case .tree(var branches):
          branches.received.append(number)
          content = .tree(branches)
        }
      }
    }
  }
}

// MARK: - New screens

extension TreeModel.Content {
  /// The content of a new screen, in which nothing has an id yet.
  init(_ node: Node.State) {
    switch node {
    case .leaf(let leaf):
      self = .leaf(name: leaf.name, received: leaf.received)
    case .tree(let tree):
      self = .tree(
        TreeModel.Branches(
          name: tree.leaf.name,
          received: tree.leaf.received,
          path: tree.path.map { TreeModel.Screen(content: Self($0)) },
          shelf: tree.shelf.map { TreeModel.Screen(content: Self($0)) }))
    }
  }
}

extension TreeModel.Branches {
  /// Gives ids to all screens that have none: first to those of a stack and then to what is in
  /// them.
  mutating func numberNewScreens(_ counter: inout TreeModel.Counter) {
    for stack in TreeModel.Stack.allCases {
      for position in self[stack].indices where self[stack][position].id == nil {
        counter.number(&self[stack][position])
      }
      for position in self[stack].indices {
        guard case .tree(var branches) = self[stack][position].content else { continue }
        branches.numberNewScreens(&counter)
        self[stack][position].content = .tree(branches)
      }
    }
  }
}

// MARK: - Comparison

extension TreeModel.Branches: CustomStringConvertible {
  var description: String {
    let stacks = [path, shelf].map { stack in
      stack.map { "#\($0.id ?? -1) \($0.content)" }.joined(separator: ", ")
    }
    return "\(name)\(received) [\(stacks[0])] [\(stacks[1])]"
  }
}

extension TreeModel.Content: CustomStringConvertible {
  var description: String {
    switch self {
    case .leaf(let name, let received): "\(name)\(received)"
    case .tree(let branches): "\(branches)"
    }
  }
}

extension Tree.State {
  /// The description that a model of this state has.
  var modelDescription: String {
    let stacks = [path, shelf].map { stack in
      zip(stack.ids, stack).map { "\($0) \($1.modelDescription)" }.joined(separator: ", ")
    }
    return "\(leaf.name)\(leaf.received) [\(stacks[0])] [\(stacks[1])]"
  }
}

extension Node.State {
  fileprivate var modelDescription: String {
    switch self {
    case .leaf(let leaf): "\(leaf.name)\(leaf.received)"
    case .tree(let tree): tree.modelDescription
    }
  }
}
