import StoreRuntime
import Testing

/// A change to a tree with many leaves, and the names of the leaves that it takes away.
struct StackChange: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let removed: [String]
  let apply: @Sendable (inout Tree.State) -> Void

  init(
    _ description: String,
    removes removed: String = "",
    apply: @escaping @Sendable (inout Tree.State) -> Void
  ) {
    testDescription = description
    self.removed = removed.split(separator: " ").map(String.init)
    self.apply = apply
  }

  /// The path that the changes are made for, with the ids 0, 1, 2 and 3.
  static var path: StackState<Node.State> {
    [
      .leaf(named: "a"),
      .leaf(named: "b"),
      .tree(
        named: "t",
        path: [.leaf(named: "t0"), .leaf(named: "t1"), .tree(named: "u", path: leaves("u0"))],
        shelf: leaves("ts")),
      .leaf(named: "c"),
    ]
  }

  /// The shelf that the changes are made for, with the ids 0 and 1.
  static var shelf: StackState<Node.State> {
    leaves("s0", "s1")
  }

  static let all = ofPath + ofElements + ofNothing

  /// Changes of the path itself.
  private static let ofPath = [
    StackChange("popLast", removes: "c") { $0.path.popLast() },
    StackChange("removeFirst", removes: "a") { $0.path.removeFirst() },
    StackChange("removeSubrange", removes: "a b") { $0.path.removeSubrange(..<2) },
    StackChange("removeAll", removes: "a b t t0 t1 ts u u0 c") { $0.path.removeAll() },
    StackChange("removeAll(where:)", removes: "a c") { state in
      state.path.removeAll { [.leaf(named: "a"), .leaf(named: "c")].contains($0) }
    },
    StackChange("pop(from:)", removes: "t t0 t1 ts u u0 c") { $0.path.pop(from: 2) },
    StackChange("pop(to:)", removes: "b t t0 t1 ts u u0 c") { $0.path.pop(to: 0) },
    StackChange("nil by id", removes: "t t0 t1 ts u u0") { $0.path[id: 2] = nil },
    StackChange("nil by id and case", removes: "b") { $0.path[id: 1, case: \.leaf] = nil },
    StackChange("filter", removes: "a") { state in
      state.path = state.path.filter { $0 != .leaf(named: "a") }
    },
    StackChange("a shorter slice", removes: "b") { $0.path[0...1] = $0.path[0...0] },
    StackChange("a slice of another stack", removes: "a") { $0.path[0..<1] = $0.shelf[0..<1] },
    StackChange("removeAll(where:) in a slice", removes: "a") { state in
      state.path[..<3].removeAll { $0 == .leaf(named: "a") }
    },
    StackChange("removeFirst in a slice of a slice", removes: "t t0 t1 ts u u0") {
      $0.path[1...][2...].removeFirst()
    },
    StackChange("a buffer", removes: "a b t t0 t1 ts u u0 c") {
      $0.path.withContiguousMutableStorageIfAvailable { $0.swapAt(0, 1) }
    },
    StackChange("an equal element in the place of another", removes: "b") {
      $0.path.replaceSubrange(1...1, with: [.leaf(named: "b")])
    },
    StackChange("popping and pushing an equal element", removes: "c") {
      if let top = $0.path.popLast() { $0.path.append(top) }
      $0.path.append(.leaf(named: "new"))
      $0.path.popLast()
    },
    StackChange("an equal stack that is new", removes: "a b t t0 t1 ts u u0 c") {
      $0.path = StackState(Array($0.path))
    },
    StackChange("an empty stack", removes: "a b t t0 t1 ts u u0 c") { $0.path = [] },
    StackChange("exchanging the stacks", removes: "a b t t0 t1 ts u u0 c s0 s1") {
      swap(&$0.path, &$0.shelf)
    },
    StackChange("one stack in the place of the other", removes: "s0 s1") { $0.shelf = $0.path },
  ]

  /// Changes of a stack inside an element, made by the parent.
  private static let ofElements = [
    StackChange("by id", removes: "u u0") { $0.path[id: 2, case: \.tree]?.path.popLast() },
    StackChange("by id, two levels down", removes: "u0") {
      $0.path[id: 2, case: \.tree]?.path[id: 2, case: \.tree]?.path.popLast()
    },
    StackChange("by position", removes: "ts") { state in
      state.path[2].modify(\.tree) { $0.shelf = [] }
    },
    StackChange("by assigning the element", removes: "t0 t1 ts u u0") {
      $0.path[id: 2] = .tree(named: "t")
    },
    StackChange("by exchanging the stacks of the element", removes: "t0 t1 ts u u0") { state in
      state.path[id: 2]?.modify(\.tree) { swap(&$0.path, &$0.shelf) }
    },
    StackChange("in an element that has moved", removes: "u0") { state in
      state.path.swapAt(0, 2)
      state.path[0].modify(\.tree) { tree in
        tree.path.swapAt(0, 2)
        tree.path[0].modify(\.tree) { $0.path = [] }
      }
    },
    StackChange("together with the element below", removes: "b t1") {
      $0.path.remove(at: 1)
      $0.path[id: 2, case: \.tree]?.path.remove(at: 1)
    },
  ]

  /// Changes that take nothing away.
  private static let ofNothing = [
    StackChange("nothing") { _ in },
    StackChange("assigning a stack to itself") { state in
      let path = state.path
      state.path = path
    },
    StackChange("inserting") { $0.path.insert(.tree(named: "new", path: leaves("new2")), at: 0) },
    StackChange("pushing and popping") {
      $0.path.append(.leaf(named: "new"))
      $0.path.popLast()
    },
    StackChange("moving elements") {
      $0.path.reverse()
      $0.shelf.swapAt(0, 1)
    },
    StackChange("moving elements of a slice") { state in
      state.path[..<3].reverse()
      state.path[1...].swapAt(2, 3)
      state.path[1...][..<3].shuffle()
      _ = state.path[1...].partition { $0 == .leaf(named: "b") }
    },
    StackChange("sorting") { state in
      func name(_ node: Node.State) -> String { "\(node)" }
      state.path.sort { name($0) > name($1) }
      state.path[1...].sort { name($0) < name($1) }
    },
    StackChange("sorting the stack of an element") { state in
      state.path[id: 2, case: \.tree]?.path[..<2].reverse()
      state.path[id: 2, case: \.tree]?.path.sort { "\($0)" > "\($1)" }
    },
    StackChange("exchanging two stacks twice") {
      swap(&$0.path, &$0.shelf)
      swap(&$0.path, &$0.shelf)
    },
    StackChange("assigning an element by id") {
      $0.path[id: 0] = .leaf(Leaf.State(name: "a", received: [0]))
    },
    StackChange("assigning an element for a moment") {
      let element = $0.path[2]
      $0.path[2] = .leaf(named: "t")
      $0.path[2] = element
    },
  ]
}
