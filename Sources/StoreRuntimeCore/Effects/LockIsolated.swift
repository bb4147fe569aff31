/// A value that any number of tasks and threads may read and change, one at a time.
///
/// It is made for tests and mocks, whose closures have to be `Sendable` and yet note something:
///
/// ```swift
/// let saved = LockIsolated<[Item]>([])
/// store.dependencies.repository.save = { item in
///   saved.withValue { $0.append(item) }
/// }
/// #expect(saved.value == [item])
/// ```
///
/// A lock guards it, which a thread must not take twice: what ``withValue(_:)`` runs must not come
/// back to the same object.
///
/// To guard a function, put it into a structure: a function that is itself the value is wrapped
/// once more by each ``withValue(_:)``, and its calls get slower.
@dynamicMemberLookup
public final class LockIsolated<Value>: Sendable {
  private let contents: Guarded<Value>

  /// Guards a value.
  ///
  /// - Parameter value: The value, which nobody else may use from now on.
  public init(_ value: sending Value) {
    contents = Guarded(value)
  }

  /// Gives the caller the value while a closure runs.
  ///
  /// Read and change it in one call if the one depends on the other.
  ///
  /// - Parameter operation: What to do with the value. It must be short.
  /// - Returns: What `operation` returns.
  /// - Throws: What `operation` throws.
  public func withValue<Result, Failure: Error>(
    _ operation: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try contents.withLock(operation)
  }
}

extension LockIsolated where Value: Sendable {
  /// The value, as it was for a moment.
  public var value: Value {
    contents.withLock { $0 }
  }

  /// Replaces the value.
  ///
  /// - Parameter value: The new value.
  public func setValue(_ value: Value) {
    // What is replaced goes after the lock was left: it may have a deinitialiser.
    var value = value
    contents.withLock { swap(&$0, &value) }
  }

  /// A part of the value, as it was for a moment.
  public subscript<Part: Sendable>(
    dynamicMember keyPath: any KeyPath<Value, Part> & Sendable
  ) -> Part {
    contents.withLock { $0[keyPath: keyPath] }
  }
}
