import StoreRuntime
import TestSupport
import Testing

struct StackStateLookUpTests {
  /// Expects every id to be found where it is, and no id that isn't there to be found.
  private func expectRightPositions(
    in stack: StackState<Int>,
    _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let ids = stack.ids.map(\.generation)
    let expected = Dictionary(uniqueKeysWithValues: zip(ids, stack.indices))
    let candidates =
      Array(-2...1000) + ids + [
        .min, .min + 1, .max - 1, .max, Int.max / 2, Int.min / 2,
      ]
    let wrong = candidates.filter {
      stack.firstIndex(id: StackElementID(generation: $0)) != expected[$0]
    }
    #expect(wrong == [], comment, sourceLocation: sourceLocation)
  }

  @Test(arguments: [0, 1, 2, 3, 10, 64, 65, 1000])
  func everyIDIsFoundInOrder(count: Int) {
    expectRightPositions(in: StackState(0..<count))
  }

  @Test(arguments: 0..<UInt64(50))
  func everyIDIsFoundWhereOthersAreGone(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var stack = StackState(0..<Int.random(in: 1...200, using: &generator))
    let share = Int.random(in: 1...9, using: &generator)

    stack.removeAll { _ in Int.random(in: 0..<10, using: &generator) < share }

    expectRightPositions(in: stack, "seed \(seed)")
  }

  @Test(arguments: [1, 2, 3, 7, 100])
  func everyIDIsFoundWhereGapsAreRegularOrGrow(factor: Int) {
    var regular = StackState(0..<500)
    var growing = regular

    regular.removeAll { $0 % factor != factor - 1 }
    growing.removeAll { $0 > 2 && $0.nonzeroBitCount > 1 && $0 < 500 - factor }

    expectRightPositions(in: regular)
    expectRightPositions(in: growing)
  }

  @Test func idsFarApartAreFound() {
    var stack = StackState<Int>()
    let ids = [Int.min, -1, 0, 1, 1 << 40, Int.max - 1, Int.max]
    for id in ids { _ = stack.appendElement(id, id: StackElementID(generation: id)) }
    for id in 100..<200 { _ = stack.appendElement(id, id: StackElementID(generation: id)) }
    stack.append(0)

    expectRightPositions(in: stack)
    #expect(ids.allSatisfy { stack[id: StackElementID(generation: $0)] == $0 })
    #expect(stack[id: StackElementID(generation: 1 << 40 - 1)] == nil)
  }

  @Test(arguments: [1, 2, 3, 10, 64, 65, 66, 300])
  func everyIDIsFoundInAnyOrder(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    var stack = StackState(0..<count)

    stack.shuffle(using: &generator)
    expectRightPositions(in: stack)

    stack.append(contentsOf: 0..<5)
    expectRightPositions(in: stack)

    stack.insert(-1, at: count / 2)
    expectRightPositions(in: stack)

    stack.swapAt(0, count - 1)
    expectRightPositions(in: stack)

    stack.removeLast(4)
    expectRightPositions(in: stack)

    while stack.count > 2 {
      stack.popLast()
      stack.swapAt(0, stack.count - 1)
      stack.swapAt(stack.count / 3, stack.count / 2)
      expectRightPositions(in: stack)
    }
  }

  @Test func aCopyFindsItsOwnElementsAfterTheOriginalWasIndexed() {
    var original = StackState(0..<200)
    original.reverse()
    let copy = original
    #expect(original.firstIndex(id: 50) == 149)

    original.removeLast(120)
    original.append(contentsOf: 0..<10)
    original.swapAt(0, 1)
    expectRightPositions(in: original)
    expectRightPositions(in: copy)

    var other = copy
    other.removeLast(150)
    #expect(other.firstIndex(id: 199) == 0)
    expectRightPositions(in: other)
    expectRightPositions(in: copy)
  }

  @Test func aShortCopyThatIsIndexedFirstDoesNotHideElementsOfTheOriginal() {
    var original = StackState(0..<200)
    original.reverse()
    var copy = original
    copy.removeLast(100)

    #expect(copy.firstIndex(id: 150) == 49)

    expectRightPositions(in: original)
    expectRightPositions(in: copy)
  }

  @Test func manyTasksFindElementsInOneUnorderedStackAtOnce() async {
    var stack = StackState(0..<500)
    stack.reverse()

    let found = await withTaskGroup(of: Bool.self) { [stack] group in
      for task in 0..<8 {
        group.addTask { @concurrent in
          var mine = stack
          if task % 2 == 0 { mine.removeLast(task * 10) }
          return mine.ids.allSatisfy { mine.firstIndex(id: $0) == 499 - $0.generation }
        }
      }
      return await group.reduce(true) { $0 && $1 }
    }

    #expect(found)
  }
}
