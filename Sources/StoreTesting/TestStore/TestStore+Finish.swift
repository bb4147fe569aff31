import StoreRuntime

extension TestStore {
  /// Waits until all effects have ended, and asserts that all their actions were received.
  ///
  /// With exhaustivity on, effects that are still running fail the test: at once if only a test
  /// clock can end them, or after the time-out if they have left the executor of the test store.
  ///
  /// - Parameters:
  ///   - timeout: The time-out for effects that have left the executor, or `nil` for ``timeout``.
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
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let timeout = timeout ?? self.timeout
    let effects = recorder.effects
    let reason = await effects.wait(timeout: timeout, isolation: #isolation) {
      !effects.isRunning()
    }
    if let reason, !reason.isReported {
      if exhaustivity == .on { effects.noteReported() }
      complain(
        reason.message("All effects were expected to finish, but some still run."), at: location)
    }
    reportReceivedActions("when all effects were expected to have finished", at: location)
    forgetReceivedActions(areReported: true)
    reportSharedChanges("when all effects were expected to have finished", at: location)
  }

  /// Marks all actions of effects so far as received, and adopts their changes.
  ///
  /// - Parameters:
  ///   - strict: A Boolean value that indicates whether the test fails if there are none.
  ///   - fileID: The file to blame for a failure.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  nonisolated(nonsending) public func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await waitUntilIdle()
    let skipped = forgetReceivedActions()
    let areReported = !reportedReductions.isEmpty
    reportedReductions = []
    if !skipped.isEmpty {
      noteSkipped(skipped.map(\.action), at: location)
    } else if strict, !areReported {
      reportNothing("received actions", at: location)
    }
  }

  /// Cancels all running effects.
  ///
  /// - Parameters:
  ///   - strict: A Boolean value that indicates whether the test fails if there are none.
  ///   - fileID: The file to blame for a failure.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  nonisolated(nonsending) public func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await waitUntilIdle()
    let running = recorder.effects.running
    recorder.effects.willCancel()
    await store.cancelEffects()
    await waitUntilIdle()
    if !running.isEmpty {
      if exhaustivity == .off(showSkippedAssertions: true) {
        reportNote("Running effects were cancelled.\n\n\(running.descriptions)", at: location)
      }
    } else if strict {
      reportNothing("in-flight effects", at: location)
    }
  }

  private func reportNothing(_ missing: String, at location: IssueLocation) {
    reportIssue(
      "There were no \(missing) to skip. Remove the call, or pass \"strict: false\".",
      at: location)
  }

  /// Adopts the state after a reduction, unless a later one was already asserted.
  ///
  /// If an effect sends an action while the test sends one, the test receives the effect's
  /// action later, even if it was reduced first.
  func advance(to reduction: Reduction) {
    guard reduction.number > lastAssertedReduction else { return }
    lastAssertedReduction = reduction.number
    state = reduction.after
    recorder.effects.dropSharedChanges(until: reduction.number)
  }

  /// Marks all received actions as asserted.
  ///
  /// - Parameter areReported: `true` if a failure names them as not received, with exhaustivity on.
  ///   The test can then still receive them without another failure.
  /// - Returns: The reductions of the actions.
  @discardableResult
  func forgetReceivedActions(areReported: Bool = false) -> [Reduction] {
    var reductions: [Reduction] = []
    while let reduction = recorder.takeReceived() {
      advance(to: reduction)
      reductions.append(reduction)
    }
    if areReported, exhaustivity == .on { noteReported(reductions) }
    return reductions
  }
}
