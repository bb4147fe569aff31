/// A stack or an identified array, whose elements `forEach` integrates.
@usableFromInline
protocol ElementContainer<ID, Element> {
  associatedtype ID: Hashable
  associatedtype Element

  var storage: ElementStore<ID, Element> { get set }

  /// The token of the store that has synchronised the container, 0 for none.
  var owner: Int { get }

  /// Whether nothing was ever in the container, so that it belongs to no store.
  var isUnused: Bool { get }

  /// Makes the container one of a store.
  ///
  /// - Parameters:
  ///   - context: The store's context.
  ///   - keepingIDs: Whether the ids stay in any case, because the store is only being made.
  mutating func settle(in context: ReductionContext, keepingIDs: Bool)
}

/// An action of a container that may be one of its elements.
@usableFromInline
protocol ElementAction<ID, Action> {
  associatedtype ID
  associatedtype Action

  /// An action of an element.
  static func element(id: ID, action: Action) -> Self
}
