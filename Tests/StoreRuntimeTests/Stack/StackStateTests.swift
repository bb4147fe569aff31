import Foundation
import StoreRuntime
import Testing

private typealias StackEdit = Edit<StackState<String>>

/// What a stack that belongs to no store promises.
struct StackStateTests {
  // MARK: - Changes

  /// Changes of the stack "a", "b", "c", "d".
  private static let additions: [StackEdit] = [
    StackEdit("append", "a0 b1 c2 d3 e4") { $0.append("e") },
    StackEdit("append a stack", "a0 b1 c2 d3 a4 b5 c6 d7") { $0.append(contentsOf: $0) },
    StackEdit("append nothing", "a0 b1 c2 d3") { $0 += [] },
    StackEdit("append after others are gone", "e4") {
      $0.removeAll(keepingCapacity: true)
      $0.append("e")
    },
    StackEdit("insert", "a0 e4 b1 c2 d3") { $0.insert("e", at: 1) },
    StackEdit("insert two", "e4 f5 a0 b1 c2 d3") { $0.insert(contentsOf: ["e", "f"], at: 0) },
    StackEdit("replace", "a0 e4 d3") { $0.replaceSubrange(1..<3, with: ["e"]) },
    StackEdit("replace the top", "a0 e4 f5 g6") {
      $0.replaceSubrange(1..., with: ["e", "f", "g"])
    },
    StackEdit("assign by position", "a0 e1 c2 d3") { $0[1] = "e" },
    StackEdit("assign by id", "a0 e1 c2 d3") { $0[id: 1] = "e" },
    StackEdit("modify by position", "a0 b!1 c2 d3") { $0[1] += "!" },
    StackEdit("modify by id", "a0 b!1 c2 d3") { $0[id: 1]?.append("!") },
    StackEdit("modify what isn't there", "a0 b1 c2 d3") { $0[id: 4]?.append("!") },
    StackEdit("put and take under an id", "a0 b1 c2 d3") { stack in
      func putAndTake(_ element: inout String?) {
        element = "e"
        element = nil
      }
      putAndTake(&stack[id: 4])
    },
    StackEdit("reserve", "a0 b1 c2 d3") { $0.reserveCapacity(100) },
  ]

  private static let removals: [StackEdit] = [
    StackEdit("popLast", "a0 b1 c2") { $0.popLast() },
    StackEdit("removeLast", "a0 b1 c2") { $0.removeLast() },
    StackEdit("removeLast(2)", "a0 b1") { $0.removeLast(2) },
    StackEdit("removeLast(0)", "a0 b1 c2 d3") { $0.removeLast(0) },
    StackEdit("removeFirst", "b1 c2 d3") { $0.removeFirst() },
    StackEdit("removeFirst(2)", "c2 d3") { $0.removeFirst(2) },
    StackEdit("remove(at:)", "a0 c2 d3") { $0.remove(at: 1) },
    StackEdit("removeSubrange", "a0 d3") { $0.removeSubrange(1..<3) },
    StackEdit("removeAll", "") { $0.removeAll() },
    StackEdit("removeAll(where:)", "b1 d3") { $0.removeAll { ["a", "c"].contains($0) } },
    StackEdit("remove none", "a0 b1 c2 d3") { $0.removeAll { $0 == "e" } },
    StackEdit("filter", "b1 d3") { stack in stack = stack.filter { ["b", "d"].contains($0) } },
    StackEdit("assign nil", "a0 c2 d3") { $0[id: 1] = nil },
    StackEdit("assign nil to nothing", "a0 b1 c2 d3") { $0[id: 4] = nil },
    StackEdit("pop(from:)", "a0") { $0.pop(from: 1) },
    StackEdit("pop(to:)", "a0 b1") { $0.pop(to: 1) },
    StackEdit("pop(to:) the top", "a0 b1 c2 d3") { $0.pop(to: 3) },
    StackEdit("pop from and to what isn't there", "a0 b1 c2 d3") { stack in
      for id in [4, -1, Int.min, Int.max].map(StackElementID.init(generation:)) {
        stack.pop(from: id)
        stack.pop(to: id)
      }
    },
  ]

  private static let rearrangements: [StackEdit] = [
    StackEdit("swapAt", "d3 b1 c2 a0") { $0.swapAt(0, 3) },
    StackEdit("swapAt one place", "a0 b1 c2 d3") { $0.swapAt(1, 1) },
    StackEdit("reverse", "d3 c2 b1 a0") { $0.reverse() },
    StackEdit("sort", "d3 c2 b1 a0") { $0.sort(by: >) },
    StackEdit("shorten a slice", "a0 d3") { $0[1...].removeFirst(2) },
    StackEdit("lengthen a slice", "a0 b1 c2 d3 e4") { $0[1...].append("e") },
    StackEdit("reverse a slice", "a0 d3 c2 b1") { $0[1...].reverse() },
    StackEdit("assign the slice of a copy", "a0 c2 b1 d3") { stack in
      var copy = stack
      copy.swapAt(1, 2)
      stack[1..<3] = copy[1..<3]
    },
    StackEdit("assign what isn't in the slice", "b4 c5 b1 c2 d3") { $0[0..<1] = $0[1..<3] },
  ]

