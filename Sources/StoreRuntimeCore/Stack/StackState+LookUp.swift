extension StackState {
  /// Returns the position of the element with the given id.
  ///
  /// - Complexity: O(1) if ids have no gaps, O(log *n*) among ascending ids.
  @inlinable
  @inline(__always)
  func position(ofID id: StackElementID) -> Int? {
    numbers.guessedPosition(ofID: id.generation, count: slots.count) ?? listedPosition(ofID: id)
  }

  // A method of the stack, because what `StackNumbers` needs for the search would take the registers of
  // a loop that looks elements up.
  @inlinable
  @inline(never)
  func listedPosition(ofID id: StackElementID) -> Int? {
    numbers.listedPosition(ofID: id.generation, books: ledger.books)
  }

  /// Returns the same as ``position(ofID:)`` where the element is going to be modified.
  // Not by a method of the stack, because that would need a copy of the stack.
  @inlinable
  @inline(__always)
  mutating func modifiedPosition(ofID id: StackElementID) -> Int? {
    let position = id.generation &- numbers.offset
    if numbers.isUnlisted(position, count: slots.count) { return position }
    guard !numbers.listed.isEmpty else { return nil }
    return numbers.listedPosition(ofID: id.generation, books: ledger.books)
  }
}
