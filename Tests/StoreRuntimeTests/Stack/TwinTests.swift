import StoreRuntime
import Testing

/// A feature that integrates the same feature twice, so that the stacks of both have one key path.
private struct Twins: Reducer {
  struct State: Equatable, Sendable {
    var left = Tree.State()
    var right = Tree.State()
  }

  @CasePathable
  enum Action: Sendable {
    case left(Tree.Action)
    case right(Tree.Action)
    case exchange
  }

  let style: Style

  var body: some ReducerOf<Self> {
    Scope(state: \.left, action: \.left) {
      Tree(style: style).styled(style)
    }
    Scope(state: \.right, action: \.right) {
      Tree(style: style).styled(style)
    }
    Reduce { state, action in
      if case .exchange = action { swap(&state.left, &state.right) }
      return .none
    }
  }
}

struct TwinTests {
  let beacon = Beacon()

  private func makeStore(
    left: StackState<Node.State>,
    right: StackState<Node.State>,
    style: Style
  ) -> StoreOf<Twins> {
    Store(
      initialState: Twins.State(left: Tree.State(path: left), right: Tree.State(path: right)),
      beacon: beacon
    ) {
      Twins(style: style)
    }
  }

  @Test(
    "The stacks of two features of one type are kept apart",
    arguments: [Style.plain, .logged])
  func stacks(style: Style) async {
    let store = makeStore(left: leaves("l0", "l1"), right: leaves("r0", "r1"), style: style)
    for id: StackElementID in [0, 1] {
      await store.send(.left(.onPath(id, .listen)))
      await store.send(.right(.onPath(id, .listen)))
    }
    #expect(beacon.alive == ["l0", "l1", "r0", "r1"])

    await store.send(.right(.change { $0.path.append(.leaf(named: "new")) }))
    #expect(beacon.alive == ["l0", "l1", "r0", "r1"])
    await store.send(.left(.change { $0.path.popLast() }))
    #expect(beacon.alive == ["l0", "r0", "r1"])
    await store.send(.right(.path(.popFrom(id: 0))))
    #expect(beacon.alive == ["l0"])
    await store.send(.left(.onPath(0, .closeButtonTapped)))
    #expect(beacon.alive == [])
    #expect(await store.state.left.path.isEmpty)
  }

  @Test(
    "The stacks inside the elements of two features of one type are kept apart",
    arguments: [Style.plain, .logged])
  func nestedStacks(style: Style) async {
    let store = makeStore(
      left: [.tree(named: "", path: leaves("l"))],
      right: [.tree(named: "", path: leaves("r"))],
      style: style)
    await store.send(.left(.inside(0, .onPath(0, .listen))))
    await store.send(.right(.inside(0, .onPath(0, .listen))))
    #expect(beacon.alive == ["l", "r"])

    await store.send(.left(.change { $0.path[id: 0, case: \.tree]?.path = [] }))
    #expect(beacon.alive == ["r"])
    await store.send(.right(.change { $0.path = [] }))
    #expect(beacon.alive == [])
  }

  @Test(
    "Two features of one type that change places take no effects with them",
    arguments: [Style.plain, .logged])
  func exchange(style: Style) async {
    let store = makeStore(left: leaves("l"), right: leaves("r"), style: style)
    await store.send(.left(.onPath(0, .listen)))
    await store.send(.right(.onPath(0, .listen)))

    await store.send(.exchange)

    #expect(beacon.alive == [])
    #expect(await store.state.left.path == leaves("r"))
  }
}
