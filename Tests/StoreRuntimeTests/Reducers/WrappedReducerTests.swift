import StoreRuntime
import TestSupport
import Testing

/// Reducers that run others by calling `reduce(into:action:)`, which the store can't look into.
struct WrappedReducerTests {
  @Test("Stacks in a reducer that a closure runs end effects as far as the closure reaches")
  func closureAtRoot() async {
    let grove = Grove(path: leaves("a", "b", "c", "d"), style: .closure)
    await grove.listenEverywhere()

    await grove.change(at: .beforeOperators) { $0.path.popLast() }
    #expect(grove.alive == ["a", "b", "c", "root"])
    await grove.change(at: .insideOperators) { $0.path.removeFirst() }
    #expect(grove.alive == ["b", "c", "root"])
    await grove.change(at: .afterOperators) { $0.path.popLast() }
    await grove.send(.perform { _ in .none })
    #expect(grove.alive == ["b", "root"])
    await grove.change { $0.path.append(.leaf(named: "e")) }
    #expect(await grove.state.path.numbers == [1, 4])
  }

  @Test("Nested stacks in reducers that closures run keep their ids and end effects")
  func nestedClosures() async {
    let grove = Grove(
      path: [.tree(named: "t", path: leaves("x", "y")), .tree(named: "u", path: leaves("z"))],
      style: .closure)
    await grove.listenEverywhere()
    #expect(grove.alive == ["root", "t", "u", "x", "y", "z"])

    await grove.send(.inside(0, .change { $0.path.popLast() }))
    await grove.send(.inside(1, .path(.popFrom(id: 0))))
    #expect(grove.alive == ["root", "t", "u", "x"])
    await grove.change { $0.path[id: 0, case: \.tree]?.path = [] }
    await grove.send(.inside(0, .perform { _ in .none }))
    #expect(grove.alive == ["root", "t", "u"])
    await grove.change { $0.path.removeFirst() }
    #expect(grove.alive == ["root", "u"])
    #expect(await grove.store.droppedActionCount == 0)
  }

  @Test("A closure inside a reducer that wraps it ends the effects of its stacks as well")
  func wrappedClosure() async {
    let beacon = Beacon()
    let store = Store(initialState: Tree.State(path: leaves("a", "b")), beacon: beacon) {
      Logged(base: Tree().styled(.closure))
    }
    await store.send(.onPath(1, .listen))
    #expect(beacon.alive == ["b"])

    await store.send(.change { $0.path.popLast() })

    #expect(beacon.alive == [])
  }

  @Test("Closures in two scopes of one feature keep the effects of its stacks apart")
  func twoScopes() async {
    let beacon = Beacon()
    let state = Twins.State(
      left: Tree.State(path: leaves("a", "b")), right: Tree.State(path: leaves("x", "y")))
    let store = Store(initialState: state, beacon: beacon) { Twins(style: .closure) }

    for id: StackElementID in [0, 1] {
      await store.send(.left(.onPath(id, .listen)))
      await store.send(.right(.onPath(id, .listen)))
    }
    #expect(beacon.alive == ["a", "b", "x", "y"])
    await store.send(.left(.change { $0.path.popLast() }))
    await store.send(.right(.change { $0.path = [] }))
    #expect(beacon.alive == ["a"])
  }

  @Test("Outside a store a reducer with stacks can be called like any other")
  func outsideStore() {
    var state = Tree.State(path: [.tree(named: "t", path: leaves("x"))])

    for style in Style.allCases {
      _ = Tree(style: style).styled(style).reduce(
        into: &state, action: .inside(0, .onPath(0, .received(1))))
    }
    _ = Tree().reduce(into: &state, action: .path(.push(id: 5, state: .leaf(named: "a"))))
    _ = Tree().reduce(into: &state, action: .path(.popFrom(id: 0)))

    #expect(state.path.isEmpty)
    #expect(state.log.count == 5)
  }
}
