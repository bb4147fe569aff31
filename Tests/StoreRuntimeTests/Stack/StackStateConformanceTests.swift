import StoreRuntime
import Testing

struct StackStateConformanceTests {
  @Test func stacksAreEqualIfElementsAndIDsAre() {
    var popped = StackState(["a", "b"])
    popped.popLast()

    #expect(popped == ["a"])
    #expect(StackState(["a"]) != ["b"])
    #expect(StackState(["a"]) != ["a", "b"])
  }

  @Test func equalElementsWithOtherIDsAreNotEqual() {
    var later = StackState(["a"])
    later.removeAll()
    later.append("a")

    #expect(later != ["a"])
  }

  @Test func theOrderMatters() {
    var swapped = StackState(["a", "a"])
    swapped.swapAt(0, 1)

    #expect(swapped != ["a", "a"])
  }

  @Test func equalStacksHaveEqualHashes() {
    var popped = StackState(["a", "b"])
    popped.popLast()
    popped[id: 0] = "b"
    popped[id: 0] = "a"

    #expect(Set([popped, ["a"], ["b"]]).count == 2)
  }

  @Test func aStackDescribesItsElementsWithTheirIDs() {
    var stack = StackState(["a", "b"])
    stack.remove(at: 0)

    #expect(stack.debugDescription == #"StackState([#1: "b"])"#)
    #expect(StackState<Int>().debugDescription == "StackState([:])")
  }

  @Test func aMirrorShowsPairsOfIDsAndElements() throws {
    let mirror = Mirror(reflecting: StackState(["a", "b"]))

    #expect(mirror.displayStyle == .dictionary)
    #expect(mirror.children.count == 2)
    let last = try #require(mirror.children.map(\.value).last as? (StackElementID, String))
    #expect(last == (1, "b"))
  }

  @Test func aStackOfSendableElementsIsSendable() async {
    let stack = StackState(["a", "b"])

    let count = await Task { @concurrent in stack.count }.value

    #expect(count == 2)
  }

  @Test func aStackTakesFewBytesInAState() {
    #expect(MemoryLayout<StackState<String>>.size <= 64)
  }
}
