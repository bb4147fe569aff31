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
  private let body: @Sendable (ReportedIssue) -> Void

  /// Makes a reporter from a closure.
  ///
  /// - Parameter report: Receives every issue, on the thread that reports it and possibly on
  ///   several threads at once. It should return soon, because the code that reported waits for it.
  public init(_ report: @escaping @Sendable (ReportedIssue) -> Void) {
    self.body = report
  }

  /// Hands an issue to the reporter.
  ///
  /// - Parameter issue: What happened, and where.
  public func report(_ issue: ReportedIssue) {
    body(issue)
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
