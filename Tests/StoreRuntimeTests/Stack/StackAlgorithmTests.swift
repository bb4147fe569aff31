import StoreRuntime
import TestSupport
import Testing

@testable import StoreRuntimeCore

/// An algorithm of the standard library that changes a collection, as code calls it that is written
/// for any collection.
enum StackAlgorithm: CaseIterable, Sendable {
  case swapAt, reverse, shuffle, sort, partition
  case removeAllWhere, removeFirst, removeLast, popLast, removeAt, removeSubrange, removeAll
  case removeSubranges, moveSubranges, rotate
  case append, insert, replaceSubrange
  case changeBuffer

  /// Whether the elements that are left are the same as before, and not new ones.
  ///
  /// A buffer has no ids.
  var keepsElements: Bool { self != .sort && self != .changeBuffer }

  func apply<Numbers>(to numbers: inout Numbers)
  where
    Numbers: MutableCollection<Int> & RandomAccessCollection & RangeReplaceableCollection,
    Numbers.Index == Int
  {
    let first = numbers.startIndex
    func isHigh(_ number: Int) -> Bool { number > 30 }
    switch self {
    case .swapAt: numbers.swapAt(first, first + 2)
    case .reverse: numbers.reverse()
    case .shuffle:
      var generator = SeededGenerator(seed: 7)
      numbers.shuffle(using: &generator)
    case .sort: numbers.sort()
    case .partition: _ = numbers.partition(by: isHigh)
    case .removeAllWhere: numbers.removeAll(where: isHigh)
    case .removeFirst: numbers.removeFirst()
    case .removeLast: numbers.removeLast()
    case .popLast: numbers.removeLast(2)
    case .removeAt: numbers.remove(at: first + 1)
    case .removeSubrange: numbers.removeSubrange(first + 1..<first + 3)
    case .removeAll: numbers.removeAll(keepingCapacity: true)
    case .removeSubranges: numbers.removeSubranges(numbers.indices(where: isHigh))
    case .moveSubranges: numbers.moveSubranges(numbers.indices(where: isHigh), to: first + 1)
    case .rotate: numbers.rotate()
    case .append: numbers.append(contentsOf: [100, 110])
    case .insert: numbers.insert(100, at: first + 1)
    case .replaceSubrange: numbers.replaceSubrange(first..<first + 2, with: [100, 110, 120])
    case .changeBuffer:
      numbers.withContiguousMutableStorageIfAvailable { buffer in
        buffer.swapAt(0, 2)
        buffer[1] = 100
      }
    }
  }
}

extension MutableCollection where Self: RandomAccessCollection {
  /// Moves all elements one down, and the first to the end.
  fileprivate mutating func rotate() {
    for position in indices.dropLast() { swapAt(position, index(after: position)) }
  }
}

/// Where an algorithm is applied to a stack: to all of it, or to a part.
enum StackPart: CaseIterable, Sendable {
  case whole, slice, sliceOfSlice, assignedSlice

  func apply<Numbers>(_ algorithm: StackAlgorithm, to numbers: inout Numbers)
  where
    Numbers: MutableCollection<Int> & RandomAccessCollection & RangeReplaceableCollection,
    Numbers.SubSequence: MutableCollection & RangeReplaceableCollection,
    Numbers.SubSequence.SubSequence == Numbers.SubSequence, Numbers.Index == Int
  {
    switch self {
    case .whole: algorithm.apply(to: &numbers)
    case .slice: algorithm.apply(to: &numbers[1..<6])
    case .sliceOfSlice: algorithm.apply(to: &numbers[1..<7][2..<6])
    case .assignedSlice:
      var slice = numbers[2...]
      algorithm.apply(to: &slice)
      algorithm.apply(to: &slice)
      numbers[2...] = slice
    }
  }
}

struct StackAlgorithmTests {
  private static let numbers = [40, 10, 70, 20, 60, 30, 50, 0]

  /// Applies a change to a stack, and compares it with an array whose elements have their ids.
  private func check(
    _ keepsElements: Bool, isOrdered: Bool = true, on array: [Int],
    _ change: (inout StackState<Int>) -> Void
  ) {
    var stack = StackState(Self.numbers)
    let ids = Dictionary(uniqueKeysWithValues: zip(stack, stack.ids))
    let known = Set(stack.ids)

    change(&stack)

    #expect(isOrdered ? Array(stack) == array : stack.sorted() == array.sorted())
    #expect(Set(stack.ids).count == stack.count)
    for (number, id) in zip(stack, stack.ids) {
      #expect(stack.index(id: id).map { stack[$0] } == number)
      if let before = ids[number], keepsElements || known.contains(id) {
        #expect(id == before, "\(number)")
      } else {
        #expect(!known.contains(id), "\(number)")
      }
    }
  }

