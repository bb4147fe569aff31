import StoreRuntime
import TestSupport
import Testing

/// A random walk through the states of a ``Tree``, step by step beside a ``TreeModel``.
struct TreeWalk {
  /// A change of a tree and what it does to the model.
  struct Change: Sendable {
    let name: String
    var isDecoding = false
    let apply: @Sendable (inout Tree.State) -> Void
    let applyToModel: @Sendable (inout TreeModel.Branches, inout TreeModel.Counter) -> Void
  }

  private struct Snapshot: Sendable {
    let stack: StackState<Node.State>
    let screens: [TreeModel.Screen]
  }

  private let grove: Grove
  private var model = TreeModel()
  private var random: SeededGenerator
  private var lastName = 0
  private var snapshots: [Snapshot] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let path: StackState<Node.State> = [
      .leaf(named: "a"), .tree(named: "b", path: leaves("c", "d"), shelf: leaves("e")),
    ]
    let shelf = leaves("f", "g")
    grove = Grove(path: path, shelf: shelf, style: seed.isMultiple(of: 2) ? .plain : .logged)
    // The initial stacks keep their ids: each counts from 0, and the store goes on above all.
    func screens(_ stack: StackState<Node.State>) -> [TreeModel.Screen] {
      zip(stack.ids, stack).map { id, node in
        var screen = TreeModel.Screen(id: id.generation, content: .init(node))
        model.counter.number(&screen)
        if let tree = node.tree {
          screen.content = .tree(
            TreeModel.Branches(
              name: tree.leaf.name, path: screens(tree.path), shelf: screens(tree.shelf)))
        }
        return screen
      }
    }
    model.root.path = screens(path)
    model.root.shelf = screens(shelf)
    model.counter.nextID = 2
  }

  /// Takes a number of steps, until one leads the store somewhere else than the model.
  mutating func run(steps: Int, seed: UInt64) async throws {
    for step in 0..<steps {
      let name = try await takeStep()
      model.endListeners()
      let state = await grove.state.modelDescription
      guard state == model.root.description, grove.alive == model.alive else {
        Issue.record(
          """
          Seed \(seed), step \(step): \(name)
          state  \(state)
          model  \(model.root.description)
          alive  \(grove.alive)
          model  \(model.alive)
          """)
        return
      }
    }
  }

  private mutating func takeStep() async throws -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5: try await changeTree()
    case 5..<8: await listen()
    case 8: await sendStackAction()
    default: await play()
    }
  }
}

// MARK: - Steps

extension TreeWalk {
  private mutating func changeTree() async throws -> String {
    let way = randomTree()
    var changes: [Change] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      changes.append(try await randomChange(at: way))
      // What is added to a decoded stack may get an id that the store has not come to yet, and
      // keeps it.
      if changes.last?.isDecoding == true { break }
    }
    let apply: @Sendable (inout Tree.State) -> Void = { [changes] state in
      for change in changes { change.apply(&state) }
    }
    let place = Place.allCases.randomElement(using: &random) ?? .insideOperators
    let workplace = Workplace.allCases.randomElement(using: &random) ?? .reducer
    let ids = model.ids(on: way)
    let isFromRoot = Bool.random(using: &random)
    if isFromRoot {
      await grove.change(at: place, workingIn: workplace) { [stacks = way.map(\.stack)] state in
        state.modify(at: zip(stacks, ids), apply)
      }
    } else {
      await grove.send(wrap(.change(place, apply), on: way))
    }
    model.counter.isOutside = isFromRoot && workplace == .outside
    model.modifyTree(at: way) { branches, counter in
      for change in changes { change.applyToModel(&branches, &counter) }
    }
    model.root.numberNewScreens(&model.counter)
    model.counter.isOutside = false
    return "\(changes.map(\.name)) in \(ids), \(place), \(isFromRoot ? "\(workplace)" : "inside")"
  }

  private mutating func listen() async -> String {
    let way = (model.root.ways + [[]]).randomElement(using: &random) ?? []
    let isReplaceable = Bool.random(using: &random)
    let name = model.tree(at: way)?.name ?? leafName(at: way)
    await grove.send(leafAction(isReplaceable ? .relisten : .listen, on: way))
    // A feature cancels its own effects by an id, and those of the features below it.
    if isReplaceable {
      model.listeners.removeAll { $0.isReplaceable && $0.way.starts(with: way) }
    }
    model.listeners.append(.init(way: way, name: name, isReplaceable: isReplaceable))
    return "listen as \(name)"
  }

  private mutating func sendStackAction() async -> String {
    if Bool.random(using: &random), let way = model.root.ways.randomElement(using: &random),
      let last = way.last, let id = model.ids(on: way).last
    {
      let isDismissal = Bool.random(using: &random)
      let parent = Array(way.dropLast())
      let action: Tree.Action =
        isDismissal
        ? leafAction(.closeButtonTapped, on: way)
        : wrap(stackAction(.popFrom(id: id), last.stack), on: parent)
      await grove.send(action)
      model.modifyTree(at: parent) { branches, _ in
        let position = branches[last.stack].firstIndex { $0.number == last.number }
        if let position { branches[last.stack].removeSubrange(position...) }
      }
      return isDismissal ? "dismiss \(id)" : "popFrom \(id)"
    }
    let way = randomTree()
    let stack = randomStack()
    let id = Int.random(in: 0..<model.counter.nextID + 3, using: &random)
    guard model.tree(at: way)?[stack].contains(where: { $0.id == id }) == false else {
      return "nothing"
    }
    let node = newNode()
    let push = StackActionOf<Node>.push(id: StackElementID(generation: id), state: node)
    await grove.send(wrap(stackAction(push, stack), on: way))
    model.modifyTree(at: way) { branches, counter in
      // An id from before stands for another screen, which takes a number of the store.
      counter.nextID = max(id, counter.nextID) + 1
      var screen = TreeModel.Screen(id: id, content: .init(node))
      counter.number(&screen)
      branches[stack].append(screen)
    }
    model.root.numberNewScreens(&model.counter)
    return "push under \(id)"
  }

  private mutating func play() async -> String {
    guard let name = model.alive.randomElement(using: &random) else { return "nothing" }
    let number = Int.random(in: 0..<100, using: &random)
    await grove.play(number, to: [name])
    model.play(number, to: name)
    return "play \(number) to \(name)"
  }
}

