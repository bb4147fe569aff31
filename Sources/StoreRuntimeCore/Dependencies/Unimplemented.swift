/// Reports a call of a dependency's closure that isn't implemented.
///
/// Code that `@DependencyClient` generates calls it. Use
/// ``unimplemented(_:placeholder:fileID:filePath:line:column:)`` for whole closures.
///
/// - Parameters:
///   - endpoint: The name of the closure, such as `ItemClient.fetch`.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
public func reportUnimplemented(
  _ endpoint: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  reportIssue(
    """
    '\(endpoint)' was called, but it isn't implemented here. Set it where the test makes its \
    store, or around the code that needs it, in 'withDependencies'. See "Test a flow".
    """,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// The error of a dependency's closure that isn't implemented.
public struct UnimplementedFailure: Error, Equatable {
  /// The name of the closure, such as `ItemClient.fetch`.
  public let endpoint: String

  /// Creates the error.
  ///
  /// - Parameter endpoint: The name of the closure, such as `ItemClient.fetch`.
  public init(_ endpoint: String) {
    self.endpoint = endpoint
  }
}

/// Returns a closure that reports each call at this line and returns a placeholder.
///
/// ```swift
/// static let testValue = Station(
///   now: unimplemented("Station.now", placeholder: .distantPast),
///   reset: unimplemented("Station.reset")
/// )
/// ```
///
/// The closure also works where an `async` closure is expected.
///
/// - Parameters:
///   - endpoint: The name of the closure, such as `Station.now`.
///   - placeholder: The value that the closure returns, not needed for `Void`.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
/// - Returns: The closure.
public func unimplemented<each Argument, Result>(
  _ endpoint: String,
  placeholder: @autoclosure @escaping @Sendable () -> Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  { (_: repeat each Argument) in
    reportUnimplemented(endpoint, fileID: fileID, filePath: filePath, line: line, column: column)
    return placeholder()
  }
}

/// Returns a closure that reports each call at this line and throws an `UnimplementedFailure`.
///
/// ```swift
/// static let testValue = ItemClient(fetch: unimplemented("ItemClient.fetch"))
/// ```
///
/// The closure also works where an `async` closure is expected.
///
/// - Parameters:
///   - endpoint: The name of the closure, such as `ItemClient.fetch`.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
/// - Returns: The closure.
public func unimplemented<each Argument, Result>(
  _ endpoint: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Result {
  { (_: repeat each Argument) in
    reportUnimplemented(endpoint, fileID: fileID, filePath: filePath, line: line, column: column)
    throw UnimplementedFailure(endpoint)
  }
}

/// Diagnoses a closure that can't throw and has no placeholder.
///
/// - Parameter endpoint: The name of the closure.
/// - Returns: Never.
@available(
  *, unavailable,
  message: "A closure that returns a value and can't throw needs a placeholder: 'placeholder: …'."
)
@_disfavoredOverload
@_documentation(visibility: internal)
public func unimplemented<each Argument, Result>(
  _ endpoint: String
) -> @Sendable (repeat each Argument) -> Result {
  fatalError("The compiler rejects every call.")
}
