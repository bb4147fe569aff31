/// A mistake that the program survived, as an ``IssueReporter`` gets it.
public struct ReportedIssue: Sendable {
  /// How bad it is.
  public enum Severity: Hashable, Sendable {
    /// Nothing is wrong: a test library says what it has skipped, for example.
    case note

    /// Something is wrong, which fails a test.
    case warning
  }

  /// What happened, why that is wrong and what to do about it.
  public let message: String

  /// The error that nothing handled, if the issue is about one.
  public let error: (any Error)?

  /// How bad it is.
  public let severity: Severity

  /// The place in the source that is to blame.
  public let location: IssueLocation

  /// Makes an issue, for handing it to a reporter by hand.
  ///
  /// - Parameters:
  ///   - message: What happened, why that is wrong and what to do about it. The addresses are left
  ///     out that Swift writes into the names of types which are declared in a function or in
  ///     private.
  ///   - error: The error that nothing handled, if the issue is about one.
  ///   - severity: How bad it is.
  ///   - location: The place in the source that is to blame.
  public init(
    message: String,
    error: (any Error)? = nil,
    severity: Severity = .warning,
    location: IssueLocation
  ) {
    self.message = message.withoutContextAddresses
    self.error = error
    self.severity = severity
    self.location = location
  }
}

extension ReportedIssue: CustomStringConvertible {
  /// The location and the message on one line, as compilers print a warning.
  ///
  /// The message of a note keeps its lines.
  public var description: String {
    if severity == .note { return "\(location): note: \(message)" }
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "\(location): warning: \(line)"
  }
}

/// A place in the source that an issue is attributed to.
public struct IssueLocation: Sendable {
  /// The module and the name of the file, as `#fileID` gives them.
  public let fileID: StaticString

  /// The path of the file, as `#filePath` gives it.
  public let filePath: StaticString

  /// The line, counted from 1.
  public let line: UInt

  /// The column, counted from 1.
  public let column: UInt

  /// Makes a location; without arguments it is that of the call.
  ///
  /// - Parameters:
  ///   - fileID: The module and the name of the file.
  ///   - filePath: The path of the file.
  ///   - line: The line, counted from 1.
  ///   - column: The column, counted from 1.
  @inlinable
  public init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}

extension IssueLocation: CustomStringConvertible {
  /// The module, the file and the line, with colons between.
  public var description: String { "\(fileID):\(line)" }
}
