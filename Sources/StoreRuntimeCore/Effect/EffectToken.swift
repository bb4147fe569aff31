/// Names an entry of a store's running effects.
@usableFromInline
struct EffectToken: Hashable, Sendable {
  /// The place of the entry.
  @usableFromInline let slot: Int

  /// Tells the entries apart that have had the same place.
  @usableFromInline let serial: Int

  @inlinable
  init(slot: Int, serial: Int) {
    self.slot = slot
    self.serial = serial
  }

  /// Puts effects in the order in which they were started.
  ///
  /// - Complexity: O(*n* log *n*) for *n* effects.
  @usableFromInline
  static func sort(_ tokens: inout [EffectToken]) {
    tokens.sort { $0.serial < $1.serial }
  }
}
