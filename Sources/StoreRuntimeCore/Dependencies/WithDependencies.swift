/// Sets dependencies for a synchronous operation.
///
/// The values count for everything that runs in `operation`, for the tasks that it starts, and for
/// the properties declared with ``Dependency`` of the objects and stores that it makes, which
/// remember them:
///
/// ```swift
/// let model = withDependencies {
///   $0.date = .constant(.distantPast)
/// } operation: {
///   TimelineModel()
/// }
/// ```
///
/// Called in a reducer it counts for the reducers that `operation` runs and the effects that they
/// return.
///
/// - Parameters:
///   - update: Sets values, in a copy of those that are current.
///   - operation: What to run with them.
/// - Returns: What `operation` returns.
/// - Throws: What `update` or `operation` throws.
public func withDependencies<Result>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  var values = DependencyValues.current
  try values.prepare(update)
  return try values.withCurrent(operation)
}

/// Sets dependencies for an asynchronous operation.
///
/// The values count for everything that runs in `operation`, for its child tasks and the tasks that
/// it starts, and for the properties declared with ``Dependency`` of the objects and stores that it
/// makes, which remember them.
///
/// - Parameters:
///   - isolation: The isolation that the operation runs on, by default the caller's.
///   - update: Sets values, in a copy of those that are current.
///   - operation: What to run with them. It is cancelled when the calling task is.
/// - Returns: What `operation` returns.
/// - Throws: What `update` or `operation` throws.
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () async throws -> Result
) async rethrows -> Result {
  var values = DependencyValues.current
  try values.prepare(update)
  return try await DependencyValues.bound.withValue(
    values,
    operation: operation,
    isolation: isolation
  )
}
