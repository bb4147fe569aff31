import StoreRuntime
import ValueDiffing

extension TestStore {
  typealias Reduction = TestRecorder<State, Action>.Reduction

  /// The expected change of the state in a call of the test, and the place of the call.
  struct Assertion {
    let change: ((inout State) throws -> Void)?
    let location: IssueLocation
  }

  /// Asserts the state, without an action.
  ///
  /// The closure receives ``state`` and must not change it. The ``dependencies`` are current in it.
  ///
  /// ```swift
  /// await store.skipReceivedActions()
  /// store.assert {
  ///   $0.count = 3
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - updateStateToExpectedResult: Assigns the expected values.
  ///   - fileID: The file to blame for a failure.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  public func assert(
    _ updateStateToExpectedResult: (inout State) throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    var expected = state
    let hasIssues: Bool
    let shared = SharedAssertion(recorder.effects.sharedChanges(), before: false)
    do {
      (_, hasIssues) = try locatingIssues(at: location) {
        try DependencyValues.bound.withValue(recorder.currentDependencies) {
          try Modification.$mustChange.withValue(false) {
            try shared.run { try updateStateToExpectedResult(&expected) }
          }
        }
      }
    } catch {
      return reportThrown(error, at: location)
    }
    guard !hasIssues else { return }
    shared.reportMismatches(demandsAll: false, of: nil, at: location)
    recorder.effects.dropSharedChanges(of: shared.written)
    guard shared.comparing({ expected != state }) else { return }
    let later = laterAction(making: updateStateToExpectedResult)
    reportIssue(
      """
      The state isn't as expected.

      \(difference(expected, state))

      \(later ?? "Change what the closure assigns, or find out why the feature doesn't do it.")
      """,
      at: location)
  }

  /// Compares the change of one reduction with the expected change, and adopts its state.
  func check(_ reduction: Reduction, against assertion: Assertion) {
    compare(reduction, with: assertion)
    advance(to: reduction)
  }

  /// Compares the change of one reduction with the expected change, without reporting.
  ///
  /// - Returns: The issues that ``check(_:against:)`` would report.
  func issues(of reduction: Reduction, against assertion: Assertion) -> [ReportedIssue] {
    let issues = Guarded<[ReportedIssue]>([])
    withIssueReporter(IssueReporter { issue in issues.withLock { $0.append(issue) } }) {
      compare(reduction, with: assertion)
    }
    return issues.withLock { $0 }
  }

  private func compare(_ reduction: Reduction, with assertion: Assertion) {
    // The store has reported the rejected action, and the state hasn't changed.
    if reduction.conditions.isRejected, assertion.change != nil { return }
    do {
      try compareThrowing(reduction, with: assertion)
    } catch {
      reportThrown(error, at: assertion.location)
    }
  }

  private func compareThrowing(_ reduction: Reduction, with assertion: Assertion) throws {
    let (before, after) = (reduction.before, reduction.after)
    let (change, location) = (assertion.change, assertion.location)
    let isExhaustive = exhaustivity == .on
    let effects = recorder.effects
    let shared = SharedAssertion(
      effects.sharedChanges(until: reduction.number), before: isExhaustive,
      followedBy: effects.sharedChanges(after: reduction.number))
    if let change {
      let (expected, hasIssues) = try locatingIssues(at: location) {
        try Modification.$mustChange.withValue(isExhaustive) {
          try shared.run {
            try store.changing(isExhaustive ? before : after, under: reduction.conditions, change)
          }
        }
      }
      // The closure has reported its own failure.
      if hasIssues { return }
      let hasSharedMismatch = shared.reportMismatches(
        demandsAll: isExhaustive, of: paragraph(on: reduction.action), at: location)
      effects.dropSharedChanges(of: shared.assertedLater)
      if shared.comparing({ expected != after }) {
        let advice =
          isExhaustive
          ? "Make the same change in the trailing closure, or correct the reducer."
          : """
          With exhaustivity off, the trailing closure receives the state after the action, and \
          must not change it. \
          \(laterAction(making: change) ?? "Assign what is expected, or correct the reducer.")
          """
        reportIssue(
          """
          A state change doesn't match what is expected.

          \(paragraph(on: reduction.action))

          \(difference(expected, after))

          \(advice)
          """,
          at: location)
        return
      }
      if isExhaustive, !hasSharedMismatch, !shared.isChanged,
        shared.comparing({ expected == before })
      {
        reportIssue(
          """
          Expected state to change, but no change occurred.

          \(paragraph(on: reduction.action))

          The trailing closure leaves the state as it was, and so does the action. Remove the \
          closure if that is intended.
          """,
          at: location)
      }
    } else if isExhaustive {
      shared.reportMismatches(
        demandsAll: true, of: paragraph(on: reduction.action), at: location)
      guard shared.comparing({ before != after }) else { return }
      reportIssue(
        """
        State was not expected to change, but a change occurred.

        \(paragraph(on: reduction.action))

        \(difference(before, after))

        Make the change in a trailing closure if it is intended.
        """,
        at: location)
    }
    guard exhaustivity == .off(showSkippedAssertions: true), before != after else { return }
    // The closure is written for the state after the action. If it throws with the state before,
    // nothing counts as asserted.
    let asserted = change.flatMap { change in
      withIssueReporter(IssueReporter { _ in }) {
        try? store.changing(before, under: reduction.conditions, change)
      }
    }
    guard asserted ?? before != after else { return }
    reportNote(
      """
      Changes made by an action were not asserted.

      \(paragraph(on: reduction.action))

      \(difference(asserted ?? before, after))
      """,
      at: location)
  }

  /// Returns a paragraph about the action that makes an expected change, if an effect has sent it
  /// and the test hasn't received it yet.
  ///
  /// - Parameter change: The closure, which doesn't change a state that already has the change.
  /// - Returns: The paragraph, or `nil` if there is no such action or the test is exhaustive.
  private func laterAction(making change: (inout State) throws -> Void) -> String? {
    guard exhaustivity != .on else { return nil }
    let reduction = recorder.received.first { reduction in
      withIssueReporter(IssueReporter { _ in }) {
        let expected = try? Modification.$mustChange.withValue(false) {
          try store.changing(reduction.after, under: reduction.conditions, change)
        }
        return expected == reduction.after
      }
    }
    return reduction.map {
      """
      This change is made by an action that an effect has sent and the test hasn't received yet. \
      Receive the action, and assert the change there.

      \(paragraph(on: $0.action))
      """
    }
  }

  private func reportThrown(_ error: any Error, at location: IssueLocation) {
    reportIssue(
      """
      The closure that asserts the state threw an error: \(valueDescription(error)). Its \
      expectation is unknown.
      """,
      at: location)
  }

  private func difference(_ expected: State, _ actual: State) -> String {
    valueDifference(expected, actual)
      ?? "Not equal, but nothing that differs can be shown:\n\n\(valueDescription(actual))"
  }
}

