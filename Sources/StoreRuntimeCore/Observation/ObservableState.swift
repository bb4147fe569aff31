/// State that views read through a `StoreModel`, as declared by `@ObservableState`.
public protocol ObservableState: SendableMetatype {}

/// Comparisons for generated code, selected by the static types of the values.
@_documentation(visibility: internal)
public enum StateComparison {
  /// Returns whether two payloads of a case are equal.
  ///
  /// - Parameters:
  ///   - left: A payload.
  ///   - right: Another.
  /// - Returns: `true` if they are equal.
  @inlinable
  public static func areEqual<Payload: Equatable>(_ left: Payload, _ right: Payload) -> Bool {
    left == right
  }

  /// Returns whether two values differ.
  ///
  /// - Parameters:
  ///   - old: A value.
  ///   - new: Another.
  /// - Returns: `true` if they aren't equal.
  @inlinable
  public static func differ<Value: Equatable>(_ old: Value, _ new: Value) -> Bool {
    old != new
  }

  /// Returns whether two values may differ.
  ///
  /// - Parameters:
  ///   - old: A value.
  ///   - new: Another.
  /// - Returns: `false` if the values are `Equatable` and equal, `true` otherwise.
  @_disfavoredOverload
  public static func differ<Value>(_ old: Value, _ new: Value) -> Bool {
    func isEqual<Known: Equatable>(_ old: Known) -> Bool { new as? Known == old }
    guard let old = old as? any Equatable else { return true }
    return !isEqual(old)
  }
}
