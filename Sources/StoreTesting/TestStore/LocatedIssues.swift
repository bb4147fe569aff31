import StoreRuntime

/// Runs a closure of a test, and has what StoreRuntime reports meanwhile be where the test calls.
///
/// Much of what a closure can do wrong, such as to change an element that isn't there, is noticed by
/// code that can't know who called it, and names a line of its own.
///
/// - Parameters:
///   - location: Where the test calls.
///   - body: What the closure does.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
func locatingIssues<Result>(
  at location: IssueLocation,
  _ body: () throws -> Result
) rethrows -> Result {
  let reporter = IssueReporter.current
  return try withIssueReporter(
    IssueReporter { issue in
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
}
