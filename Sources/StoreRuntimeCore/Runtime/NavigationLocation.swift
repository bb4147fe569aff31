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

/// One `Scope` on the way from a feature to an operator inside it.
///
/// It tells the containers apart that one reducer integrates in several parts of a state.
@usableFromInline
struct ScopeStep: Equatable, Sendable {
  private let key: ElementKey

  /// A step into a property.
  init(property keyPath: any AnyKeyPath & Sendable) {
    key = ElementKey(keyPath)
  }

  /// A step into the case with a number, of an enum of features.
  ///
  /// A macro that writes a scope for each case writes them all at one place in the source.
  @usableFromInline
  init(caseNumber: Int) {
    key = ElementKey(caseNumber)
  }

  /// A step into another case.
  ///
  /// Case paths can't be compared. What tells them apart is where they are used, and the hash value
  /// of the key path that they were made from, for a `Scope` that is written once and used twice.
  init(caseAt location: IssueLocation, hashValueOfKeyPath: Int) {
    key = ElementKey("\(location):\(location.column) \(hashValueOfKeyPath)")
  }

  /// The scopes that enclose what is being prepared, from the feature that it is a part of.
  @usableFromInline static var enclosing: [ScopeStep] { local }

  @TaskLocal private static var local: [ScopeStep] = []

  /// Prepares what lies inside scopes.
  @usableFromInline
  static func withEnclosing<Result>(_ steps: [ScopeStep], _ prepare: () -> Result) -> Result {
    $local.withValue(steps, operation: prepare)
  }
}

/// One pass over a state that brings its stacks in step with the store.
///
/// A store makes a pass after each reduction. It visits only what may have changed: an operator
/// looks at the bookkeeping of its stack, and goes on into elements only where they contain stacks
/// of their own and were touched.
@usableFromInline
struct NavigationSync {
  /// The context of the store.
  @usableFromInline let context: ReductionContext

  /// The running effects of the feature whose state is being visited, or `nil` if it has none.
  @usableFromInline let node: FeatureNode?

  /// Whether the store meets the state for the first time, so that stacks keep their ids.
  @usableFromInline let isInitial: Bool

  @inlinable
  init(context: ReductionContext, node: FeatureNode?, isInitial: Bool) {
    self.context = context
    self.node = node
    self.isInitial = isInitial
  }

  /// Makes a pass that begins in the middle of a reduction, with the feature that is being reduced.
  init(in context: ReductionContext, isInitial: Bool) {
    self.init(context: context, node: context.currentNode, isInitial: isInitial)
  }

  /// Returns the pass that goes on inside a child.
  @inlinable
  func inside(_ node: FeatureNode?) -> NavigationSync {
    NavigationSync(context: context, node: node, isInitial: isInitial)
  }

  /// Returns the pass for a container, which may be foreign: the store hasn't met it yet.
  @inlinable
  func into(isForeign: Bool) -> NavigationSync {
    NavigationSync(context: context, node: node, isInitial: isInitial && isForeign)
  }

  /// Ends the effects of all elements and presentations of a part of the state that is gone.
  ///
  /// - Parameter locations: The operators that integrated them.
  @usableFromInline
  func endChildren(at locations: [NavigationLocation]) {
    guard let node else { return }
    for location in locations {
      node.children(at: location)?.end(in: context) { _ in true }
    }
  }
}
