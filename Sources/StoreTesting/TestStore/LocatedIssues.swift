import StoreRuntime
import Synchronization

/// Runs a closure of a test, and has what StoreRuntime reports meanwhile be where the test calls.
///
/// Much of what a closure can do wrong, such as to change an element that isn't there, is
/// noticed by code that can't know who called it, and names a line of its own.
///
/// - Parameters:
///   - location: Where the test calls.
///   - body: What the closure does.
/// - Returns: What `body` returns, and whether a mistake was reported meanwhile.
/// - Throws: What `body` throws.
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

/// Whether an issue was reported.
private final class IssueFlag: Sendable {
  let isSet = Atomic(false)
}
