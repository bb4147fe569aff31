import StoreRuntime

extension ExplorationOutcome {
  /// The problem, its schedule, the events and a call that repeats it; `nil` without a problem.
  package var message: String? {
    if let difference {
      return """
        The scenario isn't deterministic: the plain schedule ran differently the second time. Read \
        the time, ids and random numbers from dependencies.
        \(difference)
        """
    }
    guard let failure else { return nil }
    var lines = ["Schedule \(count) of at most \(limit) fails: \(failure.problem)"]
    switch failure.replay {
    case .putOff([]):
      lines.append("Nothing was delayed.")
    case .putOff(let names):
      lines += names.map { "delayed until nothing else could run: \($0)" }
    case .priorities:
      lines.append("The parts of all tasks ran in random order.")
    }
    lines += shortened(failure.trace).map { "    \($0)" }
    if failure.isUnsteady {
      lines.append("The same schedule ran differently when it was repeated.")
    }
    switch failure.replay {
    case .putOff(let names):
      lines.append("Replay: explore(putOff: \(names))")
    case .priorities(let seed):
      lines.append("Replay, in this configuration of the build: explore(priorities: \(seed))")
    }
    return lines.joined(separator: "\n")
  }

  /// Omits the middle of a long trace.
  private func shortened(_ trace: [String]) -> [String] {
    let (first, last) = (60, 20)
    guard trace.count > first + last else { return trace }
    return trace.prefix(first) + ["… \(trace.count - first - last) lines"] + trace.suffix(last)
  }

  /// A warning about work that the runs didn't control, or `nil`.
  package var warning: String? {
    var sentences: [String] = []
    if !uncontrolled.foreign.isEmpty {
      sentences.append(
        """
        \(jobs(uncontrolled.foreign)) came from outside, so the schedule isn't fully controlled. A \
        detached task, a thread or another executor did work for \(names(uncontrolled.foreign)).
        """)
    }
    if !uncontrolled.sleeping.isEmpty {
      sentences.append(
        """
        \(jobs(uncontrolled.sleeping)) slept on the thread and blocked all others: those of \
        \(names(uncontrolled.sleeping)). Sleep on the clock of the dependencies instead.
        """)
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: "\n")
  }

  private func jobs(_ counts: [String: Int]) -> String {
    let count = counts.values.reduce(0, +)
    return "\(count) job\(count == 1 ? "" : "s")"
  }

  private func names(_ counts: [String: Int]) -> String {
    counts.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
  }

  /// Reports the problem and the warning.
  func report(at location: IssueLocation) {
    if let message { reportIssue(message, at: location) }
    if let warning { reportNote(warning, at: location) }
  }
}
