import StoreRuntime
import TestSupport
import Testing

struct ElementIDTests {
  @Test("All stacks of a store count together, above the ids of its initial state")
  func stacksCountTogether() async {
    var path = leaves("a", "b", "c")
    path.remove(at: 1)
    var inner = leaves("x", "y")
    inner.removeFirst()
    path.append(.tree(named: "t", path: inner, shelf: leaves("z0", "z1", "z2", "z3", "z4")))
    for style in [Style.plain, .logged] {
      let grove = Grove(path: path, shelf: leaves("s"), style: style)

      await grove.change(at: .beforeOperators) { $0.shelf.append(.leaf(named: "s1")) }
      await grove.change { $0.path.append(.leaf(named: "c")) }
      await grove.change(at: .afterOperators) { state in
        state.shelf.append(.leaf(named: "s2"))
        state.path.append(.leaf(named: "d"))
      }

      let state = await grove.state
      let tree = state.path[2].tree
      #expect(state.path.numbers == [0, 2, 3, 6, 8], "\(style)")
      #expect(state.shelf.numbers == [0, 5, 7], "\(style)")
      #expect([tree?.path.numbers, tree?.shelf.numbers] == [[1], [0, 1, 2, 3, 4]], "\(style)")
    }
  }

  @Test("A store counts on where stacks of its initial state were that are empty")
  func emptyInitialStack() async {
    var used = leaves("a", "b")
    used.removeAll()
    let grove = Grove(path: used)

    await grove.change { $0.shelf.append(.leaf(named: "s")) }

    #expect(await grove.state.shelf.numbers == [2])
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
    var replaced = copy
    replaced.replaceSubrange(0..., with: [.leaf(named: "other")])
    await grove.change { $0.path.append(.leaf(named: "c")) }
    await grove.listenEverywhere()

    await grove.change { [copy] state in
      state.path = copy
      state.path.append(.leaf(named: "d"))
    }
    #expect(await grove.state.path.numbers == [3, 0, 1, 4, 5])
    #expect(grove.alive == ["a", "b", "root"])
    await grove.change { [replaced] in $0.path = replaced }
    #expect(await grove.state.path.numbers == [6])
  }

  @Test("A stack from elsewhere keeps ids that the store has not come to yet")
  func fromElsewhere() async {
    let grove = Grove(path: leaves("a"))
    var elsewhere = leaves("x", "y", "z")
    elsewhere.removeFirst()
    var late = leaves("late", "late", "late")
    late.removeFirst(2)

    await grove.change { [elsewhere] in $0.path = elsewhere }
    #expect(await grove.state.path.numbers == [1, 2])
    await grove.change { [late] in $0.shelf = late }
    #expect(await grove.state.shelf.numbers == [3])
    await grove.change { $0.path.append(.leaf(named: "new")) }
    #expect(await grove.state.path.numbers == [1, 2, 4])
    await grove.change { state in
      state.path = StackState(
        [(9, .leaf(named: "x")), (.max - 1, .leaf(named: "too high to count on"))], nextID: 0)
    }
    #expect(await grove.state.path.numbers == [5, 6])
  }

  @Test("Elements of a large stack are found by their new ids, in whatever order they are")
  func largeFromElsewhere() async {
    let grove = Grove(path: leaves("a"))
    var elsewhere = StackState((0..<200).map { Node.State.leaf(named: "\($0)") })
    elsewhere.reverse()
    #expect(elsewhere.index(id: 3) == 196)

    await grove.change { [elsewhere] state in
      state.path = elsewhere
      state.path.swapAt(0, 199)
    }
    await grove.change(workingIn: .outside) { $0.path.insert(.leaf(named: "new"), at: 100) }

    let path = await grove.state.path
    #expect(path.numbers.sorted() == Array(1...201))
    #expect(path.indices.allSatisfy { path.index(id: path.ids[$0]) == $0 })
    #expect([path.index(id: 0), path.index(id: 201)] == [nil, 100])
  }

  @Test(
    "However much of it is replaced, a stack of no store counts by itself, and one of another joins",
    arguments: [0..<2, 0..<1, 1..<1])
  func replacedInReducer(positions: Range<Int>) async {
    let grove = Grove(path: leaves("0", "1", "2", "3", "4"))
    let foreign = await Grove(path: leaves("x", "y")).state.path
    for (stack, number) in [(leaves("x", "y"), 2), (foreign, 7)] {
      let numbers = Kept<[Int]>([])

      await grove.change { _ in
        var stack = stack
        stack.replaceSubrange(positions, with: [.leaf(named: "new")])
        numbers.value = stack.numbers
      }

      #expect(numbers.value[positions.lowerBound] == number)
    }
  }

