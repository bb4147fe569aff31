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
