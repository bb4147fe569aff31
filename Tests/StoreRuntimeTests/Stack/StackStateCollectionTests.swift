import StoreRuntime
import Testing

struct StackStateCollectionTests {
  @Test func elementsAreReachedByPosition() {
    let stack = StackState(["a", "b", "c"])

    #expect(stack[1] == "b")
    #expect(stack.first == "a")
    #expect(stack.last == "c")
    #expect(Array(stack) == ["a", "b", "c"])
    #expect(stack.indices == 0..<3)
    #expect(stack.reversed().first == "c")
  }

  @Test func assigningByPositionKeepsTheID() {
    var stack = StackState(["a", "b", "c"])

    stack[1] = "x"
    stack[2] += "y"
    stack.sort(by: >)

    #expect(
      stack.pairs == [
        Pair(id: 0, element: "x"), Pair(id: 1, element: "cy"), Pair(id: 2, element: "a"),
      ])
  }

  @Test func insertedElementsGetNewIDs() {
    var stack = StackState(["a", "b"])

    stack.insert("c", at: 1)
    stack.insert(contentsOf: ["d", "e"], at: 0)
    stack.insert("f", at: 5)

    #expect(Array(stack) == ["d", "e", "a", "c", "b", "f"])
    #expect(stack.ids == [3, 4, 0, 2, 1, 5])
  }

  @Test func elementsOfAnotherStackGetNewIDs() {
    var stack = StackState(["a", "b"])

    stack.append(contentsOf: stack)
    stack += ["c"]

    #expect(Array(stack) == ["a", "b", "a", "b", "c"])
    #expect(stack.ids == [0, 1, 2, 3, 4])
    #expect(StackState(stack.dropFirst()).ids == [0, 1, 2, 3])
  }

  @Test func replacingARangeRemovesItsElementsAndAddsNewOnes() {
    var stack = StackState(["a", "b", "c", "d"])

    stack.replaceSubrange(1..<3, with: ["x"])
    #expect(stack.ids == [0, 4, 3])

    stack.replaceSubrange(0..<0, with: [])
    stack.replaceSubrange(2..., with: ["y", "z"])
    #expect(stack.ids == [0, 4, 5, 6])
    #expect(Array(stack) == ["a", "x", "y", "z"])
  }

  @Test func elementsAreRemovedAnywhere() {
    var stack = StackState(0..<8)

    #expect(stack.remove(at: 2) == 2)
    #expect(stack.removeFirst() == 0)
    stack.removeFirst(1)
    stack.removeSubrange(1..<3)
    stack.removeSubrange(3...)

    #expect(stack.pairs == [3, 6, 7].map { Pair(id: $0, element: $0) })
  }

  @Test func elementsAreRemovedByCondition() {
    var stack = StackState(0..<6)

    stack.removeAll { $0 % 2 == 0 }
    #expect(stack.pairs == [1, 3, 5].map { Pair(id: $0, element: $0) })

    stack.removeAll { $0 > 9 }
    #expect(stack.ids == [1, 3, 5])

    stack.removeAll { _ in true }
    #expect(stack.isEmpty)
  }

  @Test func ifTheConditionThrowsNothingIsRemoved() {
    struct Failure: Error {}
    var stack = StackState(0..<6)

    #expect(throws: Failure.self) {
      try stack.removeAll { if $0 == 3 { throw Failure() } else { true } }
    }

    #expect(stack == StackState(0..<6))
  }

  @Test func filteringKeepsIDs() {
    let stack = StackState(0..<6).filter { $0 % 2 == 1 }

    #expect(stack.pairs == [1, 3, 5].map { Pair(id: $0, element: $0) })
  }

  @Test func swappedElementsTakeTheirIDsWithThem() {
    var stack = StackState(["a", "b", "c", "d"])

    stack.swapAt(0, 3)
    stack.swapAt(1, 1)
    #expect(stack.ids == [3, 1, 2, 0])

    stack.reverse()
    #expect(stack.pairs.map(\.element) == ["a", "c", "b", "d"])
    #expect(stack.ids == [0, 2, 1, 3])
  }

  @Test func elementsOfAnAssignedSliceKeepTheirIDs() {
    var stack = StackState(["a", "b", "c", "d", "e"])

    stack[1...].removeFirst(2)
    #expect(stack.pairs.map(\.id) == [0, 3, 4])
    #expect(Array(stack) == ["a", "d", "e"])

    stack[1...].append("f")
    #expect(stack.ids == [0, 3, 4, 5])
    #expect(stack.last == "f")

    var swapped = stack
    swapped.swapAt(1, 2)
    stack[1..<3] = swapped[1..<3]
    #expect(stack.ids == [0, 4, 3, 5])
    #expect(Array(stack) == ["a", "e", "d", "f"])
  }

  @Test func exchangingElementsInASliceGoesByPosition() {
    var stack = StackState(["a", "b", "c"])

    stack[1...].reverse()

    #expect(stack.pairs == [0, 1, 2].map { Pair(id: $0, element: ["a", "c", "b"][$0]) })
  }

  @Test func whatDoesNotComeFromTheSliceIsNew() {
    var stack = StackState(["a", "b", "c"])

    stack[0..<1] = stack[1..<3]

    #expect(Array(stack) == ["b", "c", "b", "c"])
    #expect(stack.ids == [3, 4, 1, 2])
  }

  @Test func aStackCanBeMadeByRepeating() {
    #expect(StackState(repeating: "a", count: 2) == ["a", "a"])
  }

  @Test func reservingRoomChangesNothing() {
    var stack = StackState(["a"])

    stack.reserveCapacity(100)

    #expect(stack == ["a"])
  }
}
