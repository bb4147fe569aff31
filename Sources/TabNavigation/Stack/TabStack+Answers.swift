import StoreRuntimeCore

extension TabStack {
  /// Answers the question of whether to leave a screen.
  ///
  /// An action of ``TabStackAction/question(_:)`` does the same; in the assertion of a test, this
  /// method describes such an action. In a reducer, it answers on the user's behalf: the move is
  /// made after all reducers have run, unless another move precedes it. Without a question, it
  /// reports an issue.
  ///
  /// - Parameters:
  ///   - choice: The answer. ``LeaveChoice/saveFirst`` removes the question, and the move is made
  ///     when the screen's policy allows it.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The outcome of the move; ``MoveOutcome/pending`` if another screen asks, if this
  ///   one saves first, or in a reducer.
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
        The question whether to leave a screen was answered with "\(choice)", but isn't presented. \
        The answer had no effect. Answer only while "question" isn't nil. See "Prevent going \
        back".
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
      return .unchanged
    }
    if choice != .stay, CurrentReduction().isOfStore {
      // Only the reducers know the move's other effects, and they aren't available here.
      record.held?.answer = choice
      question = nil
      setNeedsSettling()
      return .pending
    }
    if let held = take(choice) {
      return StackNavigator<Never, Path, Never>.ofState.makeHeld(held, &self).outcome
    }
    return choice == .saveFirst ? .pending : .userStays
  }

  /// Cancels the move that waits for a screen to save.
  ///
  /// Call it in the feature of the screen, or in a parent, when saving has failed. The stack
  /// doesn't change, and the outcome is ``MoveOutcome/refusedByScreen(_:)``. Without such a move,
  /// the method does nothing: an unanswered question stays.
  ///
  /// - Parameter reason: The reason why the screen stays.
  public mutating func cancelHeldMove(because reason: String = "The screen stays.") {
    guard record.held?.isWaiting == true else { return }
    drop(.refusedByScreen(reason))
  }
}
