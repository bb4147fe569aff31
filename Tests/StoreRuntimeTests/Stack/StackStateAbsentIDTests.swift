import StoreRuntime
import Testing

@testable import StoreRuntimeCore

/// What is done by an id that isn't there costs nothing that grows with the stack.
struct StackStateAbsentIDTests {
  /// Something that is done by an id.
  struct Access: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let perform: @Sendable (inout StackState<Page>, StackElementID) -> Void

    static let all = [
      Access(testDescription: "get") { _ = $0[id: $1] },
      Access(testDescription: "modify") { $0[id: $1]? = .counter(-1) },
      Access(testDescription: "assign") { $0[id: $1] = .counter(-1) },
      Access(testDescription: "assign nil") { $0[id: $1] = nil },
      Access(testDescription: "get a payload") { _ = $0[id: $1, case: \.counter] },
      Access(testDescription: "modify a payload") { $0[id: $1, case: \.counter]? += 1 },
      Access(testDescription: "assign a payload") { $0[id: $1, case: \.counter] = -1 },
      Access(testDescription: "assign nil to a payload") { $0[id: $1, case: \.counter] = nil },
      Access(testDescription: "firstIndex(id:)") { _ = $0.firstIndex(id: $1) },
      Access(testDescription: "pop(from:)") { $0.pop(from: $1) },
      Access(testDescription: "pop(to:)") { $0.pop(to: $1) },
    ]
  }

  /// What ids a stack has.
  enum Order: CaseIterable, Sendable {
    case ascending, withGaps, shuffled

    /// Makes a stack of 200 elements or fewer, without the one with the id 100.
    func makeStack() -> StackState<Page> {
      var stack = StackState((0..<200).map(Page.counter))
      if self == .shuffled { stack.reverse() }
      stack.removeAll {
        guard case .counter(let number) = $0 else { return false }
        return number == 100 || self == .withGaps && number % 3 == 0
      }
      stack[id: stack.ids[0], case: \.counter]? += 1
      return stack
    }
  }

  /// What a stack is bit by bit: where it keeps what it has, and its books.
  private func words(of stack: StackState<Page>) -> [Int] {
    withUnsafeBytes(of: stack) { Array($0.bindMemory(to: Int.self)) }
  }

  private static let absentIDs: [StackElementID] = [-1, 200, 1000, 100, .init(generation: .min)]

  @Test(arguments: Access.all, Order.allCases)
  func anAccessByAnIDThatIsNotThereLeavesTheStackAndItsStorage(access: Access, order: Order) {
    var stack = order.makeStack()
    let words = words(of: stack)
    let copy = stack

    _ = issues {
      for id in Self.absentIDs { access.perform(&stack, id) }
    }

    #expect(self.words(of: stack) == words)
    #expect(stack == copy)
    #expect(stack.isValid)
  }

  @Test func anAbsentElementThatIsAssignedThroughInoutAndTakenBackIsNoIssue() {
    func putAndTake(_ element: inout String?) {
      #expect(element == nil)
      element = "b"
      element = nil
    }
    var stack = StackState(["a"])

    let messages = issues { putAndTake(&stack[id: 5]) }

    #expect(messages == [])
    #expect(stack == ["a"])
  }

  @Test func aThrowingModificationOfAnAbsentElementLeavesNothingBehind() {
    struct Failure: Error {}
    final class Life {}
    weak var life: Life?
    func fail(_ element: inout Life?) throws {
      let new = Life()
      life = new
      element = new
      throw Failure()
    }
    var stack = StackState([Life()])

    let messages = issues {
      #expect(throws: Failure.self) { try fail(&stack[id: 5]) }
    }

    #expect(messages.count == 1)
    #expect(life == nil)
    #expect(stack.count == 1)
  }

  @Test func anAssertionAppendsUnderAnAbsentIDToSharedStorage() {
    let context = ReductionContext(dependencies: DependencyValues(), storeToken: 1)
    var stack = StackState<String>()

    let copy = context.withCurrent {
      stack[id: 0] = "a"
      let copy = stack
      stack[id: 3] = "b"
      return copy
    }

    #expect(stack.pairs == [Pair(id: 0, element: "a"), Pair(id: 3, element: "b")])
    #expect(copy.pairs == [Pair(id: 0, element: "a")])
  }
}
