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
      reportNotReceived(expectation, because: reason, at: location)
    } else if exhaustivity == .on {
      receiveNext(expectation, assert: change, at: location)
    } else {
      receiveFirst(expectation, assert: change, at: location)
    }
  }

  /// Takes the next action, which must be the one that is expected.
  private func receiveNext(
    _ expectation: Expectation,
    assert change: ((inout State) throws -> Void)?,
    at location: IssueLocation
  ) {
    guard let reduction = recorder.takeReceived() else { return }
    guard expectation.matches(reduction.action) else {
      // Its change wasn't asserted, but comparing it with that of another action would say nothing.
      advance(to: reduction)
      return reportMismatch(of: reduction.action, with: expectation, at: location)
    }
    check(reduction, against: change, at: location)
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
