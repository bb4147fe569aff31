extension Journal {
  /// Writes the run as a trace, which Perfetto and Chromium's `about:tracing` show over time.
  ///
  /// ```swift
  /// try Data(journal.trace().utf8).write(to: URL(filePath: "run.trace.json"))
  /// ```
  ///
  /// Reductions are slices of one thread. Effects and screens, which overlap, have rows of their
  /// own; those that ran or were there when the journal ends, end at its last time. An arrow goes
  /// from each reduction to those that its effects or its own action caused. Counters show how many
  /// screens each part of the app has, and instants the issues, rejections and dropped actions.
  ///
  /// - Returns: An object of the format "Trace Event", with its events in the order of their times.
  /// - Complexity: O(*n* log *n*), where *n* is the number of steps, effects, screens and issues.
  public func trace() -> String {
    TraceEvents(self).json
  }
}
