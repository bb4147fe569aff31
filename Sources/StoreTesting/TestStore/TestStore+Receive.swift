import StoreRuntime

extension TestStore {
  /// What a test expects to receive.
  struct Expectation {
    /// What it is, in words that follow "to receive".
    let name: String

    /// What it looks like, `nil` if that isn't known.
    ///
    /// Only asked for a failure, as values take long to describe.
    var describe: () -> String? = { nil }

    /// Whether an action is what is expected.
    let matches: (Action) -> Bool

    /// What tells an action from the expected one, as far as that can be shown.
    var difference: (Action) -> String? = { _ in nil }
  }

  /// Asserts that an effect sends an action that is as a closure wants it, and what it changes.
  ///
  /// - Parameters:
  ///   - isMatching: Whether an action is the one that is meant.
  ///   - timeout: How long to wait for effects that have left the executor, `nil` for ``timeout``.
  ///   - updateStateToExpectedResult: Changes the state before the action to the state that is
  ///     expected after it. Leave it out if no change is expected.
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
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(
      Expectation(name: "an action that the closure accepts", matches: isMatching),
      timeout: timeout, assert: updateStateToExpectedResult, at: location)
  }

  nonisolated(nonsending) func receive(
    _ expectation: Expectation,
    timeout: Duration?,
    assert change: ((inout State) throws -> Void)?,
    at location: IssueLocation
  ) async {
    let timeout = timeout ?? self.timeout
    let outcome = await recorder.effects.wait(timeout: timeout, isolation: #isolation) {
      exhaustivity == .on
        ? recorder.hasReceived
        : recorder.received.contains { expectation.matches($0.action) }
    }
    if let reason = outcome.reason(timeout: timeout) {
      guard !forgiveReported(expectation) else { return }
      reportNotReceived(expectation, because: reason, at: location)
      recorder.effects.noteReported()
    } else if exhaustivity == .on {
      receiveNext(expectation, assert: change, at: location)
    } else {
      receiveFirst(expectation, assert: change, at: location)
    }
  }

  /// Takes the next action, which must be the one that is expected.
  ///
  /// If it is another one, that is one failure: an action that is there but comes later is
  /// taken all the same, and those before it, or the other one, may be expected later.
  private func receiveNext(
    _ expectation: Expectation,
    assert change: ((inout State) throws -> Void)?,
    at location: IssueLocation
  ) {
    guard let next = recorder.received.first else { return }
    if expectation.matches(next.action) {
      guard let reduction = recorder.takeReceived() else { return }
      dropReported(before: reduction)
      return check(reduction, against: change, at: location)
    }
    guard !forgiveReported(expectation) else { return }
    reportMismatch(of: next.action, with: expectation, at: location)
    // None of the changes was asserted, but comparing one with that of another action would say
    // nothing.
    let isThere = recorder.received.contains { expectation.matches($0.action) }
    while let reduction = recorder.takeReceived() {
      advance(to: reduction)
      if isThere, expectation.matches(reduction.action) { break }
      noteReported([reduction.action])
      if !isThere { break }
    }
  }

  /// Takes an action that is expected only now, but for which a failure has been reported already.
  ///
  /// - Returns: Whether there is one.
  private func forgiveReported(_ expectation: Expectation) -> Bool {
    guard let index = reportedActions.firstIndex(where: expectation.matches) else { return false }
    reportedActions.remove(at: index)
    return true
  }

  /// Takes note of actions that a failure says were not received.
  func noteReported(_ actions: [Action]) {
    guard !actions.isEmpty else { return }
    reportedActions += actions
    reportedReductionCount = recorder.reductionCount
  }

  /// Expects no reported action any more if one is received that was sent after the failures.
  ///
  /// The test has gone on then, and an equal action that it expects is another one.
  private func dropReported(before reduction: TestRecorder<State, Action>.Reduction) {
    if reduction.number > reportedReductionCount { reportedActions = [] }
  }

  /// Skips what was received before the action that is expected, and takes this one.
  private func receiveFirst(
    _ expectation: Expectation,
    assert change: ((inout State) throws -> Void)?,
    at location: IssueLocation
  ) {
    var skipped: [Action] = []
    while let reduction = recorder.takeReceived() {
      guard expectation.matches(reduction.action) else {
        advance(to: reduction)
        skipped.append(reduction.action)
        continue
      }
      if !skipped.isEmpty { noteSkipped(skipped, at: location) }
      dropReported(before: reduction)
      return check(reduction, against: change, at: location)
    }
  }
}

extension TestStore where Action: Equatable {
  /// Asserts that an effect sends an action, and what it changes.
  ///
  /// Returns as soon as the action is there, and fails at once when it can't come any more. With
  /// exhaustivity on, the next action that effects have sent must be this one.
  ///
  /// - Parameters:
  ///   - expectedAction: The action.
  ///   - timeout: How long to wait for effects that have left the executor, `nil` for ``timeout``.
  ///   - updateStateToExpectedResult: Changes the state before the action to the state that is
  ///     expected after it. Leave it out if no change is expected.
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
      timeout: timeout, assert: updateStateToExpectedResult,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
