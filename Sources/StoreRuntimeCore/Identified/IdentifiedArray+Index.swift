extension IdentifiedArray {
  /// Returns the position of an id.
  @inlinable
  @inline(never)
  func position(ofID id: ID) -> Int? {
    positions[id]
  }

  /// Brings the index and the trace in step with the elements at some positions.
  ///
  /// Each mutation that adds, removes or moves elements first changes the entries, then takes the
  /// ids that are gone out of the index, and ends here.
  ///
  /// - Parameter moved: Where elements are that were somewhere else before, or nowhere.
  /// - Complexity: O(*k*) on average, where *k* is the number of positions.
  @inlinable
  mutating func didMove(_ moved: Range<Int>) {
    for position in moved { positions[entries[position].id] = position }
    trace.didMove(moved, count: entries.count)
    assert(positions.count == entries.count, "The index has other ids than the array.")
  }

  /// Makes the index anew, after any elements have gone or changed places.
  ///
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
  @inlinable
  @inline(never)
  mutating func didReorder() {
    positions.removeAll(keepingCapacity: true)
    didMove(entries.indices)
  }
}
