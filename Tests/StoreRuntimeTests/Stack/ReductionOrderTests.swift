import StoreRuntime
import Testing

struct ReductionOrderTests {
  /// What is sent to a tree with the path #0, #1, #2 and the shelf #0, and what is reduced when.
  @Test(
    arguments: [
      (.onPath(1, .received(1)), ["before 3", "element", "first 3", "second 3", "after 3"]),
      (.onShelf(0, .received(1)), ["before 3", "on shelf", "first 3", "second 3", "after 3"]),
      (.path(.popFrom(id: 1)), ["before 3", "first 3", "second 3", "after 1"]),
      (
        .path(.push(id: 5, state: .leaf(named: "d"))),
        ["before 3", "first 4", "second 4", "after 4"]
      ),
    ] as [(Tree.Action, [String])])
  func anElementIsReducedBeforeItsParentWhichSeesWhatIsPushedAndWhatIsPopped(
    action: Tree.Action, expected: [String]
  ) async {
    let trace = Kept<[String]>([])
    func note(_ name: String) -> Reduce<Tree.State, Tree.Action> {
      Reduce { state, _ in
        trace.append("\(name) \(state.path.count)")
        return .none
      }
    }
    func noteElement(_ name: String) -> Reduce<Node.State, Node.Action> {
      Reduce { _, _ in
        trace.append(name)
        return .none
      }
    }
    let state = Tree.State(path: leaves("a", "b", "c"), shelf: leaves("s"))
    let store = Store(initialState: state) {
      note("before")
      CombineReducers {
        note("first")
        note("second")
      }
      .forEach(\.path, action: \.path) { noteElement("element") }
      .forEach(\.shelf, action: \.shelf) { noteElement("on shelf") }
      note("after")
    }

    await store.send(action)

    #expect(trace.value == expected)
  }

  @Test("A parent that pops what is being popped already is right, too")
  func popFromTwice() async {
    let store = Store(initialState: Tree.State(path: leaves("a", "b", "c"))) {
      Reduce<Tree.State, Tree.Action> { state, _ in
        state.path.removeLast(2)
        state.path.append(.leaf(named: "new"))
        return .none
      }
      .forEach(\.path, action: \.path) {
        Node()
      }
    }

    await store.send(.path(.popFrom(id: 1)))

    #expect(await store.state.path.numbers == [0, 3])
  }

  @Test("What nested elements emit is reduced afterwards, before the send returns")
  func emittedAction() async {
    let grove = Grove(path: [.tree(named: "t", path: leaves("x"))])
    let trace = Kept<[String]>([])

    await grove.send(
      .inside(
        0,
        .onPath(
          0,
          .perform { state in
            trace.append("leaf")
            state.received.append(1)
            return .merge(.send(.received(2)), .run { _ in trace.append("effect") })
          })))

    let state = await grove.state
    #expect(trace.value == ["leaf", "effect"])
    #expect(state.leaves.map(\.received) == [[], [], [1, 2]])
    #expect(state.path[0].tree?.log == ["path element #0", "path element #0"])
    #expect(state.log == ["path element #0", "path element #0"])
  }
}
