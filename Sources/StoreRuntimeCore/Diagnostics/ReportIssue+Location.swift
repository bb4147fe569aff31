/// Reports an issue at a location that was remembered.
///
/// - Parameters:
///   - message: What happened, why that is wrong and what to do.
///   - location: Where.
@usableFromInline
package func reportIssue(_ message: @autoclosure () -> String, at location: IssueLocation) {
  reportIssue(
    message(),
    fileID: location.fileID,
    filePath: location.filePath,
    line: location.line,
    column: location.column)
}

/// Tells about something that isn't wrong, and that doesn't fail a test.
///
/// It goes where issues go.
///
/// - Parameters:
///   - message: What happened.
///   - location: Where.
package func reportNote(_ message: String, at location: IssueLocation) {
  IssueReporter.current.report(
    ReportedIssue(message: message, severity: .note, location: location))
}