  @Test(
    "A change leaves the ids of what it doesn't make, and copies",
    arguments: additions + removals + rearrangements)
  func change(_ edit: Edit<StackState<String>>) {
    var stack = StackState(["a", "b", "c", "d"])
    let copy = stack

    let messages = issues { edit.apply(&stack) }

    #expect(
      zip(stack.ids, stack).map { "\($1)\($0.generation)" }.joined(separator: " ") == edit.result)
    #expect(messages == [])
    #expect(copy == ["a", "b", "c", "d"])
  }

  @Test func whatIsRemovedIsReturned() {
    var stack: StackState = ["a", "b", "c", "d"]

    let removed = [stack.popLast(), stack.removeLast(), stack.removeFirst(), stack.remove(at: 0)]

    #expect(removed == ["d", "c", "a", "b"])
    #expect(stack.popLast() == nil)
  }

  @Test func ifTheConditionThrowsNothingIsRemoved() {
    var stack = StackState(0..<6)

    #expect(throws: CancellationError.self) {
      try stack.removeAll { if $0 == 3 { throw CancellationError() } else { true } }
    }

    #expect(stack == StackState(0..<6))
  }

  @Test func removingTheLastOfNothingStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var stack = StackState<Int>()
      stack.removeLast()
    }
  }

  // MARK: - Conformances

  @Test func stacksAreMadeOfElementsAndCountFromZero() {
    let stack = StackState(["a", "a"])

    #expect(stack.ids == [0, 1])
    #expect(stack == ["a", "a"] && stack == StackState(repeating: "a", count: 2))
    #expect(StackState(stack.dropFirst()).ids == [0])
    #expect(Set([StackState(), [], StackState(stack.prefix(0))]) == [StackState<String>()])
    #expect(StackState<String>().isEmpty)
    #expect(StackState<String>().index(id: 0) == nil)
  }

  @Test func aStackIsACollection() {
    let stack = StackState(["a", "b", "c"])
    let ends: [String?] = [stack.first, stack.last]

    #expect(Array(stack) == ["a", "b", "c"])
    #expect(ends == ["a", "c"] && stack[1] == "b" && stack.reversed() == ["c", "b", "a"])
    #expect(stack.indices == 0..<3)
  }

  @Test func stacksAreEqualIfElementsAndIDsAreInOneOrder() {
    var popped: StackState = ["a", "b"]
    var later: StackState = ["b", "a"]
    var swapped: StackState = ["a", "a"]
    popped.popLast()
    later.removeFirst()
    swapped.swapAt(0, 1)

    #expect(popped == ["a"])
    #expect([later == ["a"], swapped == ["a", "a"], popped == ["b"]] == [false, false, false])
    #expect(Set([popped, ["a"], later]).count == 2)
  }

  @Test func aStackDescribesItsElementsWithTheirIDs() throws {
    var stack = StackState(["a", "b"])
    stack.remove(at: 0)
    let mirror = Mirror(reflecting: stack)

    #expect(stack.debugDescription == #"StackState([#1: "b"])"#)
    #expect(StackState<Int>().debugDescription == "StackState([:])")
    #expect(mirror.displayStyle == .dictionary)
    let last = try #require(mirror.children.map(\.value).last as? (StackElementID, String))
    #expect(last == (1, "b"))
  }

  @Test func aStackTakesFewBytesInAState() {
    #expect(MemoryLayout<StackState<String>>.size <= 88)
  }

  @Test func manyTasksFindElementsInOneUnorderedStackAtOnce() async {
    var stack = StackState(0..<500)
    stack.reverse()

    let found = await withTaskGroup(of: Bool.self) { [stack] group in
      for task in 0..<8 {
        group.addTask { @concurrent in
          var mine = stack
          if task % 2 == 0 { mine.removeLast(task * 10) }
          return mine.ids.allSatisfy { mine.index(id: $0) == 499 - $0.generation }
        }
      }
      return await group.reduce(true) { $0 && $1 }
    }

    #expect(found)
  }

  // MARK: - IDs

  @Test func theViewOfIDsStaysAsItIsAndFindsThem() {
    var stack = StackState(["a", "b", "c"])
    stack.swapAt(0, 2)
    let ids = stack.ids

    for id in stack.ids { stack[id: id] = nil }

    #expect(stack.isEmpty && stack.ids.first == nil)
    #expect(Array(ids) == [2, 1, 0])
    #expect(ids == [2, 1, 0] && ids != [0, 1, 2])
    #expect(ids.first == 2 && ids.last == 0 && ids[1] == 1)
    #expect(ids.contains(0) && !ids.contains(3))
    #expect(ids.firstIndex(of: 0) == 2 && ids.firstIndex(of: 3) == nil)
    #expect("\(ids)" == "[#2, #1, #0]")
    #expect(Set([StackState(["a"]).ids, StackState(["b"]).ids, ids]).count == 2)
  }

  @Test func anIDIsANumberThatIsComparedAndDescribed() {
    let id = StackElementID(generation: 3)

    #expect(id == 3 && id > 2)
    #expect(Set<StackElementID>([1, 1, 2]).count == 2)
    #expect("\(id)" == "#3")
  }

  @Test func anIDIsCodedAsABareInteger() throws {
    let data = try JSONEncoder().encode([StackElementID(generation: 7)])

    #expect(String(decoding: data, as: UTF8.self) == "[7]")
    #expect(try JSONDecoder().decode([StackElementID].self, from: data) == [7])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([StackElementID].self, from: Data(#"["7"]"#.utf8))
    }
  }
}
