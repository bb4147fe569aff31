/// The place in a feature where an operator such as `forEach` integrates children.
///
/// Two locations are equal when they lead to the same property, so that an operator that is made
/// anew for each action is still recognised.
@usableFromInline
struct NavigationLocation: Equatable, Sendable {
  @usableFromInline let keyPath: any AnyKeyPath & Sendable

  @usableFromInline
  init(_ keyPath: any AnyKeyPath & Sendable) {
    self.keyPath = keyPath
  }

  @usableFromInline
  static func == (lhs: Self, rhs: Self) -> Bool {
    // Literals without captured arguments are one object each; comparing others is slow.
    lhs.keyPath === rhs.keyPath || lhs.keyPath == rhs.keyPath
  }
}
