/// Names effects that can be cancelled together.
@usableFromInline
struct CancelID: Hashable, @unchecked Sendable {
  // Sendable: the only initialiser takes a value that is both `Hashable` and `Sendable`, and
  // `AnyHashable` does nothing with it but what its own `Hashable` conformance does.
  private let base: AnyHashable

  init(_ base: some Hashable & Sendable) {
    self.base = AnyHashable(base)
  }
}

/// A cancellation id and the feature that it belongs to.
struct CancellationKey {
  let scope: EffectScope
  let id: CancelID
}
