/// A cancellation id and the feature that it belongs to.
@usableFromInline
struct CancellationKey: Hashable {
  @usableFromInline let scope: EffectScope
  @usableFromInline let id: CancelID

  @inlinable
  init(scope: EffectScope, id: CancelID) {
    self.scope = scope
    self.id = id
  }

  @usableFromInline
  static func == (lhs: CancellationKey, rhs: CancellationKey) -> Bool {
    lhs.scope === rhs.scope && lhs.id == rhs.id
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(scope))
    hasher.combine(id)
  }
}
