public import StoreRuntime

extension TestStore: AssertingStore {
  /// Sends an action that asks for something, asserts its changes, and waits for the answer.
  ///
  /// ```swift
  /// let color: Color? = await store.request {
  ///   .pickColorTapped(replyingTo: $0)
  /// } assert: {
  ///   $0.isPicking = true
  /// }
  /// ```
  ///
  /// The answer comes from the feature, by `Effect.reply`. What effects send until then is to be
  /// received afterwards. An answer that follows from another action of the test needs a second
  /// task of the test, on the same actor, which sends it meanwhile. If none comes, the test fails:
  /// after ``timeout``, in real time, as that task may still send something.
  ///
  /// The answer is `nil` without a failure where that of a `Store` is: the calling task is
  /// cancelled, or what held the reply has gone.
  ///
  /// - Parameters:
  ///   - makeAction: Makes the action, with what is to be answered.
  ///   - updateStateToExpectedResult: Turns the state before the action into the expected state
  ///     after it. Leave it out if you expect no change.
  ///   - fileID: The file to blame for a failure.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  /// - Returns: The answer, `nil` if there is none.
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

  /// Sends an action, asserts its changes, and waits for the answer to what it asks for without
  /// saying so.
  ///
  /// The rest is as of ``request(_:assert:fileID:filePath:line:column:)``.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - type: The type of the answer.
  ///   - updateStateToExpectedResult: Turns the state before the action into the expected state
  ///     after it. Leave it out if you expect no change.
  ///   - location: The place to blame for a failure.
  /// - Returns: The answer, `nil` if there is none.
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
          A reply to an action was to come, but nobody has given it within \(timeout).

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
