import StoreRuntime
import Testing

struct ScopeTests {
  @Test("A child changes the property that its scope leads to, where it stands in the body")
  func properties() async {
    let store = Store(initialState: Panel.State()) { Panel() }
    var expected = Panel.State()

    await store.send(.stored(.received(1)))
    #expect(await store.state.log == ["before []", "after [1]"])
    await store.send(.observed(.received(2)))
    await store.send(.box(.received(3)))
    await store.send(.entry(.received(4)))
    await store.send(.page(.received(5)))
    await store.send(.computed(.received(6)))

    expected.stored.received = [1, 6]
    expected.observed.received = [2]
    expected.box.leaf.received = [3]
    expected.entries[1].received = [4]
    expected.page = .leaf(Leaf.State(received: [5]))
    expected.log = await store.state.log
    #expect(expected.changes == 1)
    #expect(await store.state == expected)
  }

  @Test("A scope leads to the whole, to a part of a part, or to a case")
  func steps() async {
    let store = Store<Panel.State, Panel.Action>(initialState: Panel.State()) {
      Scope(state: \.stored, action: \.stored) { Leaf() }
      Scope(state: \.self, action: \.self) {
        Scope(state: \.box.leaf, action: \.box) { Leaf() }
      }
    }
    let node = Store<Node.State, Node.Action>(initialState: .leaf(named: "a")) {
      Scope(state: \.leaf, action: \.leaf) { Leaf() }
    }

    await store.send(.stored(.received(1)))
    await store.send(.box(.received(2)))
    await node.send(.leaf(.perform { _ in .send(.received(4)) }))

    #expect(await store.state.stored.received == [1])
    #expect(await store.state.box.leaf.received == [2])
    #expect(await node.state == .leaf(Leaf.State(name: "a", received: [4])))
  }

  @Test("A scope needs no label for the state")
  func withoutLabel() async {
    let store = Store<Panel.State, Panel.Action>(initialState: Panel.State()) {
      Scope(\.stored, action: \.stored) { Leaf() }
    }
    let node = Store<Node.State, Node.Action>(initialState: .leaf(named: "a")) {
      Scope(\.leaf, action: \.leaf) { Leaf() }
    }

    await store.scope(\.stored, action: \.stored).send(.received(1))
    await node.send(.leaf(.received(2)))

    #expect(await store.state.stored.received == [1])
    #expect(await node.state == .leaf(Leaf.State(name: "a", received: [2])))
  }

  @Test("A name of a case means its payload, also for a closure and where no child is listed")
  func closuresOfCases() async {
    let scopes: [any Reducer<Node.State, Node.Action>] = [
      Scope(state: \.leaf, action: \.leaf) {
        Reduce { state, action in
          state = Leaf.State(name: "\(action)")
          return .none
        }
      },
      Scope(state: \.leaf, action: \.leaf) {},
    ]

    for scope in scopes {
      let store = Store(initialState: Node.State.tree(named: "t")) { scope }
      let issues = await IssueRecorder.issues { await store.send(.leaf(.received(7))) }
      #expect(issues.count == 1)
      #expect(await store.state == .tree(named: "t"))
    }
  }

  @Test("An action for another case is an issue that names it, and the child isn't run")
  func anotherCase() async {
    let store = Store(initialState: Panel.State(page: .blank)) { Panel() }

    let issues = await IssueRecorder.issues { await store.send(.page(.received(7))) }

    #expect(issues.linesAbove() == [2])
    #expect(
      issues.mention(["received(7)", "blank", "\"Scope\" at StoreRuntimeTests/Panel.swift:"]))
    #expect(await store.state.page == .blank)
    await store.send(.stored(.received(1)))
    #expect(await store.state.stored.received == [1])
  }
}
