import StoreRuntime

extension StackChange {
  /// Changes of the path itself.
  static let ofPath = [
    StackChange("popLast", removes: "c") { $0.path.popLast() },
    StackChange("removeLast", removes: "c") { $0.path.removeLast() },
    StackChange("removeLast(2)", removes: "c", "t", "t0", "t1", "ts", "u", "u0") {
      $0.path.removeLast(2)
    },
    StackChange("removeFirst", removes: "a") { $0.path.removeFirst() },
    StackChange("remove(at:) in the middle", removes: "b") { $0.path.remove(at: 1) },
    StackChange("removeSubrange", removes: "a", "b") { $0.path.removeSubrange(..<2) },
    StackChange("removeAll", removes: "a", "b", "t", "t0", "t1", "ts", "u", "u0", "c") {
      $0.path.removeAll()
    },
    StackChange("removeAll(where:)", removes: "a", "c") { state in
      state.path.removeAll { [.leaf(named: "a"), .leaf(named: "c")].contains($0) }
    },
    StackChange("pop(from:)", removes: "t", "t0", "t1", "ts", "u", "u0", "c") {
      $0.path.pop(from: 2)
    },
    StackChange("pop(to:)", removes: "b", "t", "t0", "t1", "ts", "u", "u0", "c") {
      $0.path.pop(to: 0)
    },
    StackChange("assigning nil by id", removes: "t", "t0", "t1", "ts", "u", "u0") {
      $0.path[id: 2] = nil
    },
    StackChange("assigning nil by id and case", removes: "b") {
      $0.path[id: 1, case: \.leaf] = nil
    },
    StackChange("filter", removes: "a") { state in
      state.path = state.path.filter { $0 != .leaf(named: "a") }
    },
    StackChange("a shorter slice", removes: "b") { state in
      state.path[0...1] = state.path[0...0]
    },
    StackChange("an equal element in the place of another", removes: "b") { state in
      state.path.replaceSubrange(1...1, with: [.leaf(named: "b")])
    },
    StackChange("popping and pushing an equal element", removes: "c") { state in
      if let top = state.path.popLast() { state.path.append(top) }
    },
    StackChange("popping, pushing another and popping that", removes: "c") { state in
      state.path.popLast()
      state.path.append(.leaf(named: "new"))
      state.path.popLast()
    },
    StackChange(
      "an equal stack that is new",
      removes: "a", "b", "t", "t0", "t1", "ts", "u", "u0", "c"
    ) { state in
      state.path = StackState(Array(state.path))
    },
    StackChange("an empty stack", removes: "a", "b", "t", "t0", "t1", "ts", "u", "u0", "c") {
      $0.path = []
    },
    StackChange(
      "exchanging the two stacks",
      removes: "a", "b", "t", "t0", "t1", "ts", "u", "u0", "c", "s0", "s1"
    ) { state in
      swap(&state.path, &state.shelf)
    },
    StackChange("one stack in the place of the other", removes: "s0", "s1") { state in
      state.shelf = state.path
    },
  ]

  /// Changes of a stack inside an element, made by the parent.
  static let ofElements = [
    StackChange("by id", removes: "u", "u0") { $0.path[id: 2, case: \.tree]?.path.popLast() },
    StackChange("by id, two levels down", removes: "u0") {
      $0.path[id: 2, case: \.tree]?.path[id: 2, case: \.tree]?.path.popLast()
    },
    StackChange("by position", removes: "ts") { state in
      state.path[2].modify(\.tree) { $0.shelf = [] }
    },
    StackChange("in a loop over the positions", removes: "t0", "t1", "u", "u0") { state in
      for index in state.path.indices where state.path[index].is(\.tree) {
        state.path[index].modify(\.tree) { $0.path.removeAll() }
      }
    },
    StackChange("by assigning the element", removes: "t0", "t1", "ts", "u", "u0") {
      $0.path[id: 2] = .tree(named: "t")
    },
    StackChange(
      "by exchanging the stacks of the element",
      removes: "t0", "t1", "ts", "u", "u0"
    ) { state in
      state.path[id: 2]?.modify(\.tree) { swap(&$0.path, &$0.shelf) }
    },
    StackChange("in an element that has moved", removes: "u0") { state in
      state.path.swapAt(0, 2)
      state.path[0].modify(\.tree) { tree in
        tree.path.swapAt(0, 2)
        tree.path[0].modify(\.tree) { $0.path = [] }
      }
    },
    StackChange("together with the element below", removes: "b", "t1") { state in
      state.path.remove(at: 1)
      state.path[id: 2, case: \.tree]?.path.remove(at: 1)
    },
  ]

  /// Changes that take nothing away.
  static let ofNothing = [
    StackChange("nothing") { _ in },
    StackChange("assigning a stack to itself") { state in
      let path = state.path
      state.path = path
    },
    StackChange("pushing") { $0.path.append(.leaf(named: "new")) },
    StackChange("inserting") { $0.path.insert(.tree(named: "new", path: leaves("new2")), at: 0) },
    StackChange("pushing and popping") { state in
      state.path.append(.leaf(named: "new"))
      state.path.popLast()
    },
    StackChange("popping from another copy") { state in
      var copy = state.path
      copy.removeAll()
    },
    StackChange("moving elements") { state in
      state.path.reverse()
      state.shelf.swapAt(0, 1)
    },
    StackChange("exchanging two stacks twice") { state in
      swap(&state.path, &state.shelf)
      swap(&state.path, &state.shelf)
    },
    StackChange("assigning an element by id") { state in
      state.path[id: 0] = .leaf(Leaf.State(name: "a", received: [0]))
    },
    StackChange("assigning an element by position") { state in
      state.path[0] = .leaf(Leaf.State(name: "a", received: [0]))
    },
  ]

  static let all = ofPath + ofElements + ofNothing
}