  @Test(
    "An element takes its id with it, or is a new one, whatever moves it",
    arguments: StackAlgorithm.allCases, StackPart.allCases)
  func generic(algorithm: StackAlgorithm, part: StackPart) {
    var array = Self.numbers
    part.apply(algorithm, to: &array)
    let check = {
      // The order in a part is up to the collection.
      self.check(
        algorithm.keepsElements, isOrdered: algorithm != .partition, on: array
      ) { part.apply(algorithm, to: &$0) }
    }

    check()
    let context = ReductionContext(dependencies: nil)
    withExtendedLifetime(context) { ReductionContext.with(.passUnretained(context), check) }
  }

  @Test("To sort a stack or a slice of it moves the elements, equal ones in their order")
  func sorting() {
    check(true, on: [0, 10, 20, 30, 40, 50, 60, 70]) { $0.sort() }
    check(true, on: [70, 60, 50, 40, 30, 20, 10, 0]) { $0.sort(by: >) }
    check(true, on: [40, 10, 20, 60, 70, 30, 50, 0]) { $0[2..<5].sort() }
    check(true, on: [40, 70, 60, 10, 20, 30, 50, 0]) { stack in
      stack[1..<5][1...2].sort(by: >)
      stack[1..<5].sort { $0 / 40 > $1 / 40 }
    }
    check(true, on: [40, 10, 70, 20, 60, 30, 50, 0]) { $0.sort { _, _ in false } }
  }

  @Test("A slice that is filtered keeps the ids of what is left")
  func filtering() {
    check(true, on: [40, 10, 20, 50, 0]) { stack in
      stack[2..<6] = stack[2..<6].filter { $0 < 30 }
    }
    var stack = StackState(Self.numbers)
    #expect(Array(stack[2..<6].ids) == [2, 3, 4, 5])
    #expect(Array(stack[2..<6].filter { $0 < 30 }.ids) == [3])
    stack[2..<6].removeAll { $0 > 30 }
    #expect(stack.ids == [0, 1, 3, 5, 6, 7])
  }

  @Test("If a condition throws, nothing is moved or removed, in a slice either")
  func throwing() {
    func fail(_: Int, _: Int = 0) throws -> Bool { throw CancellationError() }
    check(true, on: Self.numbers) { stack in
      #expect(throws: CancellationError.self) { try stack.sort { try fail($0, $1) } }
      #expect(throws: CancellationError.self) { try stack.partition { try fail($0) } }
      #expect(throws: CancellationError.self) { try stack[1..<5].sort { try fail($0, $1) } }
      #expect(throws: CancellationError.self) { try stack[1..<5].partition { try fail($0) } }
      #expect(throws: CancellationError.self) { try stack[1..<5].removeAll { try fail($0) } }
    }
  }

  @Test("An assignment by position changes the element that is there, in a slice too")
  func assigning() {
    var stack = StackState(["a", "b", "c", "d"])

    stack[1...][2] = "e"
    stack[1...][2...][3] += "!"

    #expect(stack.ids == [0, 1, 2, 3])
    #expect(Array(stack) == ["a", "b", "e", "d!"])
  }

  @Test("A slice that was made of nothing adds new elements")
  func sliceOfNothing() {
    let context = ReductionContext(dependencies: nil)
    withExtendedLifetime(context) {
      ReductionContext.with(.passUnretained(context)) {
        check(false, on: [40, 100, 10, 70, 20, 60, 30, 50, 0]) { stack in
          let known = stack.ids
          var slice = StackSlice<Int>()
          slice.append(100)
          slice += stack[1..<3]
          stack[1..<3] = slice
          #expect(stack.ids[1..<4].allSatisfy { !known.contains($0) })
        }
      }
    }
  }

  @Test("What is out of the bounds of a slice stops the program")
  func bounds() async {
    await #expect(processExitsWith: .failure) {
      var stack = StackState(0..<4)
      stack[1..<3].swapAt(0, 1)
    }
    await #expect(processExitsWith: .failure) { _ = StackState(0..<4)[1..<3][0] }
    await #expect(processExitsWith: .failure) { _ = StackState(0..<4)[1..<3][2..<4] }
    await #expect(processExitsWith: .failure) { _ = StackState(0..<4)[3..<5] }
  }
}
