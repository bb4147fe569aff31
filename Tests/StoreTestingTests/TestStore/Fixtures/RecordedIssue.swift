import StoreRuntime
import Testing

/// An issue that a test has recorded as one that it knows of.
struct RecordedIssue: Sendable {
  let message: String
  let location: SourceLocation?

  /// Expects the issue to be at a line and to have certain parts, in this order.
  func expect(
    line: Int,
    fileID: String = #fileID,
    _ parts: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(location?.line == line, "\(message)", sourceLocation: sourceLocation)
    #expect(location?.fileID == fileID, sourceLocation: sourceLocation)
    var rest = message[...]
    for part in parts {
      guard let range = rest.firstRange(of: part) else {
        Issue.record(
          "\"\(part)\" isn't in its place in:\n\(message)", sourceLocation: sourceLocation)
        continue
      }
      rest = rest[range.upperBound...]
    }
  }
}

/// The issues of an operation, in the order in which they were recorded.
private final class IssueList: Sendable {
  private let contents = Guarded<[RecordedIssue]>([])

  var issues: [RecordedIssue] { contents.withLock { $0 } }

  func append(_ issue: Issue) {
    let message = issue.comments.map(\.rawValue).joined(separator: "\n")
    contents.withLock {
      $0.append(RecordedIssue(message: message, location: issue.sourceLocation))
    }
  }
}

/// Runs an operation that records issues, and returns them.
///
/// Recording none is a failure.
func issues(
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  of operation: () async -> Void
) async -> [RecordedIssue] {
  let list = IssueList()
  await withKnownIssue(isolation: isolation, sourceLocation: sourceLocation) {
    await operation()
  } matching: { issue in
    list.append(issue)
    return true
  }
  return list.issues
}

/// Runs an operation that records exactly one issue, and returns it.
func issue(
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  of operation: () async -> Void
) async -> RecordedIssue {
  let issues = await issues(
    isolation: isolation, sourceLocation: sourceLocation, of: operation)
  #expect(issues.count == 1, "\(issues)", sourceLocation: sourceLocation)
  return issues.first ?? RecordedIssue(message: "", location: nil)
}

/// Runs an operation and returns the notes that it reports, which fail no test.
func notes(
  isolation: isolated (any Actor)? = #isolation,
  of operation: () async -> Void
) async -> [ReportedIssue] {
  let reported = Reports()
  await withIssueReporter(IssueReporter { reported.append($0) }, isolation: isolation) {
    await operation()
  }
  for issue in reported.issues where issue.severity != .note {
    Issue.record("\(issue)")
  }
  return reported.issues
}

/// Issues that were handed to a reporter.
private final class Reports: Sendable {
  private let contents = Guarded<[ReportedIssue]>([])

  var issues: [ReportedIssue] { contents.withLock { $0 } }

  func append(_ issue: ReportedIssue) {
    contents.withLock { $0.append(issue) }
  }
}
