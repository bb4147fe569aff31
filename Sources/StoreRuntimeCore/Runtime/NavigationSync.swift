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
