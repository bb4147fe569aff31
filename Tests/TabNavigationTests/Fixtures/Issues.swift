import StoreRuntime

/// Returns what an operation returns, and the issues that it reports.
func issues<Result>(_ operation: () -> Result) -> (result: Result, issues: [ReportedIssue]) {
  let reported = LockIsolated<[ReportedIssue]>([])
  let reporter = IssueReporter { issue in reported.withValue { $0.append(issue) } }
  let result = withIssueReporter(reporter, operation: operation)
  return (result, reported.value)
}
