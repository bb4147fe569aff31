import StoreRuntime
import Testing

@testable import StoreRuntimeCore

/// How stacks number their elements inside and outside the reducers of a store.
struct StackStateNumberingTests {
  private let context = ReductionContext(dependencies: DependencyValues())

  private func makeContext(nextID: Int) -> ReductionContext {
    let context = ReductionContext(dependencies: DependencyValues())
    context.nextElementID = nextID
    return context
  }

  @Test func aStackOutsideAnyStoreCountsByItselfEvenInAReducer() {
    var stack = StackState(["a", "b"])

    context.withCurrent { stack.append("c") }

    #expect(stack.ids == [0, 1, 2])
    #expect(context.nextElementID == 0)
    #expect(stack.needsAdoption(by: context))
  }

  @Test func appendingNothingInAReducerChangesNothing() {
    var stack = StackState(["a"])
    stack.adopt(in: context, keepingIDs: true)
    stack.markSynchronized(version: 1)

    makeContext(nextID: 5).withCurrent {
      stack.append(contentsOf: [])
      stack.insert(contentsOf: [], at: 0)
      stack.removeSubrange(0..<0)
      stack.pop(to: 0)
      stack.removeAll { _ in false }
      stack.swapAt(0, 0)
    }

    #expect(!stack.needsAdoption(by: context))
    #expect(!stack.isDirty)
  }

  @Test func theStoreGoesOnAboveTheIDsThatAnEmptyInitialStackGave() {
    var used = StackState(["a", "b"])
    used.removeAll()
    let unused = StackState<String>()

    #expect(!unused.needsAdoption(by: context))
    #expect(used.needsAdoption(by: context))
    used.adopt(in: context, keepingIDs: true)
    #expect(context.nextElementID == 2)
  }

  @Test func theInitialStateKeepsItsIDsAndTheStoreGoesOnAboveThem() {
    var first = StackState(["a", "b", "c"])
    first.remove(at: 0)
    var second = StackState(["d"])
    var third = StackState(["e", "f", "g", "h", "i"])
    third.removeAll()

    first.adopt(in: context, keepingIDs: true)
    second.adopt(in: context, keepingIDs: true)
    third.adopt(in: context, keepingIDs: true)

    #expect(first.ids == [1, 2])
    #expect(second.ids == [0])
    #expect(context.nextElementID == 5)
    context.withCurrent { second.append("j") }
    #expect(second.ids == [0, 5])
  }

  @Test func aStackFromElsewhereGetsNewIDsIfTheStoreHasGivenOneOfThem() {
    context.nextElementID = 2
    var stack = StackState(["a", "b", "c", "d"])
    stack.remove(at: 0)
    stack.swapAt(0, 2)

    stack.adopt(in: context, keepingIDs: false)

    #expect(stack.pairs.map(\.element) == ["d", "c", "b"])
    #expect(stack.ids == [2, 3, 4])
    #expect(stack.isValid)
    #expect(context.nextElementID == 5)
  }

  @Test func aLargeUnorderedStackIsIndexedAnewWhenItGetsNewIDs() {
    context.nextElementID = 1000
    var stack = StackState(0..<200)
    stack.reverse()
    #expect(stack.firstIndex(id: 3) == 196)

    stack.adopt(in: context, keepingIDs: false)
    stack.reverse()

    #expect(stack.firstIndex(id: 3) == nil)
    #expect(stack.firstIndex(id: 1003) == 196)
    #expect(stack.isValid)
  }

  @Test func someNewIDsInALargeUnorderedStackAreFound() {
    var stack = context.withCurrent { StackState(0..<200) }
    stack.reverse()
    stack.insert(-1, at: 100)
    context.nextElementID = 1000
    #expect(stack.firstIndex(id: 3) == 197)

    stack.adopt(in: context, keepingIDs: false)

    #expect(stack.firstIndex(id: 1000) == 100)
    #expect(stack.firstIndex(id: 200) == nil)
    #expect(stack.firstIndex(id: 3) == 197)
  }

  @Test func aStackOfAnotherStoreIsAdoptedBeforeItGrows() {
    let other = makeContext(nextID: 4)
    var stack = other.withCurrent { StackState(["a", "b"]) }
    stack.markSynchronized(version: 7)
    context.nextElementID = 20

    context.withCurrent { stack.append("c") }

    #expect(stack.ids == [20, 21, 22])
    #expect(stack.version == 0)
    #expect(!stack.needsAdoption(by: context))
    #expect(stack.needsAdoption(by: other))
  }

  @Test(arguments: [0..<2, 0..<1, 1..<1])
  func aStackOutsideAnyStoreCountsByItselfHoweverMuchOfItIsReplaced(positions: Range<Int>) {
    var stack = StackState(["a", "b"])
    context.nextElementID = 20

    context.withCurrent { stack.replaceSubrange(positions, with: ["c"]) }

    #expect(stack.numbers[positions.lowerBound] == 2)
    #expect(context.nextElementID == 20)
    #expect(stack.needsAdoption(by: context))
  }

  @Test(arguments: [0..<2, 0..<1, 1..<1])
  func aStackOfAnotherStoreIsAdoptedBeforeElementsAreReplaced(positions: Range<Int>) {
    let other = makeContext(nextID: 4)
    var stack = other.withCurrent { StackState(["a", "b"]) }
    stack.markSynchronized(version: 7)
    context.nextElementID = 20

    context.withCurrent { stack.replaceSubrange(positions, with: ["c"]) }

    #expect(stack.numbers[positions.lowerBound] == 22)
    #expect(stack.version == 0)
    #expect(context.removals.isEmpty)
    #expect(!stack.needsAdoption(by: context))
  }

  @Test func aStackKnowsOfARemovalByASliceBeforeItNumbersWhatTakesThePlace() {
    var stack = context.withCurrent { StackState(["a"]) }
    _ = context.withCurrent {
      stack.appendElement("b", id: StackElementID(generation: .max))
    }
    stack.markSynchronized(version: 7)

    stack[1..<2] = StackState(["c"])[...]

    #expect(stack.version == 0)
  }

  @Test func elementsThatWereAddedOutsideGetNewIDsBeforeAReducerAddsMore() {
    var stack = context.withCurrent { StackState(["a", "b"]) }
    stack.append("x")

    context.withCurrent { stack.append("c") }

    #expect(stack.ids == [0, 1, 2, 3])
    #expect(!stack.needsAdoption(by: context))
    #expect(context.nextElementID == 4)
  }

  @Test func aStackThatLostWhatWasAddedOutsideNeedsNoAdoptionOnceItIsEmpty() {
    var stack = context.withCurrent { StackState(["a"]) }

    stack.append("x")
    stack.removeAll()

    #expect(!stack.needsAdoption(by: context))
  }

  @Test func countersGoOnBelowIDsThatAreTooHighToCountFrom() {
    var outside = StackState<String>()

    _ = outside.appendElement("a", id: StackElementID(generation: .max))
    outside.append("b")
    outside.append("c")
    #expect(outside.ids == [StackElementID(generation: .max), 0, 1])

    outside.adopt(in: context, keepingIDs: false)

    #expect(outside.ids == [0, 1, 2])
    #expect(context.nextElementID == 3)
  }
}
