import StoreRuntime
import Testing

struct ElementIDTests {
  @Test("All stacks of a store count together, above the ids of its initial state")
  func stacksCountTogether() async {
    for style in [Style.plain, .logged] {
      let grove = Grove(path: leaves("a", "b"), shelf: leaves("s"), style: style)

      await grove.change(at: .beforeOperators) { $0.shelf.append(.leaf(named: "s1")) }
      await grove.change { $0.path.append(.leaf(named: "c")) }
      await grove.change(at: .afterOperators) { state in
        state.shelf.append(.leaf(named: "s2"))
        state.path.append(.leaf(named: "d"))
      }

      let state = await grove.state
      #expect(state.path.numbers == [0, 1, 3, 5], "\(style)")
      #expect(state.shelf.numbers == [0, 2, 4], "\(style)")
    }
  }

  @Test("Elements of the initial state keep their ids, and so do those of stacks inside them")
  func initialIDs() async {
    var path = leaves("a", "b", "c")
    path.remove(at: 1)
    var inner = leaves("x", "y")
    inner.removeFirst()
    path.append(.tree(named: "t", path: inner, shelf: leaves("z")))
    for style in [Style.plain, .logged] {
      let grove = Grove(path: path, style: style)

      await grove.change { $0.path.append(.leaf(named: "d")) }

      let state = await grove.state
      #expect(state.path.numbers == [0, 2, 3, 4], "\(style)")
      #expect(state.path[2].tree?.path.numbers == [1], "\(style)")
      #expect(state.path[2].tree?.shelf.numbers == [0], "\(style)")
    }
  }

  @Test("A store counts above ids of stacks deep inside its initial state")
  func initialIDsDeepInside() async {
    for style in [Style.plain, .logged] {
      let grove = Grove(path: [.tree(named: "t", path: leaves("x", "y", "z"))], style: style)

      await grove.change { $0.path.append(.leaf(named: "a")) }

      #expect(await grove.state.path.numbers == [0, 3], "\(style)")
    }
  }

  @Test("An id is never used again, whatever becomes of the elements")
  func neverUsedAgain() async {
    let grove = Grove(path: leaves("a"))

    await grove.change { $0.path.append(.leaf(named: "1")) }
    await grove.change { $0.path.removeAll() }
    await grove.change { $0.path.append(.leaf(named: "2")) }
    let older = await grove.state.path
    await grove.change { $0.path.append(.leaf(named: "3")) }
    await grove.change { $0.path = older }
    await grove.change { $0.path.append(.leaf(named: "4")) }
    #expect(await grove.state.path.numbers == [2, 4])
    await grove.change { $0.path = StackState() }
    await grove.change { $0.path.append(.leaf(named: "5")) }
    #expect(await grove.state.path.numbers == [5])
    await grove.change { $0.path = [.leaf(named: "6"), .leaf(named: "7")] }
    #expect(await grove.state.path.numbers == [6, 7])
    await grove.change { $0.shelf = StackState($0.path) }
    #expect(await grove.state.shelf.numbers == [8, 9])
    await grove.change { state in
      var copy = state.path
      copy.append(.leaf(named: "10"))
      state.shelf.append(.leaf(named: "11"))
      state.path = copy
    }
    #expect(await grove.state.path.numbers == [6, 7, 10])
    #expect(await grove.state.shelf.numbers == [8, 9, 11])
  }

  @Test("New elements of a copy that was changed outside the store get new ids")
  func changedOutside() async {
    let grove = Grove(path: leaves("a", "b"))
    var copy = await grove.state.path
    copy.append(.leaf(named: "outside"))
    copy.insert(.leaf(named: "below"), at: 0)
    #expect(copy.numbers == [3, 0, 1, 2])
    await grove.change { $0.path.append(.leaf(named: "c")) }
    await grove.listenEverywhere()

    await grove.change { [copy] in $0.path = copy }

    #expect(await grove.state.path.numbers == [3, 0, 1, 4])
    #expect(grove.alive == ["a", "b", "root"])
  }

  @Test("Elements that take the place of all others outside the store get new ids")
  func replacedOutside() async {
    let grove = Grove(path: leaves("a", "b"))
    var copy = await grove.state.path
    copy.replaceSubrange(0..., with: [.leaf(named: "outside")])
    await grove.change { $0.shelf.append(.leaf(named: "s")) }

    await grove.change { [copy] in $0.path = copy }

    let state = await grove.state
    #expect(state.shelf.numbers == [2])
    #expect(state.path.numbers == [3])
  }

  @Test("A stack from elsewhere keeps ids that the store has not come to yet")
  func fromElsewhere() async {
    let grove = Grove(path: leaves("a"))
    var elsewhere = leaves("x", "y", "z")
    elsewhere.removeFirst()
    var late = StackState<Node.State>()
    for _ in 0..<3 { late.append(.leaf(named: "late")) }
    late.removeFirst(2)

    await grove.change { [elsewhere] in $0.path = elsewhere }
    #expect(await grove.state.path.numbers == [1, 2])
    await grove.change { [late] in $0.shelf = late }
    #expect(await grove.state.shelf.numbers == [3])
    await grove.change { $0.path.append(.leaf(named: "new")) }
    #expect(await grove.state.path.numbers == [1, 2, 4])
  }

