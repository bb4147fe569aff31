import StoreRuntime
import ValueDiffing

extension TestStore {
  /// Reports a failure that counts only with exhaustivity on.
  func complain(_ message: @autoclosure () -> String, at location: IssueLocation) {
    switch exhaustivity {
    case .on: reportIssue(message(), at: location)
    case .off(showSkippedAssertions: true): reportNote(message(), at: location)
    case .off(showSkippedAssertions: false): break
    }
  }

  /// Notes skipped actions, if the exhaustivity includes notes.
  func noteSkipped(_ actions: [Action], at location: IssueLocation) {
    guard exhaustivity == .off(showSkippedAssertions: true) else { return }
    reportNote(
      "\(count(actions.count, "received action was", "received actions were")) skipped.\n\n"
        + list(actions),
      at: location)
  }

  /// Reports that an expected action can't arrive any more.
  func reportNotReceived(
    _ expectation: Expectation,
    because reason: TestEffects.Reason,
    at location: IssueLocation
  ) {
    let (sentence, advice) = reason.texts
    let received = recorder.received.map(\.action)
    var parts = ["Expected to receive \(expectation.name), but it didn't arrive. \(sentence)"]
    if let value = expectation.describe() { parts.append("Expected:\n\(indented(value))") }
    parts.append(
      received.isEmpty
        ? "No other actions were received." : "Received and not asserted:\n\(list(received))")
    parts += [reason.effects, advice]
    reportIssue(parts.joined(separator: "\n\n"), at: location)
  }

  /// Reports an action that arrived in place of the expected one.
  func reportMismatch(
    of action: Action,
    with expectation: Expectation,
    at location: IssueLocation
  ) {
    let difference =
      expectation.difference(action) ?? "Received:\n\(indented(valueDescription(action)))"
    reportIssue(
      """
      Expected to receive \(expectation.name), but received another one.

      \(difference)

      Receive actions in the order in which effects send them, or turn exhaustivity off to skip \
      some.
      """,
      at: location)
  }

  /// Reports actions of effects that the test hasn't received.
  ///
  /// - Parameters:
  ///   - moment: The moment by which the test should have received them.
  ///   - next: The action that the test is sending, if any.
  ///   - location: The place to blame.
  func reportReceivedActions(
    _ moment: String,
    sending next: Action? = nil,
    at location: IssueLocation
  ) {
    let received = recorder.received.map(\.action)
    guard !received.isEmpty else { return }
    let heading = count(
      received.count, "action that effects have sent was", "actions that effects have sent were")
    let next = next.map { "\n\n\(paragraph(on: $0))" } ?? ""
    complain(
      """
      \(heading) not received \(moment).\(next)

      Not received:
      \(list(received))

      Assert each with "receive", or skip them with "skipReceivedActions".
      """,
      at: location)
  }

  /// Reports effects that are still running when the test store is released, except those already
  /// reported.
  func reportEffects(at location: IssueLocation) {
    func report(_ effects: [TestEffects.Running], _ fault: String, _ advice: String) {
      guard !effects.isEmpty else { return }
      complain(
        """
        \(count(effects.count, "effect was", "effects were")) \(fault) by the end of the test.

        \(effects.descriptions)

        \(advice)
        """,
        at: location)
    }
    report(
      recorder.effects.running.filter { !$0.isReported }, "still running",
      """
      Let effects end before the test does: advance the clock that they sleep on, send an action \
      that cancels them, wait with "finish", or cancel them with "skipInFlightEffects".
      """)
    report(
      recorder.effects.effects(where: \.ignoresCancellation), "cancelled, but still running",
      """
      Let an effect end when it is cancelled: let it throw what a sleep throws, loop only while \
      "!Task.isCancelled", or call "try Task.checkCancellation()".
      """)
  }

  /// Returns a paragraph that names an action.
  ///
  /// - Parameter action: The action.
  /// - Returns: A line, or several if its description has several.
  func paragraph(on action: Action) -> String {
    let description = valueDescription(action)
    return description.contains("\n")
      ? "Action:\n\(indented(description))" : "Action: \(description)"
  }

  private func list(_ actions: [Action]) -> String {
    excerpt(actions) { indented(valueDescription($0)) }
  }
}

/// Returns a number with its noun, singular or plural.
func count(_ number: Int, _ singular: String, _ plural: String) -> String {
  "\(number) \(number == 1 ? singular : plural)"
}

/// Returns lines with a bullet before the first and spaces before the others.
func indented(_ text: String) -> String {
  "  • "
    + text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n    ")
}

extension [TestEffects.Running] {
  /// The descriptions of the effects, one after the other.
  var descriptions: String {
    excerpt(self) { effect in
      indented("An effect of this action: \(valueDescription(effect.origin))\n\(effect.place)")
    }
  }
}

extension TestEffects.Running {
  /// A sentence about the awaited event.
  fileprivate var place: String {
    let deadlines = sleeps.values.compactMap(\.deadline).sorted().joined(separator: ", ")
    if ignoresCancellation { return "It was cancelled, but is still running." }
    if hasTasksElsewhere {
      return """
        It \(rest(deadlines, of: "s")). Tasks that it has started don't: they have ended or have \
        left the executor, and a test can't distinguish the two. If they have ended, \
        \(awaitsReply ? "let the feature reply" : "advance the clock").
        """
    }
    if isInLine { return "It is queued behind other effects with its id." }
    if isAsleep { return "It \(rest(deadlines, of: "s"))." }
    if isPartlyAsleep {
      return """
        Tasks that it has started \(rest(deadlines, of: "")). It itself waits for them, or for \
        something that isn't a test clock.
        """
    }
    return "It waits for something that isn't a test clock."
  }

  /// The awaited events of the sleeping tasks, with the ending of the verb.
  private func rest(_ deadlines: String, of ending: String) -> String {
    let sleep = "sleep\(ending) on a test clock until \(deadlines)"
    guard awaitsReply else { return sleep }
    let wait = "wait\(ending) for a reply"
    return deadlines.isEmpty ? wait : "\(wait), or \(sleep)"
  }
}

/// Lists the first and the last of many values, with the number of those between.
///
/// A timer that is never stopped can leave tens of thousands of actions, too many for a message.
/// Only values that are shown are described. Neighbours with equal descriptions share one line,
/// with their number.
///
/// - Parameters:
///   - values: The values.
///   - describe: Describes one of them.
/// - Returns: Lines, without a line break at the end.
func excerpt<Value>(_ values: [Value], describe: (Value) -> String) -> String {
  let (firstCount, lastCount) = (10, 3)
  guard values.count > firstCount + lastCount + 1 else {
    return merged(values.map(describe)).joined(separator: "\n")
  }
  let omission = "  … (\(values.count - firstCount - lastCount) more)"
  let first = merged(values.prefix(firstCount).map(describe))
  let last = merged(values.suffix(lastCount).map(describe))
  return (first + [omission] + last).joined(separator: "\n")
}

/// Merges neighbours with equal descriptions.
private func merged(_ descriptions: [String]) -> [String] {
  var runs: [(description: String, length: Int)] = []
  for description in descriptions {
    if runs.last?.description == description {
      runs[runs.count - 1].length += 1
    } else {
      runs.append((description, 1))
    }
  }
  return runs.map { run in
    run.length == 1 ? run.description : "\(run.description)\n    (\(run.length) times)"
  }
}
