import StoreRuntime
import Testing

struct StackStateSubscriptTests {
  @Test func anElementIsReadAndModifiedByID() {
    var stack = StackState(["a", "b"])

    stack[id: 1]?.append("!")

    #expect(stack[id: 0] == "a")
    #expect(stack[id: 1] == "b!")
    #expect(stack[id: 2] == nil)
  }

  @Test func assigningAnElementKeepsItsID() {
    var stack = StackState(["a", "b"])

    stack[id: 0] = "c"

    #expect(stack.pairs == [Pair(id: 0, element: "c"), Pair(id: 1, element: "b")])
  }

  @Test func assigningNilRemovesOneElementAndLeavesThoseAbove() {
    var stack = StackState(["a", "b", "c"])

    stack[id: 1] = nil
    stack[id: 1] = nil

    #expect(stack.pairs == [Pair(id: 0, element: "a"), Pair(id: 2, element: "c")])
  }

  @Test func assigningToAMissingIDIsAnIssueAndChangesNothing() {
    var stack = StackState(["a"])

    let messages = issues { stack[id: 7] = "b" }

    #expect(stack == ["a"])
    #expect(messages.count == 1)
    let expected = #"Element #7 of a stack of "Swift.String" was modified"#
    #expect(messages.first?.contains(expected) == true)
  }

  @Test func assigningToAnEmptyStackIsAnIssueAndChangesNothing() {
    var stack = StackState<String>()

    let messages = issues { stack[id: 0] = "b" }

    #expect(stack.isEmpty)
    #expect(messages.count == 1)
  }

  @Test func optionalChainingOnAMissingIDIsNoIssue() {
    var stack = StackState(["a"])

    let messages = issues { stack[id: 7]?.append("!") }

    #expect(stack == ["a"])
    #expect(messages == [])
  }

  @Test func anElementThatIsOptionalItselfCanBeSetToNil() {
    var stack = StackState<String?>(["a", "b"])

    stack[id: 0] = .some(nil)
    stack[id: 1] = nil

    #expect(stack.pairs == [Pair(id: 0, element: nil)])
  }

  @Test func aModificationThatThrowsLeavesTheElement() {
    struct Failure: Error {}
    func fail(_ element: inout String?) throws {
      element?.append("!")
      throw Failure()
    }
    var stack = StackState(["a"])

    #expect(throws: Failure.self) { try fail(&stack[id: 0]) }
    #expect(throws: Failure.self) { try fail(&stack[id: 5]) }

    #expect(stack.pairs == [Pair(id: 0, element: "a!")])
  }

  @Test func aPayloadIsReadAndModifiedByIDAndCase() {
    var stack = StackState<Page>([.counter(0), .text(["a"])])

    stack[id: 0, case: \.counter]? += 1
    stack[id: 1, case: Page.allCasePaths.text]?.append("b")

    #expect(Array(stack) == [.counter(1), .text(["a", "b"])])
    #expect(stack.ids == [0, 1])
    #expect(stack[id: 0, case: \.counter] == 1)
    #expect(stack[id: 0, case: \.text] == nil)
    #expect(stack[id: 5, case: \.text] == nil)
    #expect(stack[id: 1, case: Page.allCasePaths.counter] == nil)
  }

  @Test func assigningAPayloadChangesTheElement() {
    var stack = StackState<Page>([.counter(0)])

    stack[id: 0, case: \.counter] = 5

    #expect(stack.pairs == [Pair(id: 0, element: .counter(5))])
  }

  @Test func assigningNilToAPayloadRemovesTheElement() {
    var stack = StackState<Page>([.counter(0), .counter(1), .counter(2)])

    stack[id: 1, case: \.counter] = nil

    #expect(stack.pairs == [Pair(id: 0, element: .counter(0)), Pair(id: 2, element: .counter(2))])
  }

  @Test func modifyingTheWrongCaseIsAnIssueAndChangesNothing() {
    var stack = StackState<Page>([.counter(1)])

    let messages = issues {
      stack[id: 0, case: \.text]?.append("b")
      stack[id: 0, case: \.text] = ["b"]
      stack[id: 0, case: \.text] = nil
    }

    #expect(stack == [.counter(1)])
    #expect(messages.count == 3)
    #expect(messages.allSatisfy { $0.contains("Element #0") && $0.contains("counter(1)") })
  }

  @Test func modifyingACaseOfAMissingIDIsAnIssueAndChangesNothing() {
    var stack = StackState<Page>([.counter(1)])

    let messages = issues {
      stack[id: 3, case: \.counter]? += 1
      stack[id: 3, case: Page.allCasePaths.counter] = 4
    }

    #expect(stack == [.counter(1)])
    #expect(messages.count == 2)
    #expect(messages.allSatisfy { $0.contains("Element #3") && $0.contains("no element") })
  }

  @Test func aModificationOfAPayloadThatThrowsLeavesTheElement() {
    struct Failure: Error {}
    func fail(_ value: inout Int?) throws {
      value? += 1
      throw Failure()
    }
    var stack = StackState<Page>([.counter(1)])

    #expect(throws: Failure.self) { try fail(&stack[id: 0, case: \.counter]) }

    #expect(stack.pairs == [Pair(id: 0, element: .counter(2))])
  }

  @Test func anElementIsReachedByAKeyPathWithAnID() {
    struct State { var path = StackState(["a"]) }
    var state = State()
    let element = \State.path[id: 0]

    state[keyPath: element]?.append("!")

    #expect(state[keyPath: element] == "a!")
    #expect(element == \State.path[id: 0])
  }
}
