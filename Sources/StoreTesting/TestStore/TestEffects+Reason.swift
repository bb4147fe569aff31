extension TestEffects {
  /// The reason why a wait has failed.
  struct Reason {
    enum Kind {
      /// The condition can't hold any more: only these effects run, which sleep or wait for a
      /// reply.
      case unreachable

      /// The wait timed out. Some of these effects have left the executor.
      case timedOut

      /// The wait timed out. Some of these effects keep the executor busy without an end.
      case restless

      /// The waiting task was cancelled.
      case cancelled
    }

    let kind: Kind

    /// The effects that are running.
    let running: [Running]

    /// The limit of the wait.
    let timeout: Duration

    /// `true` if earlier failures have named all of these effects.
    var isReported: Bool { !running.isEmpty && running.allSatisfy(\.isReported) }

    /// The list of the effects, for messages.
    var effects: String {
      running.isEmpty ? "No effects are running." : "Running effects:\n\(running.descriptions)"
    }

    /// The message of a failure.
    ///
    /// - Parameter heading: The expectation that wasn't met.
    /// - Returns: The heading, followed by the reason, the effects and the advice.
    func message(_ heading: String) -> String {
      "\(heading) \(texts.sentence)\n\n\(effects)\n\n\(texts.advice)"
    }

    /// A sentence about the reason, and advice for the user.
    var texts: (sentence: String, advice: String) {
      switch kind {
      case .unreachable where running.isEmpty:
        (
          "No effect is running, so nothing more can happen.",
          """
          Check that the preceding action was sent, and that its effect is returned and isn't \
          cancelled.
          """
        )
      case .unreachable where running.contains(where: \.awaitsReply):
        (
          """
          All effects wait for a reply, or sleep on a test clock that isn't advanced.
          """,
          "Let the feature reply first, advance the clock, or cancel the effects."
        )
      case .unreachable:
        (
          "All effects sleep on a test clock that isn't advanced.",
          "Advance the clock first, or cancel the effects."
        )
      case .timedOut:
        (
          """
          Effects that have left the executor of the test store didn't return to it within \
          \(timeout).\(running.contains(where: \.isPartlyAsleep) ? Self.partlyAsleep : "")
          """,
          """
          An effect leaves the executor when it awaits a detached task, a callback, the main \
          actor, a clock that isn't a test clock, or a stream that nothing was put into. Override \
          the dependency that does that, put something into the stream, or give the call a longer \
          time-out.
          """
        )
      case .restless:
        (
          "Effects didn't settle within \(timeout).",
          "Make endless effects sleep on a clock, and use a TestClock."
        )
      case .cancelled:
        (
          "The test was cancelled while it waited.",
          "Find out what cancels the test, such as its time limit."
        )
      }
    }

    private static let partlyAsleep = """
       In one of them, tasks that it has started sleep on a test clock, which may be all that it \
      waits for: then advance the clock.
      """
  }
}
