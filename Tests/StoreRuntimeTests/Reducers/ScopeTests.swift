import StoreRuntime
import Testing

struct ScopeTests {
  private func makeStore(_ state: Panel.State = Panel.State()) -> StoreOf<Panel> {
    Store(initialState: state) { Panel() }
  }

  @Test("A child changes the property that its scope leads to, and nothing else")
  func properties() async {
    let store = makeStore()
    var expected = Panel.State()

    await store.send(.stored(.received(1)))
    await store.send(.observed(.received(2)))
    await store.send(.box(.received(3)))
    await store.send(.entry(.received(4)))
    await store.send(.page(.received(5)))

    expected.stored.received = [1]
    expected.observed.received = [2]
    expected.box.leaf.received = [3]
    expected.entries[1].received = [4]
    expected.page = .leaf(Leaf.State(received: [5]))
    var state = await store.state
    state.log = []
    #expect(state == expected)
  }

  @Test("The label of the state may be left out")
  func unlabelled() async {
    let store = Store<Panel.State, Panel.Action>(initialState: Panel.State()) {
      Scope(\.stored, action: \.stored) { Leaf() }
      Scope(\.self, action: \.self) { Scope(\.box.leaf, action: \.box) { Leaf() } }
    }
    let page = Store<Panel.State.Page, Panel.Action>(initialState: .leaf(Leaf.State())) {
      Scope(\.leaf, action: \.page) { Leaf() }
    }

    await store.send(.stored(.received(1)))
    await store.send(.box(.received(2)))
    await page.send(.page(.received(3)))

    #expect(await store.state.stored.received == [1])
    #expect(await store.state.box.leaf.received == [2])
    #expect(await page.state == .leaf(Leaf.State(received: [3])))
  }

  @Test("A scope of `\\.self` runs its child on the whole state with all actions")
  func identity() async {
    let store = Store(initialState: Panel.State()) {
      Scope(state: \.self, action: \.self) { Panel() }
    }

    await store.send(.stored(.received(1)))

    #expect(await store.state.stored.received == [1])
  }

  @Test("The observers of a property see what a child has done, once")
  func observers() async {
    let store = makeStore()

    await store.send(.observed(.received(2)))
    await store.send(.stored(.received(2)))

    #expect(await store.state.changes == 1)
  }

  @Test("A computed property is read and written")
  func computedProperty() async {
    let store = makeStore(Panel.State(stored: Leaf.State(name: "a", received: [1])))

    await store.send(.computed(.received(2)))

    #expect(await store.state.stored == Leaf.State(name: "a", received: [1, 2]))
  }

  @Test("Children run where they are listed among the reducers of their parent")
  func order() async {
    let store = makeStore()

    await store.send(.stored(.received(1)))

    #expect(await store.state.log == ["before []", "after [1]"])
  }

  @Test("A child isn't run for actions of others")
  func otherActions() async {
    let runs = Kept(0)
    let store = Store(initialState: Panel.State()) {
      Scope<Panel.State, Panel.Action, Reduce<Leaf.State, Leaf.Action>>(
        state: \.stored, action: \.stored
      ) {
        Reduce { _, _ in
          runs.increment()
          return .none
        }
      }
    }

    await store.send(.box(.received(1)))
    await store.send(.stored(.received(1)))

    #expect(runs.value == 1)
  }

  @Test("Actions that the effects of a child send come back to it")
  func effects() async {
    let beacon = Beacon()
    let store = Store(
      initialState: Panel.State(box: .init(leaf: Leaf.State(name: "box"))), beacon: beacon
    ) {
      Panel()
    }
    await store.send(.box(.listen))

    await beacon.play(5, to: "box")

    #expect(await store.state.box.leaf.received == [5])
  }

  @Test("Case paths do what case key paths do")
  func casePaths() async {
    let state = AnyCasePath<Node.State, Leaf.State>(
      embed: Node.State.leaf,
      extract: { if case .leaf(let state) = $0 { state } else { nil } })
    let action = AnyCasePath<Node.Action, Leaf.Action>(
      embed: Node.Action.leaf,
      extract: { if case .leaf(let action) = $0 { action } else { nil } })
    let store = Store(initialState: Node.State.leaf(named: "a")) {
      Scope(statePath: state, actionPath: action) { Leaf() }
    }
    let panel = Store(initialState: Panel.State()) {
      Scope(state: \Panel.State.stored, actionPath: Panel.Action.allCasePaths.stored) { Leaf() }
    }

    await store.send(.leaf(.perform { _ in .send(.received(1)) }))
    await panel.send(.stored(.received(2)))

    #expect(await store.state == .leaf(Leaf.State(name: "a", received: [1])))
    #expect(await panel.state.stored.received == [2])
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
      Scope(\.leaf, action: \.leaf) {},
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
    let store = makeStore(Panel.State(page: .blank))

    let issues = await IssueRecorder.issues { await store.send(.page(.received(7))) }

    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("received(7)") == true)
    #expect(issues.first?.message.contains("blank") == true)
    #expect(issues.linesAbove() == [5])
    #expect(issues.first?.message.contains("\"Scope\" at StoreRuntimeTests/Panel.swift:") == true)
    #expect(await store.state.page == .blank)
    await store.send(.stored(.received(1)))
    #expect(await store.state.stored.received == [1])
  }
}
