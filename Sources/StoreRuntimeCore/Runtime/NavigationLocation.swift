/// The place in a feature where an operator such as `forEach` integrates children.
///
/// Two locations are equal when they lead to the same property by way of the same scopes, so that an
/// operator that is made anew for each action is still recognised.
@usableFromInline
final class NavigationLocation: Equatable, Sendable {
  /// The scopes that lie between the feature and the operator, the outermost first.
  let scopes: [ScopeStep]

  /// The key path that the operator was given.
  let keyPath: any AnyKeyPath & Sendable

  /// The hash value of the key path, for an operator that isn't made anew for each action.
  private let hashValueOfKeyPath: Int?

  @usableFromInline
  init(
    scopes: [ScopeStep],
    keyPath: any AnyKeyPath & Sendable,
    hashValueOfKeyPath: Int? = nil
  ) {
    self.scopes = scopes
    self.keyPath = keyPath
    self.hashValueOfKeyPath = hashValueOfKeyPath
  }

  @usableFromInline
  static func == (lhs: NavigationLocation, rhs: NavigationLocation) -> Bool {
    // An operator that was prepared has one location. Comparing key paths is slow, but literals
    // without captured arguments are one object each, and most that differ have other hash values.
    if lhs === rhs { return true }
    if let left = lhs.hashValueOfKeyPath, let right = rhs.hashValueOfKeyPath, left != right {
      return false
    }
    return (lhs.keyPath === rhs.keyPath || lhs.keyPath == rhs.keyPath) && lhs.scopes == rhs.scopes
  }
}
