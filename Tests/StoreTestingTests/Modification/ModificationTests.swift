import StoreRuntime
import StoreTesting
import Testing

/// A screen of the tests.
@CasePathable
private enum Screen: Equatable, Sendable {
  case counter(Counter)
  case text([String])
}

private struct Counter: Equatable, Sendable {
  var count = 0
}

private struct State: Equatable, Sendable {
  var path = StackState<Screen>([.counter(Counter()), .text(["a"])])
  var sheet: Screen?
  var root = Screen.counter(Counter())
}

private struct Failure: Error {}

private let counterPath = AnyCasePath<Screen, Counter>(
  embed: Screen.counter,
  extract: { if case .counter(let counter) = $0 { counter } else { nil } })

struct ModificationTests {
  @Test func theElementOfAStackIsModifiedByItsIDAndCase() {
    var state = State()

    XCTModify(&state.path[id: 0], case: \.counter) { $0.count = 4 }
    expectModify(&state.path[id: 1], case: \.text) { $0.append("b") }

    #expect(Array(state.path) == [.counter(Counter(count: 4)), .text(["a", "b"])])
    #expect(state.path.ids == [0, 1])
  }

  @Test func thePayloadIsModifiedByACasePath() {
    var state = State()
    state.sheet = .counter(Counter(count: 1))

    XCTModify(&state.sheet, case: counterPath) { $0.count += 1 }
    expectModify(&state.sheet, case: counterPath) { $0.count += 1 }
    XCTModify(&state.root, case: counterPath) { $0.count += 1 }
    expectModify(&state.root, case: counterPath) { $0.count += 1 }

    #expect(state.sheet == .counter(Counter(count: 3)))
    #expect(state.root == .counter(Counter(count: 2)))
  }

  @Test func anEnumThatIsNotOptionalIsModified() {
    var state = State()

    XCTModify(&state.root, case: \.counter) { $0.count += 1 }
    expectModify(&state.root, case: \.counter) { $0.count += 1 }

    #expect(state.root == .counter(Counter(count: 2)))
  }

  @Test func whatAnOptionalHoldsIsModified() {
    var number: Int? = 1

    XCTModify(&number) { $0 += 1 }
    expectModify(&number) { $0 += 1 }

    #expect(number == 3)
  }

  @Test func aMissingValueIsAnIssueThatNamesTheTypes() {
    let (state, issues) = modified {
      XCTModify(&$0.sheet, case: \.counter) { $0.count = 1 }
      expectModify(&$0.path[id: 9], case: counterPath) { $0.count = 1 }
    }

    #expect(state == State())
    #expect(issues.count == 2)
    for issue in issues {
      #expect(issue.message.hasPrefix(#"Can't modify a payload of type "Counter""#))
      #expect(issue.message.contains(#"a "Screen" was expected, but "nil" was found"#))
    }
  }

  @Test func anotherCaseIsAnIssueThatShowsWhatWasFound() {
    let (state, issues) = modified {
      XCTModify(&$0.path[id: 1], case: \.counter) { $0.count = 1 }
      XCTModify(&$0.root, case: \.text) { $0 = [] }
      expectModify(&$0.path[id: 1], case: counterPath) { $0.count = 1 }
      expectModify(&$0.root, case: \.text) { $0 = [] }
    }

    #expect(state == State())
    #expect(issues.count == 4)
    #expect(issues.allSatisfy { $0.message.contains("the value is in another case") })
    #expect(issues[0].message.hasSuffix(#"Screen.text(["a"])"#))
    #expect(issues[1].message.hasSuffix("Screen.counter(Counter(count: 0))"))
  }

  @Test func nilIsAnIssue() {
    var number: Int?
    let recorder = IssueLog()

    withIssueReporter(recorder.reporter) {
      XCTModify(&number) { $0 += 1 }
      expectModify(&number) { $0 += 1 }
    }

    #expect(number == nil)
    #expect(recorder.issues.count == 2)
    #expect(
      recorder.issues.allSatisfy {
        $0.message.hasPrefix(#"Can't modify a value of type "Int", as "nil" was found"#)
      })
  }

  @Test func theMessageComesFirst() {
    let (_, issues) = modified {
      XCTModify(&$0.sheet, case: \.counter, "Count up") { $0.count = 1 }
      expectModify(&$0.root, case: \.text, "Write") { $0 = [] }
    }

    #expect(issues.map { $0.message.prefix { $0 != ":" } } == ["Count up", "Write"])
  }

