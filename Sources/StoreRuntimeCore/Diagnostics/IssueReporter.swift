/// A destination for reported issues.
///
/// A host with its own destination for such messages, such as a log, installs a reporter for the
/// whole process:
///
/// ```swift
/// IssueReporter.shared = IssueReporter { issue in
///   logger.warning("\(issue.message)")
/// }
/// ```
///
/// For a part of a program use ``withIssueReporter(_:operation:)-(_,()->Result)``.
public struct IssueReporter: Sendable {
  /// Receives an issue.
  public let report: @Sendable (ReportedIssue) -> Void

  /// Creates a reporter from a closure.
  ///
  /// - Parameter report: Receives every issue, on the thread that reports it and possibly on
  ///   several threads at the same time. It should be fast: the reporting code waits for it.
  public init(_ report: @escaping @Sendable (ReportedIssue) -> Void) {
    self.report = report
  }

  /// The reporter of the whole process, or `nil` for the default one.
  ///
  /// By default an issue fails the running test, or is written to standard error in a process
  /// without tests. Tests run in parallel and should use
  /// ``withIssueReporter(_:operation:)-(_,()->Result)`` instead.
  public static var shared: IssueReporter? {
    get { installed.withLock { $0 } }
    set { installed.withLock { $0 = newValue } }
  }

  /// The current reporter: the innermost one, that of the process, or the default one.
  public static var current: IssueReporter {
    local ?? shared ?? .standard
  }

  /// Fails the running test, or writes a line to standard error in a process without tests.
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

/// Reports the issues of a synchronous operation to a given reporter.
///
/// - Parameters:
///   - reporter: Receives the issues of the operation, and of the tasks that it starts, instead of
///     the outer reporter.
///   - operation: The code to run.
/// - Returns: The result of `operation`.
/// - Throws: The error that `operation` throws.
public func withIssueReporter<Result>(
  _ reporter: IssueReporter,
  operation: () throws -> Result
) rethrows -> Result {
  try IssueReporter.$local.withValue(reporter, operation: operation)
}

/// Reports the issues of an asynchronous operation to a given reporter.
///
/// - Parameters:
///   - reporter: Receives the issues of the operation, and of the tasks that it starts, instead of
///     the outer reporter.
///   - isolation: The isolation that the operation runs on, by default the caller's.
///   - operation: The code to run.
/// - Returns: The result of `operation`.
/// - Throws: The error that `operation` throws.
public func withIssueReporter<Result>(
  _ reporter: IssueReporter,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await IssueReporter.$local.withValue(reporter, operation: operation, isolation: isolation)
}

/// Reports a mistake that the program can survive.
///
/// Call it for a mistake of the programmer, such as an action for a missing screen, and continue in
/// the least harmful way. Failures that a correct program has to expect are errors and shouldn't be
/// reported.
///
/// ```swift
/// guard let row = rows[id: id] else {
///   return reportIssue("Row \(id) was selected, but there is no such row.")
/// }
/// ```
///
/// The issue is reported to the first of these:
///
/// 1. the reporter of the innermost ``withIssueReporter(_:operation:)-(_,()->Result)`` around the
///    call;
/// 2. the reporter of the process, ``IssueReporter/shared``;
/// 3. the running test, which fails at the given location (Swift Testing, or XCTest);
/// 4. standard error, on one line: `Module/File.swift:12: warning: …`.
///
/// The message is evaluated immediately, on the caller's thread. The function never traps, never
/// throws and holds no lock while a reporter runs.
///
/// - Parameters:
///   - message: What happened, why it is wrong, and what to do about it.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
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

/// Reports an issue at a given location.
///
/// - Parameters:
///   - message: The problem, its cause and its remedy.
///   - location: The location.
@usableFromInline
package func reportIssue(_ message: @autoclosure () -> String, at location: IssueLocation) {
  let issue = ReportedIssue(message: message(), location: location)
  IssueReporter.current.report(issue)
  currentIssueListener()?.didReport(issue)
}

/// Reports information that isn't an issue and doesn't fail a test.
///
/// It is sent to the same reporter as issues.
///
/// - Parameters:
///   - message: The information.
///   - location: The location.
package func reportNote(_ message: String, at location: IssueLocation) {
  IssueReporter.current.report(
    ReportedIssue(message: message, severity: .note, location: location))
}

// MARK: - Issues

/// A mistake that the program survived, as received by an ``IssueReporter``.
public struct ReportedIssue: Hashable, Sendable {
  /// The severity of an issue.
  public enum Severity: Hashable, Sendable {
    /// Information about something that isn't wrong, such as what a test library has skipped.
    case note

    /// A mistake, which fails a test.
    case warning
  }

  /// A description of what happened, why it is wrong, and what to do about it.
  public let message: String

  /// The severity of the issue.
  public let severity: Severity

  /// The source location of the issue.
  public let location: IssueLocation

  /// Creates an issue, to send it to a reporter directly.
  ///
  /// - Parameters:
  ///   - message: What happened, why it is wrong, and what to do about it. The addresses that Swift
  ///     adds to the names of local and private types are removed.
  ///   - severity: The severity.
  ///   - location: The source location of the issue.
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
  /// Returns a Boolean value that indicates whether two locations are equal.
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
  /// The location and the message on one line, in the format of compiler warnings.
  ///
  /// The message of a note keeps its lines.
  public var description: String {
    if severity == .note { return "\(location): note: \(message)" }
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "\(location): warning: \(line)"
  }
}

/// A source location that an issue is attributed to.
public struct IssueLocation: Sendable {
  /// The module and the name of the file, in the format of `#fileID`.
  public let fileID: StaticString

  /// The path of the file, in the format of `#filePath`.
  public let filePath: StaticString

  /// The line, counted from 1.
  public let line: UInt

  /// The column, counted from 1.
  public let column: UInt

  /// Creates a location, by default that of the call.
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
  /// The module, the file and the line, separated by a slash and a colon.
  public var description: String { "\(fileID):\(line)" }
}
