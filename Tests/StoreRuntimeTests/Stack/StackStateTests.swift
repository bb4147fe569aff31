import StoreRuntime
import Testing

struct StackStateTests {
  @Test func aNewStackIsEmpty() {
    let stack = StackState<String>()

    #expect(stack.isEmpty)
    #expect(stack.ids.isEmpty)
    #expect(stack.ids.first == nil)
    #expect(stack.firstIndex(id: 0) == nil)
  }

  @Test func aStackOnItsOwnCountsFromZero() {
    let stack = StackState(["a", "b", "c"])

    #expect(
      stack.pairs == [
        Pair(id: 0, element: "a"), Pair(id: 1, element: "b"), Pair(id: 2, element: "c"),
      ])
  }

  @Test func anArrayLiteralIsAStackOfNewElements() {
    let stack: StackState = ["a", "b"]

    #expect(stack == StackState(["a", "b"]))
    #expect(stack.ids == [0, 1])
  }

  @Test func countingGoesOnWhenElementsAreRemoved() {
    var stack = StackState<String>()
    stack.append("a")
    stack.append("b")

    stack.removeAll()
    stack.append("c")

    #expect(stack.ids == [2])
  }

  @Test func anElementKeepsItsIDWhenOthersGo() {
    var stack = StackState(["a", "b", "c"])

    stack.remove(at: 0)

    #expect(stack.ids == [1, 2])
    #expect(stack[id: 2] == "c")
  }

  @Test func popLastTakesTheTopAndNothingFromAnEmptyStack() {
    var stack = StackState(["a", "b"])

    #expect(stack.popLast() == "b")
    #expect(stack.popLast() == "a")
    #expect(stack.popLast() == nil)
    #expect(stack.isEmpty)
  }

  @Test func removeLastTakesOneOrMoreFromTheTop() {
    var stack = StackState(["a", "b", "c", "d"])

    #expect(stack.removeLast() == "d")
    stack.removeLast(2)
    stack.removeLast(0)

    #expect(stack.pairs == [Pair(id: 0, element: "a")])
  }

  @Test func popFromRemovesAnElementAndAllAboveIt() {
    var stack = StackState(["a", "b", "c"])

    stack.pop(from: 1)

    #expect(stack.pairs == [Pair(id: 0, element: "a")])
  }

  @Test func popToRemovesAllAboveAnElement() {
    var stack = StackState(["a", "b", "c"])

    stack.pop(to: 1)
    #expect(stack.ids == [0, 1])

    stack.pop(to: 1)
    #expect(stack.ids == [0, 1])
  }

  @Test(arguments: [-1, 3, Int.min, Int.max])
  func poppingToOrFromAMissingIDChangesAndReportsNothing(id: Int) {
    var stack = StackState(["a", "b", "c"])

    let messages = issues {
      stack.pop(from: StackElementID(generation: id))
      stack.pop(to: StackElementID(generation: id))
    }

    #expect(stack == ["a", "b", "c"])
    #expect(messages == [])
  }

  @Test func removeAllCanKeepTheStorage() {
    var stack = StackState(0..<10)

    stack.removeAll(keepingCapacity: true)
    stack.removeAll()
    stack.append(1)

    #expect(stack.pairs == [Pair(id: 10, element: 1)])
  }

  @Test func changingACopyLeavesTheOriginalAsItIs() {
    let original = StackState(["a", "b", "c"])
    var copy = original

    copy.append("d")
    copy[0] = "x"
    copy[id: 1] = "y"
    copy.swapAt(0, 2)
    copy.pop(to: 1)

    #expect(original.pairs == StackState(["a", "b", "c"]).pairs)
    #expect(copy.pairs == [Pair(id: 2, element: "c"), Pair(id: 1, element: "y")])
  }

  @Test func copiesGoOnCountingByThemselves() {
    var first: StackState = ["a"]
    var second = first

    first.append("b")
    second.append("c")

    #expect(first.ids == second.ids)
  }

  @Test func removingTheLastOfNothingStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var stack = StackState<Int>()
      stack.removeLast()
    }
  }
}
