/// Reports an issue at a location that was remembered.
///
/// - Parameters:
///   - message: What happened, why that is wrong and what to do.
///   - location: Where.
@usableFromInline
func reportIssue(_ message: @autoclosure () -> String, at location: IssueLocation) {
  reportIssue(
    message(),
    fileID: location.fileID,
    filePath: location.filePath,
    line: location.line,
    column: location.column)
}
