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
