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
