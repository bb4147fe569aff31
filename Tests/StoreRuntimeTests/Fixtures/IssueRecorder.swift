import StoreRuntime

/// Collects issues that would fail a test.
final class IssueRecorder: Sendable {
  private let recorded = Guarded<[ReportedIssue]>([])

  var issues: [ReportedIssue] { recorded.withLock { $0 } }

  var messages: [String] { issues.map(\.message) }

  var reporter: IssueReporter {
    IssueReporter { issue in self.recorded.withLock { $0.append(issue) } }
  }

  /// Returns the issues that an operation reports, which fail no test.
  static func issues(
    during operation: () async throws -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> [ReportedIssue] {
    let recorder = IssueRecorder()
    try await withIssueReporter(recorder.reporter) {
      _ = isolation
      try await operation()
    }
    return recorder.issues
  }
}

/// Runs an operation and returns the messages of the issues that it reports.
func issues(_ operation: () throws -> Void) rethrows -> [String] {
  let recorder = IssueRecorder()
  try withIssueReporter(recorder.reporter, operation: operation)
  return recorder.messages
}

extension [ReportedIssue] {
  /// Returns how many lines above the caller each issue was caused.
  func linesAbove(_ line: UInt = #line) -> [UInt] {
    map { line - $0.location.line }
  }
}
