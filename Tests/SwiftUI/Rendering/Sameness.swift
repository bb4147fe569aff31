/// Whether a view is the same as the one that was in its place.
enum Sameness {
  /// Returns whether two values are equal, as far as can be told.
  ///
  /// Objects are the same if they are one object, and values that aren't `Equatable` if all that
  /// they hold is the same. Two closures never are.
  static func areSame(_ old: Any, _ new: Any) -> Bool {
    guard type(of: old) == type(of: new) else { return false }
    if let old = old as? any Equatable { return areEqual(old, new) }
    if type(of: old) is AnyClass { return old as AnyObject === new as AnyObject }
    let mirrors = (Mirror(reflecting: old), Mirror(reflecting: new))
    guard mirrors.0.displayStyle != nil, mirrors.0.children.count == mirrors.1.children.count
    else { return false }
    return zip(mirrors.0.children, mirrors.1.children).allSatisfy {
      $0.label == $1.label && areSame($0.value, $1.value)
    }
  }

  private static func areEqual<Value: Equatable>(_ old: Value, _ new: Any) -> Bool {
    old == new as? Value
  }
}
