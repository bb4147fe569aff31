public import StoreRuntime

extension TestStore {
  /// Sends an action, and asserts its changes.
  ///
  /// When the call returns, the effects of the action have run as far as they can for now. Then
  /// receive the actions that they sent.
  ///
  /// In the closure the ``dependencies`` of the reduction are current. There `date`, `uuid` and
  /// `withRandomNumberGenerator` repeat, in order, the values that the reducer received. The
  /// generators advance only for further values.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateStateToExpectedResult: Turns the state before the action into the expected state
  ///     after it. Leave it out if you expect no change.
  ///   - fileID: The file to blame for a failure.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  /// - Returns: The effects of the action, to wait for or to cancel.
  @discardableResult
  nonisolated(nonsending) public func send(
    _ action: Action,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      action, Assertion(updateStateToExpectedResult, fileID, filePath, line, column))
  }

  @discardableResult
  nonisolated(nonsending) func send(
    _ action: Action, for request: ReplyRequest? = nil, _ assertion: Assertion
  ) async -> TestStoreTask {
    let location = assertion.location
    await waitUntilIdle()
    if recorder.hasReceived {
      reportReceivedActions("before an action was sent", sending: action, at: location)
      forgetReceivedActions(areReported: true)
    }
    var task = StoreTask.none
    if isDismissed {
      reportIssue(
        """
        An action was sent to a feature that has dismissed itself.

        \(paragraph(on: action))

        It was not reduced, because its feature was removed. Send it before "dismiss()" is called, \
        or don't call that in the feature.
        """,
        at: location)
      if let request { store.replies.giveUp(request.number) }
    } else if let request {
      await store.send(action, for: request, from: location)
    } else {
      task = await store.send(
        action, fileID: location.fileID, filePath: location.filePath, line: location.line,
        column: location.column)
    }
    await waitUntilIdle()
    if let reduction = recorder.takeSent() {
      check(reduction, against: assertion)
    }
    return TestStoreTask(task: task, effects: recorder.effects, timeout: timeout)
  }

  nonisolated(nonsending) func waitUntilIdle() async {
    await recorder.effects.waitUntilIdle(isolation: #isolation)
  }
}

extension TestStore where Action: CasePathable {
  /// Sends the action of a case without a payload, and asserts its changes.
  ///
  /// ```swift
  /// await store.send(\.path[id: 0].counter.incrementButtonTapped) {
  ///   $0.path[id: 0, case: \.counter]?.count = 1
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - action: The case.
  ///   - updateStateToExpectedResult: Turns the state before the action into the expected state
  ///     after it. Leave it out if you expect no change.
  ///   - fileID: The file to blame for a failure.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  /// - Returns: The effects of the action, to wait for or to cancel.
  @discardableResult
  nonisolated(nonsending) public func send(
    _ action: CaseKeyPath<Action, Void>,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      AnyCasePath(action).embed(()),
      Assertion(updateStateToExpectedResult, fileID, filePath, line, column))
  }

  /// Sends the action of a case with a payload, and asserts its changes.
  ///
  /// ```swift
  /// await store.send(\.nameChanged, "Blob") {
  ///   $0.name = "Blob"
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - action: The case.
  ///   - value: The payload.
  ///   - updateStateToExpectedResult: Turns the state before the action into the expected state
  ///     after it. Leave it out if you expect no change.
  ///   - fileID: The file to blame for a failure.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  /// - Returns: The effects of the action, to wait for or to cancel.
  @discardableResult
  nonisolated(nonsending) public func send<Value>(
    _ action: CaseKeyPath<Action, Value>,
    _ value: Value,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      AnyCasePath(action).embed(value),
      Assertion(updateStateToExpectedResult, fileID, filePath, line, column))
  }
}
