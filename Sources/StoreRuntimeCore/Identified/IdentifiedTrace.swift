/// What a store wants to know about an ``IdentifiedArray`` between two looks at it.
///
/// It travels with the value, and plays no part in equality, hashing and coding. Nothing is noted
/// about elements that came or went: a store compares the array with the elements that have effects
/// in flight.
@usableFromInline
struct IdentifiedTrace: Sendable {
  /// The token of the store that has looked at the array, or 0 for none.
  @usableFromInline var owner = 0

  /// The number that the store gave to the array when it looked, or 0 if elements came, went or
  /// changed places since.
  @usableFromInline var version = 0

  /// The lowest position of an element that was added or modified in place since then.
  @usableFromInline var touchedFrom = Int.max

  /// The highest such position.
  @usableFromInline var touchedThrough = -1

  @inlinable
  init() {}

  @inlinable var isTouched: Bool { touchedThrough >= 0 }

  /// The positions from the first to the last element that was added or modified in place.
  @inlinable
  func touchedPositions(in count: Int) -> Range<Int> {
    let end = min(touchedThrough + 1, count)
    return min(touchedFrom, end)..<end
  }

  /// Takes note that a store has looked at the array.
  @inlinable
  mutating func markSynchronized(owner: Int, version: Int) {
    self.owner = owner
    self.version = version
    touchedFrom = Int.max
    touchedThrough = -1
  }

  /// Takes note that an element is modified in place.
  @inlinable
  mutating func touch(_ position: Int) {
    if position < touchedFrom { touchedFrom = position }
    if position > touchedThrough { touchedThrough = position }
  }

  /// Takes note that an element has been added at the end.
  @inlinable
  mutating func didAppend(at position: Int) {
    version = 0
    touch(position)
  }

  /// Takes note that the element at the end has gone.
  @inlinable
  mutating func didRemoveLast(remaining: Int) {
    version = 0
    touchedThrough = min(touchedThrough, remaining - 1)
  }

  /// Takes note that elements have other positions than before.
  @inlinable
  mutating func didMove(count: Int) {
    version = 0
    touchedFrom = 0
    touchedThrough = count - 1
  }
}
