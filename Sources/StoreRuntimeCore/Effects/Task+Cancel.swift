extension Task where Success == Never, Failure == Never {
  /// Cancels, from inside an effect, what the effect's feature and those below it run under an id.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await event in events {
  ///     if event == .stopped { await Task.cancel(id: CancelID.playback) }
  ///   }
  /// }
  /// ```
  ///
  /// It does what ``Effect/cancel(id:)`` does, which includes the effect that calls it if that runs
  /// under the id. When this returns, the effects deliver nothing any more. An effect that was
  /// cancelled itself or has ended cancels nothing. Outside of effects a call is a reported issue.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  nonisolated(nonsending) public static func cancel(
    id: some Hashable & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    guard let effect = DependencyValues.current.runningEffect else {
      reportIssue(
        """
        "Task.cancel(id:)" was called outside an effect: \(id). Nothing was cancelled. Call it in \
        the operation of a "run" effect, or return "Effect.cancel(id:)" from a reducer.
        """,
        at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
      return
    }
    await effect.cancel(CancelID(id))
  }
}
