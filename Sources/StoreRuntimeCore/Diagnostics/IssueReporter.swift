/// Where reported issues go.
///
/// A host that has its own place for such messages, a log for example, installs a reporter for the
/// whole process:
///
/// ```swift
/// IssueReporter.shared = IssueReporter { issue in
///   logger.warning("\(issue.message)")
/// }
/// ```
///
/// For a part of a program there is ``withIssueReporter(_:operation:)-(_,()->Result)``.
public struct IssueReporter: Sendable {
  /// Receives an issue: what happened, and where.
  public let report: @Sendable (ReportedIssue) -> Void

  /// Makes a reporter from a closure.
  ///
  /// - Parameter report: Receives every issue, on the thread that reports it and possibly on
  ///   several threads at once. It should return soon, because the code that reported waits for it.
  public init(_ report: @escaping @Sendable (ReportedIssue) -> Void) {
    self.report = report
  }

  /// The reporter of the whole process, or nil for the default one.
  ///
  /// By default an issue fails the running test and otherwise is a line on standard error. A test
  /// should rather use ``withIssueReporter(_:operation:)-(_,()->Result)``, because tests run in
  /// parallel.
  public static var shared: IssueReporter? {
    get { installed.withLock { $0 } }
    set { installed.withLock { $0 = newValue } }
  }

  /// The reporter that an issue goes to when it is reported here and now.
  public static var current: IssueReporter {
    local ?? shared ?? .standard
  }

  /// Fails the running test; in a process that runs none, writes a line to standard error.
  public static let standard = IssueReporter { issue in
    guard isTesting, issue.severity != .note else {
      return StandardError.writeLine(issue.description)
    }
    if !TestLibrary.record(issue) {
      StandardError.writeLine(issue.description)
      StandardError.writeLine("note: No test library was found that this issue could fail.")
    }
  }

  @TaskLocal fileprivate static var local: IssueReporter?

  private static let installed = Guarded<IssueReporter?>(nil)
}

/// Sends the issues that a synchronous operation reports to a reporter of your choice.
///
/// - Parameters:
///   - reporter: Gets the issues of the operation, and of the tasks that it starts, instead of the
///     reporter around it.
///   - operation: What to run.
/// - Returns: What `operation` returns.
/// - Throws: What `operation` throws.
public func withIssueReporter<Result>(
  _ reporter: IssueReporter,
  operation: () throws -> Result
) rethrows -> Result {
  try IssueReporter.$local.withValue(reporter, operation: operation)
}

/// Sends the issues that an asynchronous operation reports to a reporter of your choice.
///
/// - Parameters:
///   - reporter: Gets the issues of the operation, and of the tasks that it starts, instead of the
///     reporter around it.
///   - isolation: The isolation that the operation runs on, by default the caller's.
///   - operation: What to run.
/// - Returns: What `operation` returns.
/// - Throws: What `operation` throws.
public func withIssueReporter<Result>(
  _ reporter: IssueReporter,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await IssueReporter.$local.withValue(reporter, operation: operation, isolation: isolation)
}

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
  reportIssue(
    message(), at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Reports an issue at a location that was remembered.
///
/// - Parameters:
///   - message: What happened, why that is wrong and what to do.
///   - location: Where.
@usableFromInline
package func reportIssue(_ message: @autoclosure () -> String, at location: IssueLocation) {
  let issue = ReportedIssue(message: message(), location: location)
  IssueReporter.current.report(issue)
  currentIssueListener()?.didReport(issue)
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

// MARK: - Issues

/// A mistake that the program survived, as an ``IssueReporter`` gets it.
public struct ReportedIssue: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: Hashable, Sendable {
    /// Nothing is wrong: a test library says what it has skipped, for example.
    case note

    /// Something is wrong, which fails a test.
    case warning
  }

  /// What happened, why that is wrong and what to do about it.
  public let message: String

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
  ///   - severity: How bad it is.
  ///   - location: The place in the source that is to blame.
  public init(
    message: String,
    severity: Severity = .warning,
    location: IssueLocation
  ) {
    self.message = message.withoutContextAddresses
    self.severity = severity
    self.location = location
  }
}

extension IssueLocation: Hashable {
  /// Returns whether two locations are the same place.
  ///
  /// - Parameters:
  ///   - lhs: A location.
  ///   - rhs: Another location.
  /// - Returns: `true` if they have the same file, path, line and column.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.line == rhs.line && lhs.column == rhs.column
      && lhs.fileID.description == rhs.fileID.description
      && lhs.filePath.description == rhs.filePath.description
  }

  /// Hashes the file, the line and the column.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fileID.description)
    hasher.combine(line)
    hasher.combine(column)
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
