/// Sets dependencies for a synchronous operation.
///
/// The values apply to everything that runs in `operation`, to the tasks that it starts, and to the
/// properties declared with ``Dependency`` of the objects and stores that it creates, which
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
/// In a reducer, it applies to the reducers that `operation` runs and the effects that they return.
///
/// - Parameters:
///   - update: Sets values in a copy of the current ones.
///   - operation: The code to run with them.
/// - Returns: The result of `operation`.
/// - Throws: The error that `update` or `operation` throws.
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
/// The values apply to everything that runs in `operation`, to its child tasks and the tasks that
/// it starts, and to the properties declared with ``Dependency`` of the objects and stores that it
/// creates, which remember them.
///
/// - Parameters:
///   - isolation: The isolation that the closures run on, by default the caller's.
///   - update: Sets values in a copy of the current ones.
///   - operation: The code to run with them. It is cancelled when the calling task is.
/// - Returns: The result of `operation`.
/// - Throws: The error that `update` or `operation` throws.
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> Result
) async rethrows -> Result {
  var values = DependencyValues.current
  values.access = .preparation
  try await update(&values)
  values.prepare { _ in }
  return try await DependencyValues.bound.withValue(
    values,
    operation: operation,
    isolation: isolation
  )
}

/// Sets dependencies for the whole process, replacing the default values of their keys.
///
/// ```swift
/// @main
/// struct NotesApp: App {
///   init() {
///     prepareDependencies { $0.database = .open(at: path) }
///   }
/// }
/// ```
///
/// Call it once, at launch, before anything reads these dependencies. A value that is set for a
/// store, or with ``withDependencies(_:operation:)-(_,()->Result)``, takes precedence. In a test,
/// use those instead: all tests of a process share prepared values.
///
/// - Parameter update: Sets values.
/// - Throws: The error that `update` throws. Nothing is set in that case.
public func prepareDependencies(
  _ update: (inout DependencyValues) throws -> Void
) rethrows {
  var values = DependencyValues()
  values.access = .preparation
  try update(&values)
  guard let storage = values.storage else { return }
  DependencyValues.prepared.withLock { $0 = storage.merged(over: $0) }
}

