import Synchronization

extension Store {
  /// Sends an action that asks for something, and waits for the answer.
  ///
  /// ```swift
  /// let color: Color? = await store.request { .pickColorTapped(replyingTo: $0) }
  /// ```
  ///
  /// The action is reduced as one that ``send(_:fileID:filePath:line:column:)`` sends. The feature
  /// answers with ``Effect/reply(_:_:)``, at once or much later.
  ///
  /// There is no answer, and this returns `nil`, if the calling task is cancelled, the store is
  /// released, or an operator rejects the action; and if the feature hands the reply to a screen,
  /// when that goes without an answer. A later answer is dropped.
  ///
  /// - Parameters:
  ///   - makeAction: Makes the action, with what is to be answered.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The answer, `nil` if there won't be any.
  public nonisolated(nonsending) func request<Value: Sendable>(
    _ makeAction: (Reply<Value>) -> Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> Value? {
    let number = replies.makeNumber()
    return await answer(
      to: makeAction(Reply(number: number)),
      ReplyRequest(number: number, isInAction: true),
      from: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Sends an action, and waits for the answer to what it asks for without saying so.
  ///
  /// While the action is reduced, ``takeAwaitedReply()`` returns the number to answer. If nobody
  /// takes it, there is no answer. The rest is as of
  /// ``request(_:fileID:filePath:line:column:)``.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - type: The type of the answer.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The answer, `nil` if there won't be any.
  package nonisolated(nonsending) func sendAwaiting<Value: Sendable>(
    _ action: Action,
    returning type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> Value? {
    await answer(
      to: action, ReplyRequest(number: replies.makeNumber(), isInAction: false),
      from: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private nonisolated(nonsending) func answer<Value>(
    to action: Action, _ request: ReplyRequest, from caller: IssueLocation
  ) async -> Value? {
    let replies = replies
    return await replies.givingUpOnCancellation(request.number) {
      await send(action, for: request, from: caller)
      return await replies.answer(to: request.number, at: caller)
    }
  }
}

extension Send {
  /// Sends an action that asks for something, and waits for the answer.
  ///
  /// ```swift
  /// return .run { send in
  ///   let color: Color? = await send.request { .pickColorTapped(replyingTo: $0) }
  ///   await send(.colorPicked(color))
  /// }
  /// ```
  ///
  /// It is for the feature's own actions, as ``callAsFunction(_:)``. The feature answers with
  /// ``Effect/reply(_:_:)``, at once or much later. The wait doesn't keep the store alive.
  ///
  /// There is no answer, and this returns `nil`, where
  /// ``Store/request(_:fileID:filePath:line:column:)`` does, and if the effect is or was cancelled,
  /// has ended, or has dismissed its feature: then the action is dropped as any that the effect
  /// sends.
  ///
  /// - Parameters:
  ///   - makeAction: Makes the action, with what is to be answered.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The answer, `nil` if there won't be any.
  public nonisolated(nonsending) func request<Value: Sendable>(
    _ makeAction: (Reply<Value>) -> Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> Value? {
    guard let replies = effect.replies else { return nil }
    let number = replies.makeNumber()
    let action = makeAction(Reply(number: number))
    return await replies.givingUpOnCancellation(number) {
      await deliver(action, ReplyRequest(number: number, isInAction: true))
      return await replies.answer(
        to: number,
        toldTo: effect.observer,
        at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }
}

extension Store {
  /// The replies that are awaited from the store.
  @usableFromInline
  package nonisolated var replies: ReplyRegistry {
    if let link { return link.owner.replies }
    return replyRegistry.load() ?? replyRegistry.storeIfNil(ReplyRegistry())
  }

  /// Lets the reducer know that the sender of the next action waits for a reply.
  @usableFromInline
  func begin(_ request: ReplyRequest) {
    let runtime = makeRuntime()
    let extras = context.makeExtras()
    if runtime.replies == nil {
      runtime.replies = replies
      extras.replies = replies
    }
    extras.request = request
  }

  /// Answers the sender of the action that was reduced, if nobody else can.
  @usableFromInline
  func endRequest() {
    guard let reduced = context.extras?.request.take(), reduced.isLost else { return }
    replies.giveUp(reduced.number)
  }
}

extension ReplyRegistry {
  /// Gives a reply up when the calling task is cancelled, from the start to the end of a closure.
  ///
  /// - Parameters:
  ///   - number: The number of the reply.
  ///   - ask: Sends the action that asks, and waits for the answer: one that comes while the caller
  ///     doesn't wait yet isn't for a cancelled caller either.
  /// - Returns: What `ask` returns.
  nonisolated(nonsending) func givingUpOnCancellation<Value>(
    _ number: Int, _ ask: nonisolated(nonsending) () async -> Value?
  ) async -> Value? {
    await withTaskCancellationHandler {
      await ask()
    } onCancel: {
      giveUp(number)
    }
  }

  /// Waits for the answer to a reply, which is to be of a type.
  ///
  /// - Parameters:
  ///   - number: The number of the reply.
  ///   - observer: Follows the effect that calls this, if it is one of a test.
  ///   - location: What is blamed for an answer of another type.
  /// - Returns: The answer, `nil` if there won't be any.
  package nonisolated(nonsending) func answer<Value>(
    to number: Int,
    toldTo observer: (any EffectObserver)? = nil,
    at location: IssueLocation
  ) async -> Value? {
    guard let value = await wait(for: number, toldTo: observer) else { return nil }
    if let value = value as? Value { return value }
    reportIssue(
      """
      A reply was answered with a value of the type \(type(of: value)), where \(Value.self) is \
      awaited. The caller gets no answer. Give it a value of the awaited type.
      """,
      at: location)
    return nil
  }
}
