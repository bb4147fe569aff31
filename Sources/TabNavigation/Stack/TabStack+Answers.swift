import StoreRuntimeCore

extension TabStack {
  /// Answers the question whether to leave a screen.
  ///
  /// An action of ``TabStackAction/question(_:)`` does this. In the assertion of a test it says
  /// what such an action is expected to do. In a reducer it answers in place of the user: the move
  /// is made when all reducers have run, unless another move comes first. A question that isn't
  /// asked is a reported issue.
  ///
  /// - Parameters:
  ///   - choice: The answer. After ``LeaveChoice/saveFirst`` the question is gone, and the move is made
  ///     when the screen lets itself be left.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: What came of the move, ``MoveOutcome/pending`` if another screen asks, if this one
  ///   is waited for, or in a reducer.
  @discardableResult
  public mutating func answer(
    _ choice: LeaveChoice,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> MoveOutcome {
    guard record.held != nil, question != nil else {
      reportIssue(
        """
        A question whether to leave a screen was answered with "\(choice)", but none is asked. \
        Nothing was done. Answer only while "question" isn't nil. See "Leaving screens".
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
      return .unchanged
    }
    if choice != .stay, isReducing() {
      // What the move does besides is known to the reducers, which this has none of.
      record.held?.answer = choice
      question = nil
      setNeedsSettling()
      return .pending
    }
    if let held = take(choice) {
      _ = StackNavigator<Never, Path, Never>.ofState.makeHeld(held, &self)
    }
    return choice == .saveFirst ? .pending : record.status.outcome
  }

  /// Gives up the move that waits for a screen to put its things in order.
  ///
  /// The feature of the screen calls it, or a parent does, when saving has failed. Nothing has
  /// changed then, and the outcome is ``MoveOutcome/refusedByScreen(_:)``. Without such a move it does
  /// nothing: a question that the user hasn't answered stays.
  ///
  /// - Parameter reason: Why the screen stays.
  public mutating func cancelHeldMove(because reason: String = "The screen stays.") {
    guard record.held?.isWaiting == true else { return }
    drop(.refusedByScreen(reason))
  }
}
