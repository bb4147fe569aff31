@testable import StoreJournal

/// Names that could end a script, begin a comment, or be read as the syntax of an output.
enum HostileName {
  static let all = [
    "</script><script>alert(1)</script>", "<!-- <script>", "]]>", "a\u{2028}b\u{2029}c",
    #"quote " and \ backslash"#, "line\nbreak\r\n\ttab\u{0}\u{7F}", "👩‍👩‍👧‍👦 é ⛔️",
    "end; # %%{init: {}}%%",
    "'><img src=x onerror=alert(1)>", "&lt;b&gt; &amp;", "", "\u{202E}reversed", "a->>b: c",
  ]
}

extension Journal {
  /// A journal of one screen and one effect.
  ///
  /// - Parameter name: What everything in it is called.
  /// - Returns: The journal.
  static func named(_ name: String) -> Journal {
    Journal(
      header: JournalHeader(app: name, store: name, tier: .described),
      steps: [
        JournalStep(
          number: 1, time: 1_000, duration: 100, cause: .outside, name: name,
          action: name,
          screens: [ScreenChange(container: name, pushed: [.init(id: 1, name: name)])]),
        JournalStep(
          number: 2, time: 3_000, duration: 100, cause: .effect(1), name: name, isRejected: true),
      ],
      initialScreens: [],
      effects: [
        JournalEffect(
          number: 1, step: 1, startNanoseconds: 1_500, screen: [1], ids: [name], location: name)
      ],
      droppedActions: [JournalDrop(effect: 1, step: 2, name: name, reason: .ended)],
      issues: [JournalIssue(step: 2, message: name, location: name)],
      warning: name)
  }

  /// A journal of steps and what is around them.
  static func of(
    _ steps: [JournalStep], initialScreens: [ScreenChange] = [], effects: [JournalEffect] = [],
    droppedActions: [JournalDrop] = [], issues: [JournalIssue] = []
  ) -> Journal {
    Journal(
      header: JournalHeader(app: "sample 1.0", store: "Sample", tier: .described), steps: steps,
      initialScreens: initialScreens, effects: effects, droppedActions: droppedActions,
      issues: issues, warning: nil)
  }
}

extension JournalStep {
  /// A step from outside, a microsecond after the one before.
  static func sample(
    _ number: Int, _ name: String = "home.tapped", cause: Cause = .outside,
    screens: [ScreenChange] = []
  ) -> JournalStep {
    JournalStep(
      number: number, time: number * 1_000, duration: 100, cause: cause, name: name,
      screens: screens)
  }
}