// MARK: - Changes

extension TreeWalk {
  private static let nothing = Change(name: "nothing", apply: { _ in }, applyToModel: { _, _ in })

  private mutating func randomChange(at way: [TreeModel.Step]) async throws -> Change {
    let stack = randomStack()
    let isLarge = model.root.ways.count > 40
    switch Int.random(in: isLarge ? 0..<10 : 0..<18, using: &random) {
    case 0, 1:
      return Change(name: "popLast") {
        $0[stack].popLast()
      } applyToModel: { branches, _ in
        _ = branches[stack].popLast()
      }
    case 2: return removeTwo(from: stack)
    case 3:
      return Change(name: "removeAll") {
        $0[stack].removeAll()
      } applyToModel: { branches, _ in
        branches[stack].removeAll()
      }
    case 4, 5:
      return Change(name: "reverse") {
        $0[stack].reverse()
      } applyToModel: { branches, _ in
        branches[stack].reverse()
      }
    case 6, 7:
      return Change(name: "exchange the stacks") {
        swap(&$0.path, &$0.shelf)
      } applyToModel: { branches, _ in
        swap(&branches.path, &branches.shelf)
      }
    case 8, 9: return await restore(into: stack, at: way)
    case 10: return try await decode(stack, at: way)
    case 11:
      return Change(name: "shelf = path") {
        $0.shelf = $0.path
      } applyToModel: { branches, _ in
        branches.shelf = branches.path
      }
    case 12, 13: return replaceLowest(with: newNode(), in: stack)
    case 14: return insert(newNode(), in: stack)
    default: return append(newNode(), to: stack)
    }
  }

  private func append(_ node: Node.State, to stack: TreeModel.Stack) -> Change {
    Change(name: "append") {
      $0[stack].append(node)
    } applyToModel: { branches, counter in
      branches[stack].append(counter.makeScreen(node, for: branches[stack]))
    }
  }

  private mutating func insert(_ node: Node.State, in stack: TreeModel.Stack) -> Change {
    let number = Int.random(in: 0..<1000, using: &random)
    return Change(name: "insert") {
      $0[stack].insert(node, at: number % ($0[stack].count + 1))
    } applyToModel: { branches, counter in
      let screen = counter.makeScreen(node, for: branches[stack])
      branches[stack].insert(screen, at: number % (branches[stack].count + 1))
    }
  }

  private func replaceLowest(with node: Node.State, in stack: TreeModel.Stack) -> Change {
    Change(name: "replace the lowest") {
      $0[stack].replaceSubrange(..<min(1, $0[stack].count), with: [node])
    } applyToModel: { branches, counter in
      let screen = counter.makeScreen(node, for: branches[stack])
      branches[stack].replaceSubrange(..<min(1, branches[stack].count), with: [screen])
    }
  }

  private mutating func removeTwo(from stack: TreeModel.Stack) -> Change {
    let number = Int.random(in: 0..<1000, using: &random)
    return Change(name: "remove two") { state in
      let lowest = number % (state[stack].count + 1)
      state[stack].removeSubrange(lowest..<min(lowest + 2, state[stack].count))
    } applyToModel: { branches, _ in
      let lowest = number % (branches[stack].count + 1)
      branches[stack].removeSubrange(lowest..<min(lowest + 2, branches[stack].count))
    }
  }

