/// What has changed in a container since its store last looked at it.
///
/// It says something about this value alone, so it stays true of copies, outside of reductions and
/// when a copy is assigned back. It plays no part in equality, hashing and coding.
@usableFromInline
struct ChangeLog: Sendable {
  /// The tick of the store's clock at the synchronisation that this value comes from, 0 for none.
  @usableFromInline var version = 0

  /// How many of the lowest elements are those of that version, at the same positions; `.max` if
  /// no element came, went or changed places.
  @usableFromInline var kept = 0

  /// The positions from the first to the last element that was modified in place.
  ///
  /// In half words, as each state holds a log for each of its containers.
  @usableFromInline var touchedBounds: Range<Int32> = 0..<0

  @inlinable var touched: Range<Int> {
    Int(touchedBounds.lowerBound)..<Int(touchedBounds.upperBound)
  }

  @inlinable
  init() {}

  /// Whether elements came, went or changed places.
  ///
  /// Also true of what was never synchronised.
  @inlinable var isDirty: Bool { kept != .max }

  /// Whether nothing has changed.
  @inlinable var isClean: Bool { kept == .max && touchedBounds.isEmpty }

  /// Notes that an element came, went or changed places, and perhaps all above it.
  @inlinable
  mutating func change(from position: Int) {
    if position < kept { kept = position }
  }

  /// Notes that an element is modified in place.
  @inlinable
  mutating func touch(_ position: Int) {
    let position = Int32(position)
    touchedBounds =
      touchedBounds.isEmpty
      ? position..<position + 1
      : min(touchedBounds.lowerBound, position)..<max(touchedBounds.upperBound, position + 1)
  }

  /// Notes that the store has looked at the container.
  @inlinable
  mutating func markSynchronized(version: Int) {
    self.version = version
    kept = .max
    touchedBounds = 0..<0
  }
}
