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
