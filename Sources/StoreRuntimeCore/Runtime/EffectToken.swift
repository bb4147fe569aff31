/// Names an entry of a store's running effects.
@usableFromInline
struct EffectToken: Hashable, Sendable {
  /// The place of the entry.
  let slot: Int

  /// Tells the entries apart that have had the same place.
  let serial: Int
}
