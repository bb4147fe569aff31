/// Reports that something is wrong that the program can survive.
///
/// Call it for a mistake of the programmer, such as an action for a screen that is not there, and
/// go on in the way that does the least harm. Failures that a correct program has to expect are
/// errors and don't belong here.
///
/// ```swift
/// guard let row = rows[id: id] else {
///   return reportIssue("Row \(id) was selected, but there is no such row.")
/// }
/// ```
///
/// The first of these gets the issue:
///
/// 1. the reporter of the innermost ``withIssueReporter(_:operation:)-(_,()->Result)`` around the
///    call;
/// 2. the reporter of the process, ``IssueReporter/shared``;
/// 3. the running test, which fails at the given location (Swift Testing, or XCTest);
/// 4. standard error, on one line: `Module/File.swift:12: warning: …`.
///
/// The message is made at once and on the caller's thread. The function never traps, never throws
/// and keeps no lock while a reporter runs.
///
/// - Parameters:
///   - message: What happened, why that is wrong and what to do about it.
///   - fileID: The module and file to blame.
///   - filePath: The path of the file to blame.
///   - line: The line to blame.
///   - column: The column to blame.
public func reportIssue(
  _ message: @autoclosure () -> String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let issue = ReportedIssue(
    message: message(),
    location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  )
  deliver(issue)
}

/// Reports that an error was thrown where nothing handles it.
///
/// It goes where ``reportIssue(_:fileID:filePath:line:column:)-(()->String,_,_,_,_)`` sends a
/// message.
///
/// - Parameters:
///   - error: The error, which the message names and ``ReportedIssue/error`` holds.
///   - message: What was being done. It comes before the description of the error.
///   - fileID: The module and file to blame.
///   - filePath: The path of the file to blame.
///   - line: The line to blame.
///   - column: The column to blame.
public func reportIssue(
  _ error: any Error,
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let description = "An error was thrown and not handled: \(String(reflecting: error))"
  let issue = ReportedIssue(
    message: message().map { "\($0) \(description)" } ?? description,
    error: error,
    location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  )
  deliver(issue)
}

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

/// Hands an issue to whoever gets it, and tells the listener of the store that is concerned.
private func deliver(_ issue: ReportedIssue) {
  IssueReporter.current.report(issue)
  currentIssueListener()?.didReport(issue)
}

/// Reports something that readers of a test's results should know, and that doesn't fail the test.
///
/// It goes where issues go.
///
/// - Parameters:
///   - message: What happened.
///   - location: Where.
package func reportWarning(_ message: String, at location: IssueLocation) {
  IssueReporter.current.report(ReportedIssue(tolerable: message, location: location))
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