extension TestStore.Assertion {
  init(
    _ change: ((inout State) throws -> Void)?, _ fileID: StaticString, _ filePath: StaticString,
    _ line: UInt, _ column: UInt
  ) {
    self.init(
      change: change,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// Runs a closure of a test, and moves StoreRuntime's issues to the place of the test's call.
///
/// Code of StoreRuntime detects many mistakes in a closure, such as changing a missing element. It
/// can't see its caller, and names a line of its own.
///
/// - Parameters:
///   - location: The place of the test's call.
///   - body: The closure.
/// - Returns: The result of `body`, and `true` if it reported an issue.
/// - Throws: Any error that `body` throws.
func locatingIssues<Result>(
  at location: IssueLocation,
  _ body: () throws -> Result
) rethrows -> (result: Result, hasIssues: Bool) {
  let reporter = IssueReporter.current
  let hasIssues = Guarded(false)
  let result = try withIssueReporter(
    IssueReporter { issue in
      if issue.severity != .note { hasIssues.withLock { $0 = true } }
      guard "\(issue.location.fileID)".hasPrefix("StoreRuntimeCore/") else {
        return reporter.report(issue)
      }
      reporter.report(
        ReportedIssue(
          message: issue.message, severity: issue.severity, location: location))
    }
  ) {
    try body()
  }
  return (result, hasIssues.withLock { $0 })
}
