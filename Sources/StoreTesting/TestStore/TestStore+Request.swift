public import StoreRuntime

extension TestStore: AssertingStore {
  /// Sends an action that requests a value, asserts its changes, and waits for the reply.
  ///
  /// ```swift
  /// let color: Color? = await store.request {
  ///   .pickColorTapped(replyingTo: $0)
  /// } assert: {
  ///   $0.isPicking = true
  /// }
  /// ```
  ///
  /// The feature replies by `Effect.reply`. Actions that effects send until then have to be
  /// received afterwards. If the reply results from another action of the test, a second task of
  /// the test has to send it meanwhile, on the same actor. Without a reply, the test fails after
  /// ``timeout``, in real time, because that task may still send an action.
  ///
  /// The reply is `nil` without a failure in the same cases as for a `Store`: the calling task is
  /// cancelled, or the owner of the reply was removed.
  ///
  /// - Parameters:
  ///   - makeAction: Makes the action from the reply.
  ///   - updateStateToExpectedResult: Turns the state before the action into the expected state
  ///     after it. Leave it out if you expect no change.
  ///   - fileID: The file to blame for a failure.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  /// - Returns: The reply, or `nil`.
  nonisolated(nonsending) public func request<Value: Sendable>(
    _ makeAction: (Reply<Value>) -> Action,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> Value? {
    let number = store.replies.makeNumber()
    return await answer(
      to: makeAction(Reply(number: number)),
      ReplyRequest(number: number, isInAction: true),
      Assertion(updateStateToExpectedResult, fileID, filePath, line, column))
  }

  /// Sends an action, asserts its changes, and waits for a reply that the action doesn't contain.
  ///
  /// In all other respects, it works like ``request(_:assert:fileID:filePath:line:column:)``.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - type: The type of the reply.
  ///   - updateStateToExpectedResult: Turns the state before the action into the expected state
  ///     after it. Leave it out if you expect no change.
  ///   - location: The place to blame for a failure.
  /// - Returns: The reply, or `nil`.
  nonisolated(nonsending) public func sendAwaiting<Value: Sendable>(
    _ action: Action,
    returning type: Value.Type,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    at location: IssueLocation = IssueLocation()
  ) async -> Value? {
    await answer(
      to: action,
      ReplyRequest(number: store.replies.makeNumber(), isInAction: false),
      Assertion(change: updateStateToExpectedResult, location: location))
  }

  private nonisolated(nonsending) func answer<Value>(
    to action: Action, _ request: ReplyRequest, _ assertion: Assertion
  ) async -> Value? {
    let replies = store.replies
    if Task.isCancelled { replies.giveUp(request.number) }
    await send(action, for: request, assertion)
    let reason = await recorder.effects.wait(
      timeout: timeout, otherTasksMayHelp: true, isolation: #isolation
    ) {
      !replies.isAwaited(request.number)
    }
    if let reason {
      replies.giveUp(request.number)
      if !Task.isCancelled {
        reportIssue(
          """
          An action was expected to be answered within \(timeout), but no reply arrived.

          \(paragraph(on: action))

          \(reason.effects)

          Let the feature return "Effect.reply", or send what it waits for from another task of \
          the test while this one waits.
          """,
          at: assertion.location)
      }
    }
    return await replies.answer(to: request.number, at: assertion.location)
  }
}
