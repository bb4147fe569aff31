/// The current values of all dependencies.
///
/// Features read single values through ``Dependency``. The values as a whole are used to set some
/// of them, which always affects a copy:
///
/// ```swift
/// let store = Store(initialState: Feature.State()) {
///   Feature()
/// } withDependencies: {
///   $0.date = .constant(.distantPast)
/// }
/// ```
///
/// A value that wasn't set is provided by its key: the live, the preview or the test value,
/// according to the ``context``. It is created on first access and kept: for the whole process
/// (live), or for the store or the outermost ``withDependencies(_:operation:)-(_,()->Result)``
/// around the access (preview and test), so that tests that run at the same time share nothing. In
/// a preview or a test without either, every access creates a new value. A live value that reads
/// other dependencies while it is created sees their live values, because all stores share it.
///
/// Other threads that read a value while it is created block until it exists, so a key must not
/// wait for them while it creates its value.
///
/// Copying is cheap, regardless of the number of values.
public struct DependencyValues: Sendable {
  @usableFromInline var storage: DependencyStorage?

  /// The effect in which these values are current, if any.
  @usableFromInline var runningEffect: EffectEntry?

  package var access = Access.direct

  /// Creates the values of a process in which nothing is set.
  public init() {}

  /// Creates the values that are current in a reduction or in an effect.
  @inlinable
  init(storage: DependencyStorage?, runningEffect: EffectEntry? = nil) {
    self.init()
    self.storage = storage
    self.runningEffect = runningEffect
  }

  /// The way in which the values are read.
  package enum Access: Sendable {
    case direct

    /// In a closure that sets values. Reading one there in order to change it isn't a use.
    case preparation

    /// Through a property that is declared with `@Dependency`.
    case property(any DependencySite)
  }

  /// The value of the dependency with the given key.
  ///
  /// Use it in the property that you declare for a key, and to set the value of a type that is its
  /// own key: `$0[WeatherClient.self] = .sunny`.
  ///
  /// - Parameters:
  ///   - key: The type of the key.
  ///   - fileID: The file that an issue names if the value is missing.
  ///   - filePath: The path of that file.
  ///   - line: The line that the issue names.
  ///   - column: The column that the issue names.
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

  /// The purpose of the run, which determines the values that aren't set.
  ///
  /// Unless it is set, it is ``DependencyContext/test`` in a process that runs tests and
  /// ``DependencyContext/live`` in any other.
  public var context: DependencyContext {
    get {
      storage?.context ?? site?.remembered?.context ?? Self.prepared.withLock { $0?.context }
        ?? (isTesting ? .test : .live)
    }
    set { storage = DependencyStorage(context: newValue).merged(over: storage) }
  }
}

extension DependencyValues {
  /// Returns the value that was set for a key, or `nil` if none was.
  func override<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value? {
    let identity = ObjectIdentifier(key)
    let box = storage?.overrides[identity] ?? site?.remembered?.overrides[identity]
    return box?.value(of: key)
  }

  var site: (any DependencySite)? {
    if case .property(let site) = access { site } else { nil }
  }
}

/// The storage of ``DependencyValues``.
///
/// It is immutable, so that copies of values share it and threads read it without a lock.
@usableFromInline
package final class DependencyStorage: Sendable {
  /// The values that were set, by the identity of their key.
  let overrides: [ObjectIdentifier: DependencyBox]

  /// The context that was set, or `nil` for that of the process.
  let context: DependencyContext?

  /// The storage of default values, or `nil` for that of the process.
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

  /// Returns storage in which this storage's values take precedence over those of `other`.
  func merged(over other: DependencyStorage?) -> DependencyStorage {
    guard let other else { return self }
    return DependencyStorage(
      overrides: other.overrides.merging(overrides) { _, new in new },
      context: context ?? other.context,
      defaults: defaults ?? other.defaults)
  }
}

/// A type-erased value of a dependency.
struct DependencyBox: Sendable {
  private let object: any AnyObject & Sendable

  init<Key: TestDependencyKey>(_ value: Key.Value, of key: Key.Type) {
    object = Content(value)
  }

  /// Returns the value.
  ///
  /// - Parameter key: The key with which the box was created.
  /// - Returns: The value with which the box was created.
  func value<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    // Boxes are stored by the identity of their key, and only the initialiser above creates one,
    // with a content of the key's value type.
    unsafeDowncast(object, to: Content<Key.Value>.self).value
  }

  private final class Content<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }
}

extension DependencyValues {
  /// The values that are set for the whole process.
  static let prepared = Guarded<DependencyStorage?>(nil)
}

extension DependencyValues {
  /// The values that are current outside of reductions.
  @usableFromInline package static let bound = TaskLocal(wrappedValue: DependencyValues())

  /// The task's values, which are current outside of reductions.
  @usableFromInline static var local: DependencyValues { bound.wrappedValue }

  /// The current values: the store's during a reduction, otherwise those of the task.
  @usableFromInline
  package static var current: DependencyValues {
    ReductionContext.currentReference?._withUnsafeGuaranteedRef {
      Self(storage: $0.variables.dependencyStorage)
    } ?? local
  }

  /// Makes these values the current ones while `operation` runs.
  func withCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
    guard let context = ReductionContext.current else {
      return try Self.bound.withValue(self, operation: operation)
    }
    let previous = context.variables.dependencyStorage
    context.variables.dependencyStorage = storage
    defer { context.variables.dependencyStorage = previous }
    return try operation()
  }

  /// Returns the same values with another way of access.
  package func accessed(_ access: Access) -> Self {
    var values = self
    values.access = access
    return values
  }

  /// Sets values with a closure, for a store or another scope that continues with the result.
  ///
  /// Reading a value in the closure, in order to change a part of it, isn't a use of it. In tests
  /// and previews the outermost scope also gets default values of its own here.
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
