/// The values of all dependencies, at one place and time.
///
/// Features read single values through ``Dependency``. The values as a whole appear where some of
/// them are set, which always has an effect on a copy:
///
/// ```swift
/// let store = Store(initialState: Feature.State()) {
///   Feature()
/// } withDependencies: {
///   $0.date = .constant(.distantPast)
/// }
/// ```
///
/// A value that was not set comes from its key: the live, the preview or the test value, as the
/// ``context`` says. It is made when it is first asked for, and is then the same for the whole
/// process (live) or for the store or the outermost
/// ``withDependencies(_:operation:)-(_,()->Result)`` that asked (preview and test), so that tests
/// that run at the same time share nothing. In a preview or a test that has neither, every access
/// makes the value anew. A live value that reads other dependencies while it is made sees their
/// live values, because it is made for all stores.
///
/// A value is made once. Other threads that read it meanwhile wait for it, so a key must not wait
/// for them while it makes its value.
///
/// Copying is cheap, whatever is set.
public struct DependencyValues: Sendable {
  @usableFromInline var storage: DependencyStorage?

  /// The effect that these values are current in, if they are in one.
  @usableFromInline var runningEffect: EffectEntry?

  package var access = Access.direct

  /// Makes the values that a process has before anything is set.
  public init() {}

  /// Makes the values that are current in a reduction, or in an effect.
  @inlinable
  init(storage: DependencyStorage?, runningEffect: EffectEntry? = nil) {
    self.init()
    self.storage = storage
    self.runningEffect = runningEffect
  }

  /// How the values are being read.
  package enum Access: Sendable {
    case direct

    /// In a closure that sets values; reading one in order to change it is no use of it.
    case preparation

    /// Through a property that is declared with `@Dependency`.
    case property(DependencySite)
  }

  /// The value of the dependency that a key stands for.
  ///
  /// Use it in the property that you declare for a key, and to set the value of a type that is its
  /// own key: `$0[WeatherClient.self] = .sunny`.
  ///
  /// - Parameters:
  ///   - key: The type of the key.
  ///   - fileID: The module and file to blame for a missing value.
  ///   - filePath: The path of the file to blame for a missing value.
  ///   - line: The line to blame for a missing value.
  ///   - column: The column to blame for a missing value.
  ///   - function: The name of the property.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    function: StaticString = #function
  ) -> Key.Value {
    get {
      if let value = override(of: key) { return value }
      let caller = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return defaultBox(of: key, property: function, location: site?.location ?? caller)
        .value(of: key)
    }
    set {
      storage = DependencyStorage(
        overrides: [ObjectIdentifier(key): DependencyBox(newValue, of: key)]
      ).merged(over: storage)
    }
  }

  /// What the program is run for, which decides the values that are not set.
  ///
  /// It is ``DependencyContext/test`` in a process that runs tests and otherwise
  /// ``DependencyContext/live``, unless it is set.
  public var context: DependencyContext {
    get {
      storage?.context ?? site?.remembered?.context ?? Self.prepared.withLock { $0?.context }
        ?? (isTesting ? .test : .live)
    }
    set { storage = DependencyStorage(context: newValue).merged(over: storage) }
  }
}

extension DependencyValues {
  /// The value that was set for a key, `nil` if none was.
  func override<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value? {
    let identity = ObjectIdentifier(key)
    let box = storage?.overrides[identity] ?? site?.remembered?.overrides[identity]
    return box?.value(of: key)
  }

  var site: DependencySite? {
    if case .property(let site) = access { site } else { nil }
  }
}

/// What ``DependencyValues`` hold.
///
/// It never changes, so that copies of values share it and threads read it without a lock.
@usableFromInline
final class DependencyStorage: Sendable {
  /// The values that were set, by the identity of their key.
  let overrides: [ObjectIdentifier: DependencyBox]

  /// The context that was set, or nil for that of the process.
  let context: DependencyContext?

  /// Where default values are remembered, or nil for the process.
  let defaults: DependencyDefaults?

  init(
    overrides: [ObjectIdentifier: DependencyBox] = [:],
    context: DependencyContext? = nil,
    defaults: DependencyDefaults? = nil
  ) {
    self.overrides = overrides
    self.context = context
    self.defaults = defaults
  }

  /// Returns storage in which what was set here wins over what was set in `other`.
  func merged(over other: DependencyStorage?) -> DependencyStorage {
    guard let other else { return self }
    return DependencyStorage(
      overrides: other.overrides.merging(overrides) { _, new in new },
      context: context ?? other.context,
      defaults: defaults ?? other.defaults)
  }
}

/// The value of a dependency, without its type.
struct DependencyBox: Sendable {
  private let object: any AnyObject & Sendable

  init<Key: TestDependencyKey>(_ value: Key.Value, of key: Key.Type) {
    object = Content(value)
  }

