import StoreRuntime
import Testing

struct ReductionOrderTests {
  private let trace = Kept<[String]>([])

  private func note(_ name: String) -> Reduce<Tree.State, Tree.Action> {
    Reduce { [trace] state, _ in
      trace.append("\(name) \(state.path.numbers)")
      return .none
    }
  }

  private func noteElement(_ name: String) -> Reduce<Node.State, Node.Action> {
    Reduce { [trace] _, _ in
      trace.append(name)
      return .none
    }
  }

  private func makeStore(_ path: StackState<Node.State>) -> StoreOf<Tree> {
    Store(initialState: Tree.State(path: path)) {
      note("before")
      CombineReducers {
        note("first")
        note("second")
      }
      .forEach(\.path, action: \.path) {
        noteElement("element")
        Node()
      }
      .forEach(\.shelf, action: \.shelf) {
        noteElement("shelf element")
        Node()
      }
      note("after")
    }
  }

  @Test("An element is reduced before its parent")
  func element() async {
    let store = makeStore(leaves("a", "b"))

    await store.send(.onPath(1, .received(1)))

    #expect(
      trace.value == ["before [0, 1]", "element", "first [0, 1]", "second [0, 1]", "after [0, 1]"])
  }

  @Test("An element of a stack that is integrated further out is reduced before the parent, too")
  func elementOfOuterStack() async {
    let store = makeStore(leaves("a"))
    await store.send(.shelf(.push(id: 1, state: .leaf(named: "s"))))
    trace.value = []

    await store.send(.onShelf(1, .received(1)))

    #expect(trace.value == ["before [0]", "shelf element", "first [0]", "second [0]", "after [0]"])
  }

  @Test("A parent sees the elements that are popped, and they go afterwards")
  func popFrom() async {
    let store = makeStore(leaves("a", "b", "c"))

    await store.send(.path(.popFrom(id: 1)))

    #expect(
      trace.value == ["before [0, 1, 2]", "first [0, 1, 2]", "second [0, 1, 2]", "after [0]"])
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

  @Test("A pushed element is there when the parent is reduced")
  func push() async {
    let store = makeStore(leaves("a"))

    await store.send(.path(.push(id: 5, state: .leaf(named: "b"))))

    #expect(trace.value == ["before [0]", "first [0, 5]", "second [0, 5]", "after [0, 5]"])
  }

  @Test("Nested elements are reduced from the inside out")
  func nested() async {
    let grove = Grove(path: [.tree(named: "t", path: leaves("x"))])

    await grove.send(
      .inside(
        0,
        .onPath(
          0,
          .perform { [trace] _ in
            trace.append("leaf")
            return .run { _ in trace.append("effect") }
          })))

    let state = await grove.state
    #expect(trace.value == ["leaf", "effect"])
    #expect(state.path[0].tree?.log == ["path element #0"])
    #expect(state.log == ["path element #0"])
  }

  @Test("An action that an element emits is reduced after the current one, before the send returns")
  func emittedAction() async {
    let grove = Grove(path: leaves("a"))

    await grove.send(
      .onPath(
        0,
        .perform { state in
          state.received.append(1)
          return .send(.received(2))
        }))

    let state = await grove.state
    #expect(state.leaves.map(\.received) == [[], [1, 2]])
    #expect(state.log == ["path element #0", "path element #0"])
  }
}
