/// Names effects that can be cancelled together.
@usableFromInline
struct CancelID: Hashable, @unchecked Sendable {
  // Sendable: the only initialiser takes a value that is both `Hashable` and `Sendable`, and
  // `AnyHashable` does nothing with it but what its own `Hashable` conformance does.
  @usableFromInline let base: AnyHashable

  /// The type of the id: numbers of different types are equal as `AnyHashable`.
  private let type: ObjectIdentifier

  @usableFromInline
  init<ID: Hashable & Sendable>(_ base: ID) {
    self.base = AnyHashable(base)
    type = ObjectIdentifier(ID.self)
  }
}

/// A cancellation id and the feature that it belongs to.
@usableFromInline
struct CancellationKey: Hashable {
  @usableFromInline let node: FeatureNode
  @usableFromInline let id: CancelID

  @inlinable
  init(node: FeatureNode, id: CancelID) {
    self.node = node
    self.id = id
  }

  @usableFromInline
  static func == (lhs: CancellationKey, rhs: CancellationKey) -> Bool {
    lhs.node === rhs.node && lhs.id == rhs.id
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(node))
    hasher.combine(id)
  }
}
