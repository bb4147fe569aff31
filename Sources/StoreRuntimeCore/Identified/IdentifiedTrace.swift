/// What an ``IdentifiedArray`` tells its store: whether, and where, it has changed since the store
/// last looked.
///
/// It travels with the value, and plays no part in equality, hashing and coding. It doesn't say
/// which elements came or went: the store compares the array with the elements that have running
/// effects.
@usableFromInline
struct IdentifiedTrace: Sendable {
  /// The token of the store that has synchronised the array, or 0 for none.
  @usableFromInline var owner = 0

  /// The version of the array at its last synchronisation, or 0 if elements came, went or changed
  /// places since.
  @usableFromInline var version = 0

  /// The positions from the first to the last element that was added, moved or modified in place
  /// since then.
  @usableFromInline var touched = 0..<0

  @inlinable
  init() {}

  @inlinable var isTouched: Bool { !touched.isEmpty }

  /// Notes that the store has synchronised the array.
  @inlinable
  mutating func markSynchronized(owner: Int, version: Int) {
    self.owner = owner
    self.version = version
    touched = 0..<0
  }

  /// Notes that an element is modified in place.
  @inlinable
  mutating func touch(_ position: Int) {
    touch(position..<position + 1)
  }

  @inlinable
  mutating func touch(_ positions: Range<Int>) {
    guard isTouched else {
      touched = positions
      return
    }
    touched =
      min(touched.lowerBound, positions.lowerBound)..<max(touched.upperBound, positions.upperBound)
  }

  /// Notes that elements came, went or changed places.
  ///
  /// - Parameters:
  ///   - positions: Where elements are that were somewhere else before, or nowhere.
  ///   - count: How many elements there are now.
  @inlinable
  mutating func didMove(_ positions: Range<Int>, count: Int) {
    version = 0
    if !positions.isEmpty { touch(positions) }
    touched = touched.clamped(to: 0..<count)
  }
}
