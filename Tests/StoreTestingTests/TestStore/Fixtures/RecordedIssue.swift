import StoreRuntime
import Testing

/// An error of a test.
struct Refusal: Error {}

/// An issue or a note that an operation has recorded.
struct RecordedIssue: Sendable {
  let message: String
  let location: SourceLocation?

  /// Where the function was called that has carried out the operation.
  let call: SourceLocation

  /// Expects the issue to be at a line of the operation and to have certain parts, in this order.
  ///
  /// - Parameters:
  ///   - lines: How many lines below the first one of the call.
  ///   - parts: The parts of the message.
  ///   - sourceLocation: Where to report what isn't so.
  func expect(
    below lines: Int = 0,
    _ parts: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(below: lines, parts, sourceLocation: sourceLocation)
  }

  /// Expects the issue to be at a line of the operation and to have parts that are in an array.
  func expect(
    below lines: Int = 0,
    _ parts: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(location?.line == call.line + lines, "\(message)", sourceLocation: sourceLocation)
    #expect(location?.fileID == call.fileID, sourceLocation: sourceLocation)
    mention(parts, sourceLocation: sourceLocation)
  }

  /// Expects the message to have certain parts, in this order, wherever the issue is.
  func mention(_ parts: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    mention(parts, sourceLocation: sourceLocation)
  }

  /// Expects the message to have parts that are in an array.
  func mention(_ parts: [String], sourceLocation: SourceLocation = #_sourceLocation) {
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

/// Runs an operation that records issues, and returns them in the order in which they came.
///
/// Recording none is a failure.
func issues(
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  of operation: () async -> Void
) async -> [RecordedIssue] {
  let list = Guarded<[RecordedIssue]>([])
  await withKnownIssue(isolation: isolation, sourceLocation: sourceLocation) {
    await operation()
  } matching: { issue in
    let message = issue.comments.map(\.rawValue).joined(separator: "\n")
    list.withLock {
      $0.append(
        RecordedIssue(message: message, location: issue.sourceLocation, call: sourceLocation))
    }
    return true
  }
  return list.withLock { $0 }
}

/// Runs an operation that records exactly one issue, and returns it.
func issue(
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  of operation: () async -> Void
) async -> RecordedIssue {
  let issues = await issues(isolation: isolation, sourceLocation: sourceLocation, of: operation)
  return only(of: issues, sourceLocation: sourceLocation)
}

/// Runs an operation and returns the notes that it reports, which fail no test.
func notes(
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  of operation: () async -> Void
) async -> [RecordedIssue] {
  let list = Guarded<[RecordedIssue]>([])
  let reporter = IssueReporter { issue in
    guard issue.severity == .note else {
      Issue.record("\(issue)", sourceLocation: sourceLocation)
      return
    }
    let location = SourceLocation(
      fileID: "\(issue.location.fileID)", filePath: "\(issue.location.filePath)",
      line: Int(issue.location.line), column: 1)
    list.withLock {
      $0.append(RecordedIssue(message: issue.message, location: location, call: sourceLocation))
    }
  }
  await withIssueReporter(reporter, isolation: isolation) {
    await operation()
  }
  return list.withLock { $0 }
}

/// Runs an operation that reports exactly one note, and returns it.
func note(
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  of operation: () async -> Void
) async -> RecordedIssue {
  let notes = await notes(isolation: isolation, sourceLocation: sourceLocation, of: operation)
  return only(of: notes, sourceLocation: sourceLocation)
}

private func only(of issues: [RecordedIssue], sourceLocation: SourceLocation) -> RecordedIssue {
  #expect(issues.count == 1, "\(issues)", sourceLocation: sourceLocation)
  return issues.first ?? RecordedIssue(message: "", location: nil, call: sourceLocation)
}
