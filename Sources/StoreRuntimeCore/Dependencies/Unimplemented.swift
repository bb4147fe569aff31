/// Reports that a closure of a dependency was called that isn't implemented.
///
/// `@DependencyClient` writes calls of it. ``unimplemented(_:placeholder:)`` makes whole closures.
///
/// - Parameters:
///   - endpoint: The name of the closure, such as `ItemClient.fetch`.
///   - fileID: The module and file to blame.
///   - filePath: The path of the file to blame.
///   - line: The line to blame.
///   - column: The column to blame.
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
    store, or around the code that needs it, in 'withDependencies'. See "Testing".
    """,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// What a closure of a dependency throws that isn't implemented.
public struct UnimplementedFailure: Error, Equatable {
  /// The name of the closure, such as `ItemClient.fetch`.
  public let endpoint: String

  /// Makes the error.
  ///
  /// - Parameter endpoint: The name of the closure, such as `ItemClient.fetch`.
  public init(_ endpoint: String) {
    self.endpoint = endpoint
  }
}

/// Returns a closure that reports its use, and returns a placeholder.
///
/// ```swift
/// static let testValue = Station(now: unimplemented("Station.now", placeholder: .distantPast))
/// ```
///
/// - Parameters:
///   - endpoint: The name of the closure, such as `Station.now`.
///   - placeholder: What it returns.
/// - Returns: The closure.
public func unimplemented<each Argument, Result: Sendable>(
  _ endpoint: String, placeholder: Result
) -> @Sendable (repeat each Argument) -> Result {
  { (_: repeat each Argument) in
    reportUnimplemented(endpoint)
    return placeholder
  }
}

/// Returns a closure that reports its use, and throws an ``UnimplementedFailure``.
///
/// ```swift
/// static let testValue = ItemClient(fetch: unimplemented("ItemClient.fetch"))
/// ```
///
/// - Parameter endpoint: The name of the closure, such as `ItemClient.fetch`.
/// - Returns: The closure.
public func unimplemented<each Argument, Result>(
  _ endpoint: String
) -> @Sendable (repeat each Argument) async throws -> Result {
  { (_: repeat each Argument) in
    reportUnimplemented(endpoint)
    throw UnimplementedFailure(endpoint)
  }
}
