import StoreRuntime
import Testing

/// What is done by an id to payloads, to optionals, and to what isn't there.
struct StackStateSubscriptTests {
  @Test func anElementThatIsOptionalItselfCanBeSetToNil() {
    var stack = StackState<String?>(["a", "b"])

    stack[id: 0] = .some(nil)
    stack[id: 1] = nil

    #expect(Array(stack) == [nil])
  }

  @Test func aPayloadIsReadAndChangedByIDAndCase() {
    var stack = StackState<Page>([.counter(0), .text(["a"]), .counter(2)])

    stack[id: 0, case: \.counter] = 5
    stack[id: 0, case: \.counter]? += 1
    stack[id: 1, case: \.text]?.append("b")
    stack[id: 2, case: \.counter] = nil

    #expect(Array(stack) == [.counter(6), .text(["a", "b"])])
    #expect(stack.ids == [0, 1])
    #expect(stack[id: 0, case: \.counter] == 6)
    #expect([stack[id: 0, case: \.text], stack[id: 5, case: \.text]] == [nil, nil])
    #expect(stack[id: 1, case: \.counter] == nil)
  }

  @Test func aModificationThatThrowsLeavesWhatIsThere() {
    func fail(_ element: inout Page?) throws {
      element = .counter(1)
      throw CancellationError()
    }
    func fail(_ number: inout Int?) throws {
      number? += 1
      throw CancellationError()
    }
    var stack = StackState<Page>([.counter(0)])

    #expect(throws: CancellationError.self) { try fail(&stack[id: 0]) }
    #expect(throws: CancellationError.self) { try fail(&stack[id: 0, case: \.counter]) }

    #expect(stack == [.counter(2)])
  }

  @Test func aThrowingModificationOfAnAbsentElementLeavesNothingBehind() {
    final class Life {}
    weak var life: Life?
    func fail(_ element: inout Life?) throws {
      let new = Life()
      life = new
      element = new
      throw CancellationError()
    }
    var stack = StackState([Life()])

    let messages = issues {
      #expect(throws: CancellationError.self) { try fail(&stack[id: 5]) }
    }

    #expect(messages.count == 1)
    #expect(life == nil)
    #expect(stack.count == 1)
  }

  private static let mistakes: [Edit<StackState<Page>>] = [
    Edit("assign", #"#7 of a stack of "StoreRuntimeTests.Page" was modified, but there is no"#) {
      $0[id: 7] = .counter(2)
    },
    Edit("modify a payload", "#7 of") { $0[id: 7, case: \.counter]? += 1 },
    Edit("assign a payload", "no element") { $0[id: 7, case: \.counter] = 4 },
    Edit("modify another case", "counter(1)") { $0[id: 0, case: \.text]?.append("b") },
    Edit("assign another case", "counter(1)") { $0[id: 0, case: \.text] = ["b"] },
    Edit("assign nil to another case", "Element #0") { $0[id: 0, case: \.text] = nil },
  ]

  @Test(arguments: mistakes)
  func changingWhatIsNotThereIsAnIssueAndChangesNothing(edit: Edit<StackState<Page>>) {
    var stack: StackState = [Page.counter(1)]

    let messages = issues { edit.apply(&stack) }

    #expect(stack == [.counter(1)])
    #expect(messages.map { $0.contains(edit.result) } == [true])
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