  /// Puts a stack from before back, or remembers one.
  private mutating func restore(
    into stack: TreeModel.Stack, at way: [TreeModel.Step]
  ) async -> Change {
    if snapshots.count > 2, let snapshot = snapshots.randomElement(using: &random) {
      return Change(name: "restore \(snapshot.stack.ids)") {
        $0[stack] = snapshot.stack
      } applyToModel: { branches, _ in
        branches[stack] = snapshot.screens
      }
    }
    let screens = model.tree(at: way)?[stack] ?? []
    snapshots.append(Snapshot(stack: await realStack(stack, at: way), screens: screens))
    return Self.nothing
  }

  private func decode(
    _ stack: TreeModel.Stack, at way: [TreeModel.Step]
  ) async throws -> Change {
    // An empty stack goes on counting from where it was, perhaps above the store.
    let decoded = try await realStack(stack, at: way).decodedCopy()
    guard !decoded.isEmpty else { return Self.nothing }
    return Change(name: "decode \(decoded.ids)", isDecoding: true) {
      $0[stack] = decoded
    } applyToModel: { branches, _ in
      branches[stack] = decoded.map { TreeModel.Screen(content: .init($0)) }
    }
  }

  private func realStack(
    _ stack: TreeModel.Stack, at way: [TreeModel.Step]
  ) async -> StackState<Node.State> {
    var result: StackState<Node.State> = []
    var state = await grove.state
    state.modify(at: zip(way.map(\.stack), model.ids(on: way))) { result = $0[stack] }
    return result
  }
}

// MARK: - Choices and actions

extension TreeWalk {
  private mutating func randomTree() -> [TreeModel.Step] {
    let trees = model.root.ways.filter { model.tree(at: $0) != nil }
    return Bool.random(using: &random) ? [] : trees.randomElement(using: &random) ?? []
  }

  private mutating func randomStack() -> TreeModel.Stack {
    Bool.random(using: &random) ? .path : .shelf
  }

  private mutating func newNode() -> Node.State {
    lastName += 1
    let name = "n\(lastName)"
    guard Int.random(in: 0..<3, using: &random) == 0 else { return .leaf(named: name) }
    return .tree(named: name, path: leaves("\(name)x", "\(name)y"), shelf: leaves("\(name)z"))
  }

  private func leafName(at way: [TreeModel.Step]) -> String {
    var name = ""
    var root = model.root
    _ = root.modify(at: way) { if case .leaf(let leaf, _) = $0 { name = leaf } }
    return name
  }

  private func leafAction(_ action: Leaf.Action, on way: [TreeModel.Step]) -> Tree.Action {
    guard let last = way.last, let id = model.ids(on: way).last, model.tree(at: way) == nil else {
      return wrap(.leaf(action), on: way)
    }
    return wrap(
      stackAction(.element(id: id, action: .leaf(action)), last.stack), on: Array(way.dropLast()))
  }

  private func stackAction(
    _ action: StackActionOf<Node>, _ stack: TreeModel.Stack
  ) -> Tree.Action {
    stack == .path ? .path(action) : .shelf(action)
  }

  private func wrap(_ action: Tree.Action, on way: [TreeModel.Step]) -> Tree.Action {
    zip(way, model.ids(on: way)).reversed().reduce(action) { action, step in
      stackAction(.element(id: step.1, action: .tree(action)), step.0.stack)
    }
  }
}

extension Tree.State {
  fileprivate subscript(stack: TreeModel.Stack) -> StackState<Node.State> {
    _read { if stack == .path { yield path } else { yield shelf } }
    _modify { if stack == .path { yield &path } else { yield &shelf } }
  }

  /// Changes the tree at the end of a way, from the outside.
  fileprivate mutating func modify(
    at way: some Sequence<(TreeModel.Stack, StackElementID)>,
    _ body: (inout Tree.State) -> Void
  ) {
    var rest = Array(way)
    guard !rest.isEmpty else { return body(&self) }
    let (stack, id) = rest.removeFirst()
    // By position now and then, which has to make no difference.
    if id.generation.isMultiple(of: 2), let position = self[stack].firstIndex(id: id) {
      self[stack][position].modify(\.tree) { $0.modify(at: rest, body) }
    } else {
      self[stack][id: id]?.modify(\.tree) { $0.modify(at: rest, body) }
    }
  }
}

struct TreeWalkTests {
  @Test(
    "A store goes where a simple model goes, whatever is done to its stacks",
    arguments: 0..<UInt64(RunLength.count(3, long: 20)))
  func walk(batch: UInt64) async throws {
    for seed in batch * 20..<(batch + 1) * 20 {
      var walk = TreeWalk(seed: seed)
      try await walk.run(steps: 20, seed: seed)
    }
  }
}
