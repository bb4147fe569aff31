import StoreRuntime
import Testing

/// A feature that integrates the same feature twice, so that the stacks of both have one key path.
private struct Twins: Reducer {
  struct State: Equatable, Sendable {
    var left = Tree.State()
    var right = Tree.State()
  }

  enum Action: Sendable, CasePathable {
    case left(Tree.Action)
    case right(Tree.Action)
    case exchange

    struct AllCasePaths: Sendable {
      var left: AnyCasePath<Action, Tree.Action> {
        AnyCasePath(
          embed: Action.left,
          extract: { if case .left(let action) = $0 { action } else { nil } })
      }
      var right: AnyCasePath<Action, Tree.Action> {
        AnyCasePath(
          embed: Action.right,
          extract: { if case .right(let action) = $0 { action } else { nil } })
      }
    }
    static let allCasePaths = AllCasePaths()
  }

  let style: Tree.Style

  var body: some ReducerOf<Self> {
    Scope(state: \.left, action: \.left) {
      Tree.styled(style)
    }
    Scope(state: \.right, action: \.right) {
      Tree.styled(style)
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
    style: Tree.Style
  ) -> StoreOf<Twins> {
    Store(initialState: Twins.State(left: Tree.State(path: left), right: Tree.State(path: right))) {
      Twins(style: style)
    } withDependencies: { [beacon] in
      $0[Beacon.self] = beacon
    }
  }

  @Test(
    "The stacks of two features of one type are kept apart",
    arguments: [Tree.Style.plain, .logged])
  func stacks(style: Tree.Style) async {
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
    arguments: [Tree.Style.plain, .logged])
  func nestedStacks(style: Tree.Style) async {
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
    arguments: [Tree.Style.plain, .logged])
  func exchange(style: Tree.Style) async {
    let store = makeStore(left: leaves("l"), right: leaves("r"), style: style)
    await store.send(.left(.onPath(0, .listen)))
    await store.send(.right(.onPath(0, .listen)))

    await store.send(.exchange)

    #expect(beacon.alive == [])
    #expect(await store.state.left.path == leaves("r"))
  }
}