  /// Returns the value.
  ///
  /// - Parameter key: The key that the box was made with.
  /// - Returns: What the box was made with.
  func value<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    // Boxes are kept by the identity of their key, and only the initialiser above makes one, with a
    // content of the key's value type.
    unsafeDowncast(object, to: Content<Key.Value>.self).value
  }

  private final class Content<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }
}

// MARK: - Values for a while

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
///   - isolation: The isolation that the closures run on, by default the caller's.
///   - update: Sets values, in a copy of those that are current.
///   - operation: What to run with them. It is cancelled when the calling task is.
/// - Returns: What `operation` returns.
/// - Throws: What `update` or `operation` throws.
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

/// Sets dependencies for the whole process, instead of the values of their keys.
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
/// store, or by ``withDependencies(_:operation:)-(_,()->Result)``, takes precedence. In a test use
/// those: the tests of a process share what is prepared.
///
/// - Parameter update: Sets values.
/// - Throws: The error that `update` throws. Nothing is set then.
public func prepareDependencies(
  _ update: (inout DependencyValues) throws -> Void
) rethrows {
  var values = DependencyValues()
  values.access = .preparation
  try update(&values)
  guard let storage = values.storage else { return }
  DependencyValues.prepared.withLock { $0 = storage.merged(over: $0) }
}

/// Sets dependencies for a synchronous operation, on top of those that an object remembers.
///
/// An object with properties that are declared with ``Dependency`` makes its children here, so that
/// they have its dependencies:
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
///   - update: Sets values, in a copy of those that the object remembers and those that are
///     current.
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

/// Sets dependencies for an asynchronous operation, on top of those that an object remembers.
///
/// - Parameters:
///   - model: The object. One without properties that are declared with ``Dependency`` is a
///     reported issue.
///   - isolation: The isolation that the closures run on, by default the caller's.
///   - update: Sets values, in a copy of those that the object remembers and those that are
///     current.
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

/// Returns the values that an object remembers; reports one that can't remember any.
private func rememberedStorage(
  of model: some AnyObject, at location: IssueLocation
) -> DependencyStorage? {
  let sites = Mirror(reflecting: model).children.compactMap { $0.value as? any DependencyProperty }
  if sites.isEmpty {
    reportIssue(
      """
      "\(type(of: model))" has no properties that are declared with "@Dependency", so it remembers \
      no dependencies. Declare one, or use "withDependencies" without "from".
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

/// Takes the current dependencies into closures that are called later, outside of the current task.
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
/// - Parameter operation: Is called at once with the dependencies.
/// - Returns: The result of `operation`.
/// - Throws: The error that `operation` throws.
public func withEscapedDependencies<Result>(
  _ operation: (DependencyValues.Continuation) throws -> Result
) rethrows -> Result {
  try operation(DependencyValues.Continuation(values: .current))
}

/// Takes the current dependencies into closures that are called later, outside of the current task.
///
/// - Parameters:
///   - isolation: The isolation that the operation runs on, by default the caller's.
///   - operation: Is called at once with the dependencies.
/// - Returns: The result of `operation`.
/// - Throws: The error that `operation` throws.
public func withEscapedDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: (DependencyValues.Continuation) async throws -> Result
) async rethrows -> Result {
  try await operation(DependencyValues.Continuation(values: .current))
}

extension DependencyValues {
  /// The dependencies that ``withEscapedDependencies(_:)`` takes along.
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
  /// Adds the values that an object remembers, under those that are set here.
  fileprivate mutating func addRemembered(_ remembered: DependencyStorage?) {
    if let remembered { storage = storage?.merged(over: remembered) ?? remembered }
  }

  /// The values that are set for the whole process.
  static let prepared = Guarded<DependencyStorage?>(nil)
}

extension DependencyValues {
  /// Binds the values outside of any store's reducers.
  @usableFromInline package static let bound = TaskLocal(wrappedValue: DependencyValues())

  /// The values outside of any store's reducers.
  @usableFromInline static var local: DependencyValues { bound.wrappedValue }

  /// The values that count here and now: a store's while it reduces, else those of the task.
  @usableFromInline
  package static var current: DependencyValues {
    ReductionContext.currentReference?._withUnsafeGuaranteedRef {
      Self(storage: $0.dependencyStorage)
    } ?? local
  }

  /// Makes these values the current ones while `operation` runs.
  func withCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
    guard let context = ReductionContext.current else {
      return try Self.bound.withValue(self, operation: operation)
    }
    let previous = context.dependencyStorage
    context.dependencyStorage = storage
    defer { context.dependencyStorage = previous }
    return try operation()
  }

  /// Returns the same values, to be read in another way.
  package func accessed(_ access: Access) -> Self {
    var values = self
    values.access = access
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
