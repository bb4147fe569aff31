extension TestEffects {
  /// Why something didn't come to pass.
  struct Reason {
    /// Whether real time was waited, `nil` if not.
    let timeout: Duration?

    /// The effects that are running.
    let running: [Running]

    /// What happened, in a sentence.
    var sentence: String {
      if let timeout {
        "Effects that have left the executor of the test store were waited for, for \(timeout)."
      } else if running.isEmpty {
        "No effect is running that could still send one."
      } else {
        "Nothing more can happen: all effects sleep on a test clock that nobody advances."
      }
    }

    /// The effects, listed.
    var effects: String {
      running.isEmpty ? "No effects are running." : "Running effects:\n\(running.descriptions)"
    }

    /// What to do.
    ///
    /// - Parameter expected: What the effects were expected to do.
    /// - Returns: A sentence or two.
    func advice(expected: String) -> String {
      if timeout != nil {
        """
        An effect leaves the executor when it awaits a detached task, a callback, the main actor or \
        a clock that isn't a test clock. Override the dependency that does that, or give the call a \
        longer time-out.
        """
      } else if running.isEmpty {
        "Check that the action before was sent, and that its effect is returned and not cancelled."
      } else {
        """
        Advance the clock for the effect to \(expected), or cancel it.
        """
      }
    }
  }
}

extension TestEffects.Outcome {
  /// Why it didn't come to pass, `nil` if it did.
  ///
  /// - Parameter timeout: How long was waited, at most.
  /// - Returns: The reason.
  func reason(timeout: Duration) -> TestEffects.Reason? {
    switch self {
    case .reached: nil
    case .unreachable(let running): TestEffects.Reason(timeout: nil, running: running)
    case .timedOut(let running): TestEffects.Reason(timeout: timeout, running: running)
    }
  }
}
