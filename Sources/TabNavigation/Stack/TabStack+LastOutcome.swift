extension TabStack {
  /// What came of the last move that the tab was asked for.
  ///
  /// It is ``MoveOutcome/pending`` while the move waits for an answer, and what came of it when it
  /// has that. It is no part of the state: neither compared nor saved.
  public var lastOutcome: MoveOutcome { books.lastOutcome }
}
