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

  @usableFromInline
  init(scopes: [ScopeStep], keyPath: any AnyKeyPath & Sendable) {
    self.scopes = scopes
    self.keyPath = keyPath
  }

  @usableFromInline
  static func == (lhs: NavigationLocation, rhs: NavigationLocation) -> Bool {
    // An operator that was prepared has one location. Comparing key paths is slow, but literals
    // without captured arguments are one object each.
    lhs === rhs
      || (lhs.keyPath === rhs.keyPath || lhs.keyPath == rhs.keyPath) && lhs.scopes == rhs.scopes
  }
}
