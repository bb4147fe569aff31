import StoreRuntime

/// The effects of one action of a ``TestStore``, and of the actions that these effects sent.
///
/// ```swift
/// let task = await store.send(.onAppear)
/// await clock.advance(by: .seconds(1))
/// await store.receive(\.ticked)
/// await task.cancel()
/// ```
///
/// A value of this type doesn't keep the test store alive. Ignoring it doesn't end the effects.
public struct TestStoreTask: Sendable {
  let task: StoreTask
  let effects: TestEffects
  let timeout: Duration

  /// Waits until all of the effects have ended.
  ///
  /// It doesn't wait for a `whileVisible` effect of a screen that the action made visible.
  /// ``TestStore/finish(timeout:fileID:filePath:line:column:)`` does: such an effect runs until the
  /// test hides the screen.
  ///
  /// Effects that don't end fail the test: at once if only a test clock could end them, after
  /// the time-out if they have left the executor of the test store.
  ///
  /// - Parameters:
  ///   - timeout: The time-out for effects that have left the executor, `nil` for the time-out
  ///     that the test store had when it sent the action.
  ///   - fileID: The file to blame for a failure.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  nonisolated(nonsending) public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let timeout = timeout ?? self.timeout
    let reason = await effects.wait(timeout: timeout, isolation: #isolation) {
      !effects.isRunning(task)
    }
    guard let reason, !reason.isReported else { return }
    effects.noteReported(task)
    reportIssue(
      reason.message("The effects of an action were expected to end, but they are still running."),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Cancels the effects, and waits until they have run as far as they can.
  ///
  /// From now on the store drops their actions.
  nonisolated(nonsending) public func cancel() async {
    effects.willCancel(task)
    task.cancel()
    await effects.waitUntilIdle(isolation: #isolation)
  }

  /// A Boolean value that indicates whether this value has cancelled the effects.
  public var isCancelled: Bool {
    task.isCancelled
  }
}
