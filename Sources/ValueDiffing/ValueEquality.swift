/// The result of `==` on two values of unknown types.
package enum ValueEquality {
  case equal
  case unequal
  /// The values can't be compared.
  case unknown

  /// Compares two values as their types do, or by identity if they are the same instance of a
  /// class.
  package init(_ old: Any, _ new: Any) {
    if let old = old as? any Equatable {
      self = Self.compare(old, new)
    } else if type(of: old) is AnyClass, type(of: new) is AnyClass,
      old as AnyObject === new as AnyObject
    {
      self = .equal
    } else {
      self = .unknown
    }
  }

  private static func compare<Value: Equatable>(_ old: Value, _ new: Any) -> Self {
    guard let new = new as? Value else { return .unknown }
    return old == new ? .equal : .unequal
  }
}
