import StoreRuntime

/// Collects issues that would fail a test.
final class IssueRecorder: Sendable {
  private let recorded = Guarded<[ReportedIssue]>([])

  var issues: [ReportedIssue] { recorded.withLock { $0 } }

  var messages: [String] { issues.map(\.message) }

  var reporter: IssueReporter {
    IssueReporter { issue in self.recorded.withLock { $0.append(issue) } }
  }
}
