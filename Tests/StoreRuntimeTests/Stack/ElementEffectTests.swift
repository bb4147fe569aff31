import StoreRuntime
import TestSupport
import Testing

struct ElementEffectTests {
  @Test(
    "popFrom and dismiss end the effects of the element and of all above it",
    arguments: [Tree.Action.path(.popFrom(id: 1)), .onPath(1, .closeButtonTapped)], Style.allCases)
  func popFrom(action: Tree.Action, style: Style) async {
    let grove = Grove(path: leaves("a", "b", "c"), shelf: leaves("s"), style: style)
    await grove.listenEverywhere()

    await grove.send(action)

    #expect(grove.alive == ["a", "root", "s"])
    #expect(await grove.state.path.numbers == [0])
  }

  @Test("A screen that is pushed with the id of an earlier one inherits nothing")
  func pushWithAnEarlierID() async {
    let grove = Grove(path: leaves("a", "b"))
    await grove.listenEverywhere()
    let popAndPush = Tree.Action.perform { state in
      state.path.popLast()
      return .send(.path(.push(id: 1, state: .leaf(named: "b"))))
    }

    for _ in 0..<3 {
      await grove.send(popAndPush)
      #expect(grove.alive == ["a", "root"])
      await grove.send(.onPath(1, .listen))
      #expect(grove.alive == ["a", "b", "root"])
    }
    await grove.play(5, to: ["b"])
    #expect(await grove.state.path.last == .leaf(Leaf.State(name: "b", received: [5])))
    await grove.send(.path(.popFrom(id: 1)))
    await grove.send(.path(.push(id: 1, state: .leaf(named: "b"))))
    #expect(grove.alive == ["a", "root"])
  }

  @Test("Decoding a stack makes new screens, even under equal ids", arguments: Place.allCases)
  func decodedStack(place: Place) async throws {
    for style in [Style.plain, .logged] {
      let grove = Grove(path: StackChange.path, shelf: StackChange.shelf, style: style)
      await grove.listenEverywhere()
      let decoded = try await grove.state.path.decodedCopy()
      #expect(await decoded == grove.state.path)

      await grove.change(at: place) { $0.path = decoded }

      #expect(grove.alive == ["root", "s0", "s1"])
      let state = await grove.state
      #expect(state.path.numbers == [4, 5, 6, 7])
      #expect(state.path[2].tree?.path.numbers == [8, 9, 10])
    }
  }
}