  @Test("A state of another store keeps its ids in a store that is made with it")
  func stateOfAnotherStore() async {
    let first = Grove(path: [.tree(named: "t", path: leaves("x"))])
    await first.send(.inside(0, .change { $0.path.append(.leaf(named: "y")) }))
    let state = await first.state

    let second = Grove(path: state.path)

    #expect(await second.state.path == state.path)
    await second.send(.inside(0, .change { $0.path.append(.leaf(named: "z")) }))
    #expect(await second.state.path[0].tree?.path.numbers == [0, 1, 2])
    #expect(await first.state == state)
  }

  @Test("Stacks inside a new element are numbered after it, from the bottom to the top")
  func stacksInsideNewElements() async {
    let tree = Node.State.tree(
      named: "t",
      path: [.tree(named: "u", path: leaves("x"), shelf: leaves("y")), .leaf(named: "v")],
      shelf: leaves("w"))
    for style in [Style.plain, .logged] {
      let grove = Grove(style: style)

      await grove.change { state in
        state.path.append(tree)
        state.path.append(tree)
      }
      await grove.send(.path(.push(id: 20, state: tree)))

      let path = await grove.state.path
      #expect(path.numbers == [0, 1, 20], "\(style)")
      for (position, first) in [2, 7, 21].enumerated() {
        let tree = path[position].tree
        #expect(tree?.path.numbers == [first, first + 1], "\(style)")
        #expect(tree?.path[0].tree?.path.numbers == [first + 2], "\(style)")
        #expect(tree?.path[0].tree?.shelf.numbers == [first + 3], "\(style)")
        #expect(tree?.shelf.numbers == [first + 4], "\(style)")
      }
    }
  }

  @Test("Stacks that a reducer makes are numbered as they are made")
  func madeInReducer() async {
    let grove = Grove()

    await grove.change { $0.path.append(.tree(named: "t", path: leaves("x", "y"))) }

    let path = await grove.state.path
    #expect(path.numbers == [2])
    #expect(path[0].tree?.path.numbers == [0, 1])
  }

  @Test("Pushing under an id lets the store count on above it")
  func pushedIDs() async {
    let grove = Grove(path: leaves("a"))

    await grove.send(.path(.push(id: 7, state: .leaf(named: "b"))))
    await grove.change { $0.shelf.append(.leaf(named: "s")) }

    #expect(await grove.state.path.numbers == [0, 7])
    #expect(await grove.state.shelf.numbers == [8])
  }

  @Test("Pushing under an id from before is possible and never repeats another")
  func pushedEarlierIDs() async {
    let grove = Grove(path: leaves("a", "b", "c"))
    await grove.change { $0.path.removeAll() }

    await grove.send(.path(.push(id: 1, state: .leaf(named: "d"))))
    await grove.send(.path(.push(id: 0, state: .leaf(named: "e"))))
    await grove.change { $0.path.append(.leaf(named: "f")) }

    let numbers = await grove.state.path.numbers
    #expect(numbers.prefix(2) == [1, 0])
    #expect(numbers.count == 3 && numbers[2] > 2)
  }

  @Test(
    "Extreme ids are ids like others", arguments: [Int.min, -1, Int.max / 2, Int.max - 1, Int.max])
  func extremeIDs(number: Int) async {
    let grove = Grove(path: leaves("a"))
    let id = StackElementID(generation: number)

    await grove.send(.path(.push(id: id, state: .leaf(named: "x"))))
    await grove.change { $0.path.append(.leaf(named: "b")) }
    await grove.listenEverywhere()

    #expect(await grove.state.path.numbers.dropLast() == [0, number])
    #expect(grove.alive == ["a", "b", "root", "x"])
    await grove.send(.onPath(id, .received(3)))
    #expect(await grove.state.path[id: id]?.leaf?.received == [3])
    await grove.change { $0.path[id: id] = nil }
    #expect(grove.alive == ["a", "b", "root"])
    await grove.change { $0.path.append(.leaf(named: "c")) }
    #expect(Set(await grove.state.path.numbers).count == 3)
  }

  @Test("The same script gives the same ids in two stores at once")
  func deterministic() async {
    let tree = Node.State.tree(named: "t", path: leaves("x"), shelf: leaves("y", "z"))
    @Sendable func run(_ grove: Grove) async -> Tree.State {
      for round in 0..<12 {
        await grove.change { $0.path.append(tree) }
        await grove.listenEverywhere()
        await grove.change(workingIn: Workplace.allCases[round % 3]) { state in
          state.shelf.append(.leaf(named: "s\(round)"))
          if round.isMultiple(of: 3) { state.path.removeFirst() }
        }
        let id = await grove.state.path.ids[0]
        await grove.send(.inside(id, .change { $0.path.append(.leaf(named: "n")) }))
      }
      return await grove.state
    }

    async let first = run(Grove(path: leaves("a"), shelf: [tree]))
    async let second = run(Grove(path: leaves("a"), shelf: [tree], style: .logged))

    let states = await (first, second)
    #expect(states.0 == states.1)
    #expect(states.0.path.count > 5)
  }
}
