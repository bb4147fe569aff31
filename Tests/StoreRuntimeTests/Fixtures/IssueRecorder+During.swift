import StoreRuntime

extension IssueRecorder {
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