  @Test("A state of another store keeps its ids in a store that is made with it, and no more")
  func stateOfAnotherStore() async {
    let first = Grove(path: [.tree(named: "t", path: leaves("x")), .leaf(named: "a")])
    await first.send(.inside(0, .change { $0.path.append(.leaf(named: "y")) }))
    await first.send(.path(.popFrom(id: 1)))
    await first.send(.path(.push(id: 1, state: .leaf(named: "b"))))
    let state = await first.state

    let second = Grove(path: state.path)
    #expect(await second.state.path == state.path)
    await second.change { $0.path.append(.leaf(named: "c")) }
    await second.send(.inside(0, .change { $0.path.append(.leaf(named: "z")) }))
    await second.listenEverywhere()
    let path = await second.state.path
    await second.change { $0.path.popLast() }

    #expect(path.numbers == [0, 1, 3])
    #expect(path[0].tree?.path.numbers == [0, 2, 4])
    #expect(second.alive == ["b", "root", "t", "x", "y", "z"])
    #expect(await first.state == state)
  }

  @Test(
    "Stacks inside a new element are numbered wherever it is put",
    arguments: [
      { $0.append($1) },
      { $0.insert($1, at: 0) },
      { $0.replaceSubrange(0..<1, with: [$1]) },
      { $0[0..<1] = StackState([$1])[...] },
      { $0[id: 0] = $1 },
      { $0[0] = $1 },
      { stack, node in
        stack.append(node)
        stack.swapAt(0, stack.count - 1)
      },
    ] as [@Sendable (inout StackState<Node.State>, Node.State) -> Void])
  func stacksInsideElement(
    put: @escaping @Sendable (inout StackState<Node.State>, Node.State) -> Void
  ) async throws {
    for workplace in Workplace.allCases {
      let grove = Grove(path: leaves("a", "b", "c"))
      let tree = Node.State.tree(named: "t", path: leaves("x", "y"))

      await grove.change(workingIn: workplace) { put(&$0.path, tree) }

      let numbers = try #require(await grove.state.path.compactMap(\.tree).first?.path.numbers)
      #expect(numbers.count == 2 && numbers.allSatisfy { $0 > 2 }, "\(workplace)")
    }
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
        let inner = tree?.path[0].tree
        let numbers = [tree?.path, inner?.path, inner?.shelf, tree?.shelf].map { $0?.numbers }
        #expect(
          numbers == [[first, first + 1], [first + 2], [first + 3], [first + 4]], "\(style)")
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

  @Test("Pushing under an id lets the store count on above it, and from before repeats no other")
  func pushedIDs() async {
    let grove = Grove(path: leaves("a", "b", "c"))
    await grove.change { $0.path.removeAll() }

    await grove.send(.path(.push(id: 7, state: .leaf(named: "d"))))
    await grove.change { $0.shelf.append(.leaf(named: "s")) }
    await grove.send(.path(.push(id: 1, state: .leaf(named: "e"))))
    await grove.change { $0.path.append(.leaf(named: "f")) }

    let numbers = await grove.state.path.numbers
    #expect(numbers.prefix(2) == [7, 1])
    #expect(numbers.count == 3 && numbers[2] > 8)
    #expect(await grove.state.shelf.numbers == [8])
  }

  @Test(
    "High ids are ids like others",
    arguments: [Int.max / 2 - 1, .max / 2, .max / 2 + 1, .max - 1, .max])
  func highIDs(number: Int) async {
    let id = StackElementID(generation: number)
    for workplace in Workplace.allCases {
      let grove = Grove(path: leaves("a"))

      await grove.send(.path(.push(id: id, state: .tree(named: "t", path: leaves("x")))))
      await grove.listenEverywhere()
      #expect(await grove.state.path.numbers == [0, number])
      #expect(grove.alive == ["a", "root", "t", "x"])
      await grove.send(.inside(id, .leaf(.received(3))))
      #expect(await grove.state.path[id: id]?.tree?.leaf.received == [3])

      await grove.change(workingIn: workplace) { $0.path[id: id, case: \.tree]?.path = [] }
      #expect(grove.alive == ["a", "root", "t"])
      await grove.change(workingIn: workplace) {
        $0.path[1..<2] = StackState([.leaf(named: "new")])[...]
      }
      #expect(grove.alive == ["a", "root"])
      await grove.change { $0.path.append(.leaf(named: "b")) }
      #expect(Set(await grove.state.path.numbers).subtracting([number]).count == 3)
    }
  }

  @Test("Counting skips the ids that it meets beyond its limit")
  func idsBeyondTheLimit() async {
    let limit = Int.max / 2
    let highest = [limit + 1, limit + 3, limit - 1].map(StackElementID.init(generation:))
    let grove = Grove()
    var stack = leaves("a")

    for id in highest {
      await grove.send(.path(.push(id: id, state: .leaf(named: "high"))))
      _ = stack.appendElement(.leaf(named: "high"), id: id)
    }
    for name in ["b", "c", "d"] {
      await grove.change { $0.path.append(.leaf(named: name)) }
      stack.append(.leaf(named: name))
    }

    for path in [await grove.state.path, stack] {
      #expect(path.numbers.suffix(3) == [limit, limit + 2, limit + 4])
    }
  }
}
