extension StackState {
  /// Returns the position of the element with the given id.
  ///
  /// Most elements are as far from the position of their id as all others at the top are. Ids are
  /// unique: who is found this way is right whatever order the elements are in.
  ///
  /// - Complexity: O(1) if ids have no gaps, O(log *n*) among ascending ids.
  @inlinable
  @inline(__always)
  func position(ofID id: StackElementID) -> Int? {
    let position = id.generation &- numbers.offset
    if position >= numbers.listed.count, position < slots.count { return position }
    guard !numbers.listed.isEmpty else { return nil }
    return numbers.listedPosition(ofID: id.generation, annex: ledger.annex)
  }
}
