extension TestEffects {
  /// The reason why a wait has failed.
  struct Reason {
    /// A sentence about the reason.
    let sentence: String

    /// The advice that follows.
    let advice: String

    /// The effects that are running.
    let running: [Running]

    /// Whether earlier failures have named all of these effects.
    var isReported: Bool { !running.isEmpty && running.allSatisfy(\.isReported) }

    /// The list of the effects, for messages.
    var effects: String {
      running.isEmpty ? "No effects are running." : "Running effects:\n\(running.descriptions)"
    }
  }
}

extension TestEffects.Outcome {
  /// Returns the reason of a failed wait, `nil` for a successful one.
  ///
  /// - Parameter timeout: The limit of the wait.
  /// - Returns: The reason.
  func reason(timeout: Duration) -> TestEffects.Reason? {
    switch self {
    case .reached:
      nil
    case .unreachable(let running) where running.isEmpty:
      TestEffects.Reason(
        sentence: "No effect is running, so nothing more can happen.",
        advice: """
          Check that the action before was sent, and that its effect is returned and not cancelled.
          """,
        running: running)
    case .unreachable(let running) where running.contains(where: \.awaitsReply):
      TestEffects.Reason(
        sentence: """
          All effects wait for a reply that nobody gives, or sleep on a test clock that nobody \
          advances.
          """,
        advice: "Let the feature reply first, advance the clock, or cancel the effects.",
        running: running)
    case .unreachable(let running):
      TestEffects.Reason(
        sentence: "All effects sleep on a test clock that nobody advances.",
        advice: "Advance the clock first, or cancel the effects.",
        running: running)
    case .timedOut(let running):
      TestEffects.Reason(
        sentence: """
          Effects that have left the executor of the test store were waited for, for \(timeout).\
          \(running.contains(where: \.isPartlyAsleep) ? Self.partlyAsleep : "")
          """,
        advice: """
          An effect leaves the executor when it awaits a detached task, a callback, the main \
          actor, a clock that isn't a test clock, or a stream that nothing was put into. Override \
          the dependency that does that, put something into the stream, or give the call a longer \
          time-out.
          """,
        running: running)
    case .restless(let running):
      TestEffects.Reason(
        sentence: "Effects never came to rest, for \(timeout).",
        advice: "Let effects that go on for ever sleep on a clock, and set a TestClock.",
        running: running)
    case .cancelled(let running):
      TestEffects.Reason(
        sentence: "The test was cancelled while it waited.",
        advice: "Find out what cancels the test, such as its time limit.",
        running: running)
    }
  }
  private static let partlyAsleep = """
     In one of them, tasks that it has started sleep on a test clock, which may be all that it \
    waits for: then advance the clock.
    """
}
