/// Names effects that can be cancelled together.
@usableFromInline
struct CancelID: Hashable, @unchecked Sendable {
  // Sendable: the only initialiser takes a value that is both `Hashable` and `Sendable`, and
  // `AnyHashable` does nothing with it but what its own `Hashable` conformance does.
  @usableFromInline let base: AnyHashable

  @inlinable
  init(_ base: some Hashable & Sendable) {
    self.base = AnyHashable(base)
  }
}

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
