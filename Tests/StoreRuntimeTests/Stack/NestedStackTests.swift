import StoreRuntime
import TestSupport
import Testing

struct NestedStackTests {
  static let nested: StackState<Node.State> = [
    .tree(named: "t", path: [.tree(named: "u", path: leaves("x", "y"))])
  ]

  @Test("A stack inside a new element is numbered also if a copy from before that is assigned")
  func copyOfUnnumberedElement() async {
    let grove = Grove()
    let kept = Kept(StackState<Node.State>())
    let tree = Node.State.tree(named: "t", path: leaves("x"))
    await grove.change { state in
      state.path.append(tree)
      kept.value = state.path
    }
    await grove.change { $0.shelf.append(.leaf(named: "s")) }

    await grove.change { $0.path = kept.value }

    let state = await grove.state
    #expect(state.path.numbers == [0])
    #expect(state.path[0].tree?.path.numbers == [3])
    await grove.listenEverywhere()
    #expect(grove.alive == ["root", "s", "t", "x"])
  }

  @Test("An element in another case loses the effects of the stacks that it had")
  func anotherCase() async {
    for style in [Style.plain, .logged] {
      let grove = Grove(path: Self.nested, style: style)
      await grove.send(.inside(0, .inside(0, .onPath(0, .listen))))
      #expect(grove.alive == ["x"])

      await grove.change { $0.path[id: 0] = .leaf(named: "t") }

      #expect(grove.alive == [], "\(style)")
    }
  }

  @Test("A stack in a case of the root's state ends with the case, whatever integrates it")
  func stackInCaseOfRoot() async {
    let beacon = Beacon()
    let scoped = Store(
      initialState: Node.State.tree(named: "t", path: leaves("a", "b")), beacon: beacon
    ) {
      Node()
      Reduce { state, action in
        if case .tree(.leaf(.received)) = action { state = .leaf(named: "l") }
        return .none
      }
    }
    let room = Room.State("r", path: [Room.State("c"), Room.State("d")])
    let composed = Store(initialState: Room.Destination.State.room(room), beacon: beacon) {
      Room.Destination.body
      Reduce { state, action in
        if case .room(.leaf(.received)) = action { state = .leaf(Leaf.State(name: "l")) }
        return .none
      }
    }
    await scoped.send(.tree(.onPath(1, .listen)))
    await composed.send(.room(.path(.element(id: 1, action: .leaf(.listen)))))
    #expect(beacon.alive == ["b", "d"])

    await scoped.send(.tree(.leaf(.received(0))))
    #expect(beacon.alive == ["d"])
    await composed.send(.room(.leaf(.received(0))))
    #expect(beacon.alive == [])
    #expect(await scoped.state == .leaf(named: "l"))
  }
}
