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