  @Test func theIssueIsAtTheLineOfTheCall() {
    let line = #line
    let (_, issues) = modified {
      XCTModify(&$0.sheet, case: \.counter) { $0.count = 1 }
      XCTModify(&$0.sheet, case: counterPath) { $0.count = 1 }
      XCTModify(&$0.root, case: \.text) { $0 = [] }
      XCTModify(&$0.path[id: 9]) { $0 = .text([]) }
      expectModify(&$0.sheet, case: \.counter) { $0.count = 1 }
      expectModify(&$0.sheet, case: counterPath) { $0.count = 1 }
      expectModify(&$0.root, case: \.text) { $0 = [] }
      expectModify(&$0.path[id: 9]) { $0 = .text([]) }
    }

    #expect(issues.map { Int($0.location.line) } == (2...9).map { line + $0 })
    #expect(issues.allSatisfy { "\($0.location.fileID)" == #fileID })
  }

  @Test func anIssueFailsTheTest() {
    var sheet: Screen?

    withKnownIssue {
      XCTModify(&sheet, case: \.counter) { $0.count = 1 }
    } matching: { issue in
      issue.description.contains("Can't modify a payload")
    }
  }

  @Test func whatIsChangedBeforeAnErrorStaysChanged() {
    var state = State()

    #expect(throws: Failure.self) {
      try XCTModify(&state.root, case: \.counter) { counter in
        counter.count = 7
        throw Failure()
      }
    }
    #expect(throws: Failure.self) {
      try expectModify(&state.path[id: 0]) { screen in
        screen = .text([])
        throw Failure()
      }
    }

    #expect(state.root == .counter(Counter(count: 7)))
    #expect(state.path[id: 0] == .text([]))
  }

  @Test func aValueThatNothingElseHoldsAndThatCannotBeComparedIsModifiedInPlace() {
    struct Line: Sendable {
      var text: String
    }
    var lines: [Line]? = [Line(text: "a")]
    let address = lines?.withUnsafeBufferPointer { $0.baseAddress }

    expectModify(&lines) { $0[0].text = "b" }

    #expect(lines?.withUnsafeBufferPointer { $0.baseAddress } == address)
  }

  /// Modifies a state; returns it with the issues that this reports.
  private func modified(_ body: (inout State) -> Void) -> (State, [ReportedIssue]) {
    var state = State()
    let log = IssueLog()
    withIssueReporter(log.reporter) { body(&state) }
    return (state, log.issues)
  }
}

/// Collects issues instead of failing the test.
private final class IssueLog: Sendable {
  private let recorded = Guarded<[ReportedIssue]>([])

  var issues: [ReportedIssue] { recorded.withLock { $0 } }

  var reporter: IssueReporter {
    IssueReporter { issue in self.recorded.withLock { $0.append(issue) } }
  }

  @Test func leavingAPayloadAsItIsIsAnIssue() async {
    var state = State()

    let issues = await StoreTestingTests.issues {
      XCTModify(&state.path[id: 0], case: \.counter) { _ in }
      expectModify(&state.root, case: counterPath, "Nothing") { $0.count = 0 }
      XCTModify(&state.path[id: 0]) { _ in }
    }

    let lines: [Int?] = [#line - 5, #line - 4, #line - 3]
    #expect(issues.map(\.location?.line) == lines)
    issues[0].expect(line: #line - 7, "\"Counter\"", "left as it was", "leave the call out")
    #expect(issues[1].message.hasPrefix("Nothing: "))
  }

  @Test func leavingAValueAsItIsIsNoIssueIfItCannotBeCompared() {
    struct Opaque: Sendable {}
    var opaque: Opaque? = Opaque()

    XCTModify(&opaque) { _ in }
  }

  @Test func aClosureThatMustLeaveTheStateAsItIsMayModifyNothing() async {
    let store = TestStore(initialState: TallyStack.State(path: [.counter(Tally.State())])) {
      TallyStack()
    }
    store.exhaustivity = .off

    await store.send(\.path[id: 0].counter.incrementButtonTapped) {
      XCTModify(&$0.path[id: 0], case: \.counter) { $0.count = 1 }
    }
    store.assert {
      XCTModify(&$0.path[id: 0], case: \.counter) { $0.count = 1 }
    }
  }

  @Test func leavingTheStateOfAnExhaustiveAssertionAsItIsIsOneIssue() async {
    let store = TestStore(initialState: TallyStack.State(path: [.counter(Tally.State())])) {
      TallyStack()
    }

    let issue = await issue {
      await store.send(\.path[id: 0].counter.incrementButtonTapped) {
        XCTModify(&$0.path[id: 0], case: \.counter) { _ in }
      }
    }

    issue.expect(line: #line - 4, "left as it was")
  }
}
