import ValueDiffing

/// A run with what its states tell: the screens, and what each action has changed.
public struct JournalPicture: Sendable {
  /// The journal with the screens that have come and gone at each step.
  public let journal: Journal

  /// What each action has changed, by its number; actions that changed nothing aren't in it.
  public let differences: [Int: String]
}

extension JournalReplay {
  /// Looks at all states for what can be shown of the run.
  ///
  /// - Returns: The journal with its screens, and the differences between states.
  /// - Complexity: O(*n* · *m*) for *n* actions and states of *m* parts.
  public func picture() -> JournalPicture {
    var journal = journal
    var screens = ScreenTracker()
    var differences: [Int: String] = [:]
    var before = states[0]
    journal.initialScreens = screens.update(to: before)
    for step in 1..<stepCount + 1 {
      let after = states[step]
      journal.steps[step - 1].screens = screens.update(to: after)
      differences[step] = valueDifference(before, after)
      before = after
    }
    return JournalPicture(journal: journal, differences: differences)
  }
}
