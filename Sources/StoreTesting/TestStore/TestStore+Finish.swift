import StoreRuntime

extension TestStore {
  /// Waits until all effects have ended, and asserts that every action that they sent was received.
  ///
  /// With exhaustivity on, it fails the test if effects still run: at once if nothing but a test
  /// clock could end them, after the time-out if they have left the executor of the test store.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait for effects that have left the executor, `nil` for ``timeout``.
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
    let outcome = await effects.wait(timeout: timeout, isolation: #isolation) {
      effects.isEmpty
    }
    if let reason = outcome.reason(timeout: timeout), !reason.isReported {
      if exhaustivity != .off { effects.noteReported() }
      complain(
        """
        All effects were to finish, but some still run. \(reason.sentence)

        \(reason.effects)

        \(reason.advice)
        """,
        at: location)
    }
    reportReceivedActions("when all effects were to have finished", at: location)
    forgetReceivedActions(areReported: true)
  }

  /// Takes all actions that effects have sent so far as received, with what they change.
  ///
  /// - Parameters:
  ///   - strict: Whether it fails the test if there are none.
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
    let areReported = !reportedActions.isEmpty
    reportedActions = []
    if !skipped.isEmpty {
      noteSkipped(skipped, at: location)
    } else if strict, !areReported {
      reportIssue(
        """
        There were no received actions to skip. Remove the call, or give it "strict: false".
        """,
        at: location)
    }
  }

  /// Cancels all effects that are running.
  ///
  /// - Parameters:
  ///   - strict: Whether it fails the test if there are none.
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
      reportIssue(
        """
        There were no in-flight effects to skip. Remove the call, or give it "strict: false".
        """,
        at: location)
    }
  }

  /// Takes the state over that a reduction has led to, unless a later one was asserted already.
  ///
  /// What an effect sends while the test sends something is received after that, though it may have
  /// been reduced before.
  func advance(to reduction: TestRecorder<State, Action>.Reduction) {
    guard reduction.number > lastAssertedReduction else { return }
    lastAssertedReduction = reduction.number
    state = reduction.after
  }

  /// Takes all received actions as asserted.
  ///
  /// - Parameter areReported: Whether a failure says that they were not received, if everything
  ///   is to be asserted: then none says so when they are received after all.
  /// - Returns: The actions.
  @discardableResult
  func forgetReceivedActions(areReported: Bool = false) -> [Action] {
    var actions: [Action] = []
    while let reduction = recorder.takeReceived() {
      advance(to: reduction)
      actions.append(reduction.action)
    }
    if areReported, exhaustivity == .on { noteReported(actions) }
    return actions
  }
}
