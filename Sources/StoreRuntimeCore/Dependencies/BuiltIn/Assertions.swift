extension DependencyValues {
  /// Checks a condition in debug builds, as `assert` does; in a test that is a reported issue.
  ///
  /// ```swift
  /// @Dependency(\.assert) var assert
  ///
  /// assert(state.rows.isEmpty, "The list is loaded twice")
  /// ```
  public var assert: AssertionEffect {
    get { self[AssertKey.self] }
    set { self[AssertKey.self] = newValue }
  }

  /// Stops a debug build, as `assertionFailure` does; in a test that is a reported issue.
  public var assertionFailure: AssertionFailureEffect {
    get { self[AssertionFailureKey.self] }
    set { self[AssertionFailureKey.self] = newValue }
  }

  /// Checks a condition, as `precondition` does; in a test that is a reported issue.
  public var precondition: AssertionEffect {
    get { self[PreconditionKey.self] }
    set { self[PreconditionKey.self] = newValue }
  }

  /// Starts work without waiting for it, such as tracking an event.
  ///
  /// ```swift
  /// @Dependency(\.fireAndForget) var fireAndForget
  ///
  /// return .run { _ in await fireAndForget { try await analytics.track("saved") } }
  /// ```
  ///
  /// The work isn't cancelled with the effect that starts it. In a test the call waits for the
  /// work, and an error that it throws is a reported issue.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }
}

/// A check of a condition that a test can observe.
public struct AssertionEffect: Sendable {
  private let check: @Sendable (Bool, @autoclosure () -> String, IssueLocation) -> Void

  /// Creates a check.
  ///
  /// - Parameter check: Receives the condition, the message and the location of the check.
  public init(
    _ check: @escaping @Sendable (Bool, @autoclosure () -> String, IssueLocation) -> Void
  ) {
    self.check = check
  }

  /// Checks a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - message: The message if the condition isn't met.
  ///   - fileID: The module and file of the check.
  ///   - file: The path of the file of the check.
  ///   - line: The line of the check.
  ///   - column: The column of the check.
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String = "",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    check(
      condition(), message(),
      IssueLocation(fileID: fileID, filePath: file, line: line, column: column))
  }
}

/// A failure that a test can observe.
public struct AssertionFailureEffect: Sendable {
  private let fail: @Sendable (@autoclosure () -> String, IssueLocation) -> Void

  /// Creates a failure.
  ///
  /// - Parameter fail: Receives the message and the location of the call.
  public init(_ fail: @escaping @Sendable (@autoclosure () -> String, IssueLocation) -> Void) {
    self.fail = fail
  }

  /// Fails.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - fileID: The module and file of the call.
  ///   - file: The path of the file of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func callAsFunction(
    _ message: @autoclosure () -> String = "",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    fail(
      message(), IssueLocation(fileID: fileID, filePath: file, line: line, column: column))
  }
}

/// A function that starts work without waiting for it.
public struct FireAndForget: Sendable {
  /// The type of the work.
  public typealias Operation = @Sendable () async throws -> Void

  private let start: @Sendable (TaskPriority?, @escaping Operation) async -> Void

  /// Creates a function.
  ///
  /// - Parameter start: Starts work with a priority.
  public init(_ start: @escaping @Sendable (TaskPriority?, @escaping Operation) async -> Void) {
    self.start = start
  }

  /// Starts work.
  ///
  /// - Parameters:
  ///   - priority: The priority, or `nil` for that of the current task.
  ///   - operation: The work. An error that it throws is ignored, except in a test.
  public func callAsFunction(
    priority: TaskPriority? = nil, _ operation: @escaping Operation
  ) async {
    await start(priority, operation)
  }
}

// MARK: - Keys

private enum AssertKey: DependencyKey {
  static let liveValue = AssertionEffect {
    Swift.assert($0, $1(), file: $2.filePath, line: $2.line)
  }
  static let testValue = AssertionEffect.reporting("An assertion")
}

private enum PreconditionKey: DependencyKey {
  static let liveValue = AssertionEffect {
    Swift.precondition($0, $1(), file: $2.filePath, line: $2.line)
  }
  static let testValue = AssertionEffect.reporting("A precondition")
}

extension AssertionEffect {
  fileprivate static func reporting(_ name: String) -> AssertionEffect {
    AssertionEffect { isMet, message, location in
      if !isMet { reportIssue(failure(of: name, message()), at: location) }
    }
  }
}

private enum AssertionFailureKey: DependencyKey {
  static let liveValue = AssertionFailureEffect {
    Swift.assertionFailure($0(), file: $1.filePath, line: $1.line)
  }
  static let testValue = AssertionFailureEffect { message, location in
    reportIssue(failure(of: "An assertion", message()), at: location)
  }
}

private func failure(of name: String, _ message: String) -> String {
  name + " failed" + (message.isEmpty ? "" : ": " + message)
}

private enum FireAndForgetKey: DependencyKey {
  static let liveValue = FireAndForget { priority, operation in
    Task(priority: priority) { try await operation() }
  }
  static let testValue = FireAndForget { _, operation in
    do {
      try await operation()
    } catch is CancellationError {
    } catch {
      reportIssue("Work of 'fireAndForget' failed: \(error)")
    }
  }
}
