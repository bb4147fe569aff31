public import StoreRuntime
import ValueDiffing

extension TestStore {
  /// An action that a test expects to receive.
  struct Expectation {
    /// The name of the action, in words that follow "to receive".
    let name: String

    /// The description of the action, `nil` if it is unknown.
    ///
    /// Only failures read it, as describing values is slow.
    var describe: () -> String? = { nil }

    /// Returns `true` if an action is the expected one.
    let matches: (Action) -> Bool

    /// The difference between an action and the expected one, `nil` if it can't be shown.
    var difference: (Action) -> String? = { _ in nil }
  }

  /// Asserts that an effect sends an action that a closure accepts, and its changes.
  ///
  /// - Parameters:
  ///   - isMatching: Returns `true` if an action is the expected one.
  ///   - timeout: The time-out for effects that have left the executor, `nil` for ``timeout``.
  ///   - updateStateToExpectedResult: Turns the state before the action into the expected state
  ///     after it. Leave it out if you expect no change.
  ///   - fileID: The file to blame for a failure.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  nonisolated(nonsending) public func receive(
    _ isMatching: @escaping (Action) -> Bool,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      Expectation(name: "an action that the closure accepts", matches: isMatching),
      timeout: timeout,
      Assertion(updateStateToExpectedResult, fileID, filePath, line, column))
  }

  nonisolated(nonsending) func receive(
    _ expectation: Expectation, timeout: Duration?, _ assertion: Assertion
  ) async {
    let timeout = timeout ?? self.timeout
    let reason = await recorder.effects.wait(timeout: timeout, isolation: #isolation) {
      exhaustivity == .on
        ? recorder.hasReceived
        : recorder.received.contains { expectation.matches($0.action) }
    }
    if let reason {
      guard !forgiveReported(expectation) else { return }
      reportNotReceived(expectation, because: reason, at: assertion.location)
      recorder.effects.noteReported()
    } else if exhaustivity == .on {
      receiveNext(expectation, assertion)
    } else {
      receiveFirst(expectation, assertion)
    }
  }

  /// Takes the next action, which must be the expected one.
  ///
  /// Another action is one failure. If the expected action comes later in the record, it is
  /// taken with all before it; the test may receive the actions before it later. Otherwise the
  /// next action is taken, and the test may receive that one later.
  private func receiveNext(_ expectation: Expectation, _ assertion: Assertion) {
    guard let next = recorder.received.first else { return }
    if expectation.matches(next.action) {
      if let index = indexOfReported(expectation) {
        // Equal actions, one before a failure and one after: the test receives both. The closure
        // runs for the second one only if it isn't meant for the first.
        let issues = issues(of: next, against: assertion)
        let isReportedMeant =
          !issues.isEmpty
          && self.issues(of: reportedReductions[index], against: assertion).isEmpty
        if isReportedMeant, forgiveReported(expectation) { return }
        for issue in issues { IssueReporter.current.report(issue) }
        advance(to: next)
      } else {
        dropReported(before: next)
        check(next, against: assertion)
      }
      _ = recorder.takeReceived()
      return
    }
    guard !forgiveReported(expectation) else { return }
    reportMismatch(of: next.action, with: expectation, at: assertion.location)
    // The test has asserted none of these changes. Comparing one with the expectation for another
    // action would be meaningless.
    let isThere = recorder.received.contains { expectation.matches($0.action) }
    while let reduction = recorder.takeReceived() {
      advance(to: reduction)
      if isThere, expectation.matches(reduction.action) { break }
      noteReported([reduction])
      if !isThere { break }
    }
  }

  /// Takes an action that a failure has already named, and that the test expects only now.
  ///
  /// - Returns: `true` if there is such an action.
  private func forgiveReported(_ expectation: Expectation) -> Bool {
    guard let index = indexOfReported(expectation) else { return false }
    reportedReductions.remove(at: index)
    return true
  }

  private func indexOfReported(_ expectation: Expectation) -> Int? {
    reportedReductions.firstIndex { expectation.matches($0.action) }
  }

  /// Records reductions of actions that a failure has named as not received.
  func noteReported(_ reductions: [Reduction]) {
    guard !reductions.isEmpty else { return }
    reportedReductions += reductions
    reportedReductionCount = recorder.reductionCount
  }

  /// Forgets the reported actions if an action is received that was sent after the failures.
  ///
  /// The test has continued by then: if it expects an equal action, it expects a later one.
  private func dropReported(before reduction: Reduction) {
    if reduction.number > reportedReductionCount { reportedReductions = [] }
  }

  /// Skips the actions before the expected one, and takes the expected one.
  private func receiveFirst(_ expectation: Expectation, _ assertion: Assertion) {
    var skipped: [Action] = []
    while let reduction = recorder.takeReceived() {
      guard expectation.matches(reduction.action) else {
        advance(to: reduction)
        skipped.append(reduction.action)
        continue
      }
      if !skipped.isEmpty { noteSkipped(skipped, at: assertion.location) }
      dropReported(before: reduction)
      return check(reduction, against: assertion)
    }
  }
}

