import StoreRuntime
import TestSupport
import Testing

/// A feature that integrates the same feature twice, so that the stacks of both have one key path.
@Reducer
struct Twins {
  struct State: Equatable, Sendable {
    var left: Tree.State
    var right: Tree.State
  }

  enum Action: Sendable {
    case left(Tree.Action)
    case right(Tree.Action)
    case exchange
  }

  let style: Style

  var body: some Reducer<State, Action> {
    Scope(state: \.left, action: \.left) { Tree(style: style).styled(style) }
    Scope(state: \.right, action: \.right) { Tree(style: style).styled(style) }
    Reduce { state, action in
      if case .exchange = action { swap(&state.left, &state.right) }
      return .none
    }
  }
}

struct TwinTests {
  @Test(
    "The stacks of two features of one type are kept apart, also inside elements",
    arguments: [Style.plain, .logged])
  func stacks(style: Style) async {
    let beacon = Beacon()
    let state = Twins.State(
      left: Tree.State(path: [.leaf(named: "l0"), .tree(named: "", path: leaves("l1"))]),
      right: Tree.State(path: [.leaf(named: "r0"), .tree(named: "", path: leaves("r1"))]))
    let store = Store(initialState: state, beacon: beacon) { Twins(style: style) }
    for action in [Tree.Action.onPath(0, .listen), .inside(1, .onPath(0, .listen))] {
      await store.send(.left(action))
      await store.send(.right(action))
    }
    #expect(beacon.alive == ["l0", "l1", "r0", "r1"])

    await store.send(.right(.change { $0.path.append(.leaf(named: "new")) }))
    #expect(beacon.alive == ["l0", "l1", "r0", "r1"])
    await store.send(.left(.change { $0.path[id: 1, case: \.tree]?.path = [] }))
    #expect(beacon.alive == ["l0", "r0", "r1"])
    await store.send(.right(.path(.popFrom(id: 1))))
    #expect(beacon.alive == ["l0", "r0"])
    await store.send(.exchange)
    #expect(beacon.alive == [])
    #expect(await store.state.left.path == leaves("r0"))
  }
}
