/// The case and the id of what is presented, which tell it from other values of its type.
@usableFromInline
struct PresentedID: Hashable, @unchecked Sendable {
  // Sendable: an id that isn't is only compared and hashed. It comes from a state that is
  // `Sendable`, which gives it to whoever has a copy of the state.

  /// The number of the case, 0 where cases have none.
  var number = 0

  /// The ids, from the value to its payloads; the name of a case without a number is one of them.
  var ids: [AnyHashable] = []
}