extension TestStore where Action: Equatable {
  /// Asserts that an effect sends an action, and its changes.
  ///
  /// Returns as soon as the action is received. Fails at once if it can't be sent any more. With
  /// exhaustivity on, the next action of effects must be this one.
  ///
  /// - Parameters:
  ///   - expectedAction: The action.
  ///   - timeout: The time-out for effects that have left the executor, `nil` for ``timeout``.
  ///   - updateStateToExpectedResult: Turns the state before the action into the expected state
  ///     after it. Leave it out if you expect no change.
  ///   - fileID: The file to blame for a failure.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  nonisolated(nonsending) public func receive(
    _ expectedAction: Action,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      Expectation(
        name: "an action",
        describe: { valueDescription(expectedAction) },
        matches: { $0 == expectedAction },
        difference: { valueDifference(expectedAction, $0) }),
      timeout: timeout,
      Assertion(updateStateToExpectedResult, fileID, filePath, line, column))
  }
}

extension TestStore where Action: CasePathable {
  /// Asserts that an effect sends the action of a case with any payload, and its changes.
  ///
  /// ```swift
  /// await store.receive(\.path[id: 0].counter.response) {
  ///   $0.path[id: 0, case: \.counter]?.isLoading = false
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case.
  ///   - timeout: The time-out for effects that have left the executor, `nil` for ``timeout``.
  ///   - updateStateToExpectedResult: Turns the state before the action into the expected state
  ///     after it. Leave it out if you expect no change.
  ///   - fileID: The file to blame for a failure.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  nonisolated(nonsending) public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let path = AnyCasePath(actionCase)
    await receive(
      Expectation(
        name: "an action of a case with a payload of type \"\(TypeName(Value.self).text)\"",
        describe: { (() as? Value).map { valueDescription(path.embed($0)) } },
        matches: { path.extract(from: $0) != nil }),
      timeout: timeout,
      Assertion(updateStateToExpectedResult, fileID, filePath, line, column))
  }

  /// Asserts that an effect sends the action of a case with a payload, and its changes.
  ///
  /// ```swift
  /// await store.receive(\.numberLoaded, 42) {
  ///   $0.number = 42
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case.
  ///   - value: The payload.
  ///   - timeout: The time-out for effects that have left the executor, `nil` for ``timeout``.
  ///   - updateStateToExpectedResult: Turns the state before the action into the expected state
  ///     after it. Leave it out if you expect no change.
  ///   - fileID: The file to blame for a failure.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  nonisolated(nonsending) public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>,
    _ value: Value,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let path = AnyCasePath(actionCase)
    let action = path.embed(value)
    await receive(
      Expectation(
        name: "an action",
        describe: { valueDescription(action) },
        matches: { path.extract(from: $0) == value },
        difference: { valueDifference(action, $0) }),
      timeout: timeout,
      Assertion(updateStateToExpectedResult, fileID, filePath, line, column))
  }
}
