import StoreRuntime
import Synchronization

/// Runs a closure of a test, and puts StoreRuntime's issues at the place of the test's call.
///
/// Code of StoreRuntime notices many mistakes of a closure, such as changing an element that
/// isn't there. It doesn't know its caller, and names a line of its own.
///
/// - Parameters:
///   - location: The place of the test's call.
///   - body: The closure.
/// - Returns: The result of `body`, and whether an issue was reported meanwhile.
/// - Throws: Any error that `body` throws.
func locatingIssues<Result>(
  at location: IssueLocation,
  _ body: () throws -> Result
) rethrows -> (result: Result, hasIssues: Bool) {
  let reporter = IssueReporter.current
  let flag = IssueFlag()
  let result = try withIssueReporter(
    IssueReporter { issue in
      if issue.severity != .note { flag.isSet.store(true, ordering: .relaxed) }
      guard "\(issue.location.fileID)".hasPrefix("StoreRuntimeCore/") else {
        return reporter.report(issue)
      }
      reporter.report(
        ReportedIssue(
          message: issue.message, error: issue.error, severity: issue.severity,
          location: location))
    }
  ) {
    try body()
  }
  return (result, flag.isSet.load(ordering: .relaxed))
}

/// A flag: whether an issue was reported.
private final class IssueFlag: Sendable {
  let isSet = Atomic(false)
}
