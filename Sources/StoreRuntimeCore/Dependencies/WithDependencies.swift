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

extension DependencyValues {
  /// Binds the values outside of any store's reducers.
  @usableFromInline static let bound = TaskLocal(wrappedValue: DependencyValues())

  /// The values outside of any store's reducers.
  static var local: DependencyValues { bound.wrappedValue }

  /// The values that count here and now: a store's while it reduces, else those of the task.
  @usableFromInline
  package static var current: DependencyValues {
    ReductionContext.currentReference?.borrow { $0.dependencies } ?? local
  }

  /// Whether these are the values outside of any store's reducers.
  @usableFromInline var isBound: Bool {
    let local = Self.local
    return storage === local.storage && runningEffect === local.runningEffect
  }

  /// Makes `values` those of the current task while `body` runs, and of the tasks that it starts.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - body: What to run.
  /// - Returns: What `body` returns.
  @inlinable
  package static func withLocal<Result>(
    _ values: DependencyValues,
    _ body: () throws -> Result
  ) rethrows -> Result {
    try bound.withValue(values, operation: body)
  }

  /// Makes these values the current ones while `operation` runs.
  func withCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
    guard let context = ReductionContext.current else {
      return try Self.withLocal(self, operation)
    }
    let previous = context.dependencies
    context.dependencies = self
    defer { context.dependencies = previous }
    return try operation()
  }

  /// These values for somebody who changes them: reading one counts as no use of it.
  package var preparing: Self {
    var values = self
    values.access = .preparation
    return values
  }

  /// These values after they were changed.
  package var prepared: Self {
    var values = self
    values.access = .direct
    return values
  }

  /// Lets a closure set values, for a store or another scope that goes on with the result.
  ///
  /// Reading a value in the closure, in order to change a part of it, counts as no use of it. In
  /// tests and previews the outermost scope also gets default values of its own here.
  ///
  /// - Parameter update: Sets values.
  package mutating func prepare(
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows {
    access = .preparation
    defer { access = .direct }
    try update(&self)
    if storage?.defaults == nil, isTesting || context != .live {
      storage = DependencyStorage(defaults: DependencyDefaults()).merged(over: storage)
    }
  }
}
