import StoreRuntime
import StoreTesting
import Testing

private typealias Screen = TallyStack.Path.State

private struct State: Equatable, Sendable {
  var path = StackState<Screen>([.counter(Tally.State()), .other(Tally.State())])
  var sheet: Screen?
  var root = Screen.counter(Tally.State())
}

private struct Failure: Error {}

struct ModificationTests {
  @Test func aPayloadIsModifiedByItsCaseAndAnOptionalIsUnwrapped() {
    var state = State()
    state.sheet = .counter(Tally.State(count: 1))
    var number: Int? = 1

    XCTModify(&state.path[id: 0], case: \.counter) { $0.count = 4 }
    expectModify(&state.path[id: 1], case: \.other) { $0.name = "b" }
    XCTModify(&state.sheet, case: \.counter) { $0.count += 1 }
    expectModify(&state.sheet, case: \.counter) { $0.count += 1 }
    expectModify(&state.root, case: \.counter) { $0.count += 3 }
    XCTModify(&state.root, case: \.counter) { $0.count += 1 }
    expectModify(&number) { $0 += 1 }
    XCTModify(&number) { $0 += 1 }

    let path: [Screen] = [.counter(Tally.State(count: 4)), .other(Tally.State(name: "b"))]
    #expect(Array(state.path) == path)
    #expect(state.path.ids == [0, 1])
    #expect(state.sheet == .counter(Tally.State(count: 3)))
    #expect(state.root == .counter(Tally.State(count: 4)))
    #expect(number == 3)
  }

  @Test func aMissingValueIsAnIssueAtTheLineOfTheCallThatNamesTheTypes() async {
    var state = State()
    var number: Int?

    let issues = await issues {
      XCTModify(&state.sheet, case: \.counter) { $0.count = 1 }
      expectModify(&state.path[id: 9], case: \.counter) { $0.count = 1 }
      expectModify(&number) { $0 += 1 }
    }

    #expect(state == State())
    #expect(number == nil)
    #expect(issues.count == 3)
    for (index, issue) in issues.enumerated() {
      issue.expect(
        below: index + 1,
        index < 2
          ? [
            #"Can't modify a payload of type "Tally.State""#,
            #"a "TallyStack.Path.State" was expected, but the value is "nil""#,
          ] : [#"Can't modify a value of type "Int": it is "nil""#])
    }
  }

  @Test func anotherCaseIsAnIssueAtTheLineOfTheCallThatShowsWhatWasFound() async {
    var state = State()

    let issues = await issues {
      XCTModify(&state.path[id: 1], case: \.counter, "Count up") { $0.count = 1 }
      expectModify(&state.root, case: \.other) { $0.count = 1 }
      expectModify(&state.path[id: 1], case: \.counter) { $0.count = 1 }
      expectModify(&state.root, case: \.other, "Write") { $0.count = 1 }
    }

    #expect(state == State())
    #expect(issues.count == 4)
    for (index, issue) in issues.enumerated() {
      issue.expect(below: index + 1, "the value is in another case")
    }
    #expect(issues[0].message.hasPrefix("Count up: "))
    #expect(issues[0].message.hasSuffix(#"State.other(Tally.State(count: 0, name: ""))"#))
    #expect(issues[1].message.hasSuffix(#"State.counter(Tally.State(count: 0, name: ""))"#))
    #expect(issues[3].message.hasPrefix("Write: "))
  }

  @Test func whatIsChangedBeforeAnErrorStaysChanged() {
    var state = State()

    #expect(throws: Failure.self) {
      try expectModify(&state.root, case: \.counter) { counter in
        counter.count = 7
        throw Failure()
      }
    }
    #expect(throws: Failure.self) {
      try expectModify(&state.path[id: 0]) { screen in
        screen = .other(Tally.State())
        throw Failure()
      }
    }

    #expect(state.root == .counter(Tally.State(count: 7)))
    #expect(state.path[id: 0] == .other(Tally.State()))
  }

  @Test func aValueThatNothingElseHoldsAndThatCannotBeComparedIsModifiedInPlace() {
    struct Line: Sendable {
      var text: String
    }
    // The literal is a constant of the program in a release build, which is copied once.
    var lines: [Line]? = [Line(text: "a")]
    lines?.reserveCapacity(8)
    let address = lines?.withUnsafeBufferPointer { $0.baseAddress }

    expectModify(&lines) { $0[0].text = "b" }

    #expect(lines?.withUnsafeBufferPointer { $0.baseAddress } == address)
  }

  @Test func leavingAPayloadAsItIsIsAnIssue() async {
    var state = State()

    let issues = await issues {
      XCTModify(&state.path[id: 0], case: \.counter) { _ in }
      expectModify(&state.root, case: \.counter, "Nothing") { $0.count = 0 }
      expectModify(&state.path[id: 0]) { _ in }
    }

    #expect(issues.count == 3)
    for (index, issue) in issues.enumerated() { issue.expect(below: index + 1) }
    issues[0].mention("\"Tally.State\"", "the closure didn't change it", "remove the call")
    #expect(issues[1].message.hasPrefix("Nothing: "))
  }

  @Test func leavingAValueAsItIsIsNoIssueIfItCannotBeCompared() {
    struct Opaque: Sendable {}
    var opaque: Opaque? = Opaque()

    expectModify(&opaque) { _ in }
  }

  @Test func aClosureMayLeaveTheStateAsItIsOnlyIfExhaustivityIsOff() async {
    let store = TestStore(initialState: TallyStack.State(path: [.counter(Tally.State())])) {
      TallyStack()
    }

    await issue {
      await store.send(\.path[id: 0].counter.incrementButtonTapped) {
        XCTModify(&$0.path[id: 0], case: \.counter) { _ in }
      }
    }
    .expect(below: 2, "the closure didn't change it")
    store.exhaustivity = .off

    await store.send(\.path[id: 0].counter.incrementButtonTapped) {
      XCTModify(&$0.path[id: 0], case: \.counter) { $0.count = 2 }
    }
    store.assert {
      XCTModify(&$0.path[id: 0], case: \.counter) { $0.count = 2 }
    }
  }
}
