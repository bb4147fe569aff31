/// The place in a feature where an operator such as `forEach` integrates children.
///
/// Two locations are equal when they lead to the same property by way of the same scopes, so that
/// an operator that is made anew for each action is still recognised.
@usableFromInline
final class NavigationLocation: Equatable, Sendable {
  /// The scopes that lie between the feature and the operator, the outermost first.
  let scopes: [ScopeStep]

  /// The key path that the operator was given.
  let keyPath: any AnyKeyPath & Sendable

  private let hashValueOfKeyPath: Int

  /// Creates the location of an operator.
  ///
  /// - Parameters:
  ///   - scopes: The scopes around it: those around what is being prepared, if it is not said.
  ///   - keyPath: The key path that the operator was given.
  @usableFromInline
  init(scopes: [ScopeStep] = ScopeStep.enclosing, keyPath: any AnyKeyPath & Sendable) {
    self.scopes = scopes
    self.keyPath = keyPath
    self.hashValueOfKeyPath = keyPath.hashValue
  }

  @usableFromInline
  static func == (lhs: NavigationLocation, rhs: NavigationLocation) -> Bool {
    // An operator that is prepared once has one location. Comparing key paths is slow, but literals
    // without captured arguments are one object each, and most that differ have other hash values.
    if lhs === rhs { return true }
    return lhs.hashValueOfKeyPath == rhs.hashValueOfKeyPath
      && (lhs.keyPath === rhs.keyPath || lhs.keyPath == rhs.keyPath) && lhs.scopes == rhs.scopes
  }
}
