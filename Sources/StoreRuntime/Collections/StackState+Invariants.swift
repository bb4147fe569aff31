extension StackState {
  /// Stops a debug build if what every operation relies on isn't so.
  ///
  /// Small stacks are checked as a whole and large ones at the top, so that debug builds have the
  /// same complexity as others. Release builds check nothing.
  @inlinable
  func checkInvariants() {
    assert(hasValidTop && (entries.count > 16 || isValid), "A stack's books don't add up.")
  }

  @usableFromInline var hasValidTop: Bool {
    guard let top = entries.last else { return ledger.unorderedCount == 0 }
    let unordered = ledger.unorderedCount
    return top.slot != nil
      && unordered < entries.count
      && (unordered == entries.count - 1 || isAscending(at: entries.count - 1))
      && (top.id < ledger.nextID || top.id >= StackLedger.idLimit)
  }

  /// Whether everything that operations rely on is so.
  ///
  /// - Complexity: O(*n*) on average, where *n* is the length of the stack.
  @usableFromInline var isValid: Bool {
    let ids = Set(entries.map(\.id))
    let ordered = entries.indices.dropFirst(ledger.unorderedCount + 1)
    return ids.count == entries.count
      && entries.allSatisfy { $0.slot != nil }
      && ledger.unorderedCount <= Swift.max(0, entries.count - 1)
      && ordered.allSatisfy { isAscending(at: $0) }
      && ids.allSatisfy { $0 < ledger.nextID || $0 >= StackLedger.idLimit }
      && ids.isSuperset(of: ledger.annex?.identities.keys.map { $0 } ?? [])
      && entries.indices.allSatisfy { contains(identity: identity(at: $0)) }
  }
}