/// Sets dependencies for a synchronous operation, in addition to those that an object remembers.
///
/// Use it where an object with ``Dependency`` properties creates its children, so that they get its
/// dependencies:
///
/// ```swift
/// func rowTapped(_ row: Row) {
///   detail = withDependencies(from: self) {
///     DetailModel(row: row)
///   }
/// }
/// ```
///
/// - Parameters:
///   - model: The object. One without such properties is a reported issue.
///   - update: Sets values in a copy of the object's and the current ones.
///   - operation: The code to run with them.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
/// - Returns: The result of `operation`.
/// - Throws: The error that `update` or `operation` throws.
public func withDependencies<Result>(
  from model: some AnyObject,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> Result {
  let remembered = rememberedStorage(
    of: model,
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return try withDependencies {
    $0.addRemembered(remembered)
    try update(&$0)
  } operation: {
    try operation()
  }
}

/// Sets dependencies for an asynchronous operation, in addition to those that an object remembers.
///
/// - Parameters:
///   - model: The object. One without properties that are declared with ``Dependency`` is a
///     reported issue.
///   - isolation: The isolation that the closures run on, by default the caller's.
///   - update: Sets values in a copy of the object's and the current ones.
///   - operation: The code to run with them. It is cancelled when the calling task is.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
/// - Returns: The result of `operation`.
/// - Throws: The error that `update` or `operation` throws.
public func withDependencies<Result>(
  from model: some AnyObject,
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let remembered = rememberedStorage(
    of: model,
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return try await withDependencies(isolation: isolation) {
    $0.addRemembered(remembered)
    try await update(&$0)
  } operation: {
    try await operation()
  }
}

/// Runs an asynchronous operation with the dependencies that an object remembers.
///
/// - Parameters:
///   - model: The object. One without properties that are declared with ``Dependency`` is a
///     reported issue.
///   - isolation: The isolation that the operation runs on, by default the caller's.
///   - operation: The code to run with them. It is cancelled when the calling task is.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
/// - Returns: The result of `operation`.
/// - Throws: The error that `operation` throws.
public func withDependencies<Result>(
  from model: some AnyObject,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  try await withDependencies(
    from: model, isolation: isolation, { _ in }, operation: operation,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Returns the values that an object remembers, and reports an object without `@Dependency`.
private func rememberedStorage(
  of model: some AnyObject, at location: IssueLocation
) -> DependencyStorage? {
  let mirrors = sequence(first: Mirror(reflecting: model), next: \.superclassMirror)
  let sites = mirrors.flatMap { $0.children.compactMap { $0.value as? any DependencyProperty } }
  if sites.isEmpty {
    reportIssue(
      """
      "\(type(of: model))" has no properties that are declared with "@Dependency", so it has no \
      dependencies to pass on. Declare one, or use "withDependencies" without "from".
      """,
      at: location)
  }
  return sites.lazy.compactMap(\.rememberedStorage).first
}

/// Runs a synchronous operation with the dependencies that an object remembers.
///
/// - Parameters:
///   - model: The object. One without properties that are declared with ``Dependency`` is a
///     reported issue.
///   - operation: The code to run with them.
///   - fileID: The file that the issue names.
///   - filePath: The path of the file that the issue names.
///   - line: The line that the issue names.
///   - column: The column that the issue names.
/// - Returns: The result of `operation`.
/// - Throws: The error that `operation` throws.
public func withDependencies<Result>(
  from model: some AnyObject,
  operation: () throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> Result {
  try withDependencies(
    from: model, { _ in }, operation: operation,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Captures the current dependencies for closures that are called later, outside the current task.
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   DispatchQueue.main.async {
///     dependencies.yield { model.refresh() }
///   }
/// }
/// ```
///
/// Tasks inherit the dependencies and don't need it.
///
/// - Parameter operation: Called immediately with the dependencies.
/// - Returns: The result of `operation`.
/// - Throws: The error that `operation` throws.
public func withEscapedDependencies<Result>(
  _ operation: (DependencyValues.Continuation) throws -> Result
) rethrows -> Result {
  try operation(DependencyValues.Continuation(values: .current))
}

/// Captures the current dependencies for closures that are called later, outside the current task.
///
/// - Parameters:
///   - isolation: The isolation that the operation runs on, by default the caller's.
///   - operation: Called immediately with the dependencies.
/// - Returns: The result of `operation`.
/// - Throws: The error that `operation` throws.
public func withEscapedDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: (DependencyValues.Continuation) async throws -> Result
) async rethrows -> Result {
  try await operation(DependencyValues.Continuation(values: .current))
}

extension DependencyValues {
  /// The dependencies that ``withEscapedDependencies(_:)`` captures.
  public struct Continuation: Sendable {
    let values: DependencyValues

    /// Runs an operation with the dependencies.
    ///
    /// - Parameter operation: The operation.
    /// - Returns: The result of `operation`.
    /// - Throws: The error that `operation` throws.
    public func yield<Result>(_ operation: () throws -> Result) rethrows -> Result {
      try values.withCurrent(operation)
    }

    /// Runs an asynchronous operation with the dependencies.
    ///
    /// - Parameters:
    ///   - isolation: The isolation that the operation runs on, by default the caller's.
    ///   - operation: The operation.
    /// - Returns: The result of `operation`.
    /// - Throws: The error that `operation` throws.
    public func yield<Result>(
      isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
    ) async rethrows -> Result {
      try await DependencyValues.bound.withValue(
        values, operation: operation, isolation: isolation)
    }
  }
}

extension DependencyValues {
  /// Adds the values that an object remembers; those that are set here take precedence.
  fileprivate mutating func addRemembered(_ remembered: DependencyStorage?) {
    if let remembered { storage = storage?.merged(over: remembered) ?? remembered }
  }
}
