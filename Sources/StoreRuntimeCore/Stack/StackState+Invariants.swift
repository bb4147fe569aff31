extension StackState {
  /// Stops a debug build if the stack is wrong after an operation that may take constant time.
  ///
  /// Only the top is checked, so that debug builds have the same complexity as others. Release
  /// builds check nothing.
  @inlinable
  func checkTop() {
    assert(hasValidTop, "The top of a stack doesn't agree with its ledger.")
  }

  /// Stops a debug build if the stack is wrong after an operation that takes linear time anyway.
  @inlinable
  func checkInvariants() {
    assert(isValid, "A stack doesn't agree with its ledger.")
  }

  @usableFromInline var hasValidTop: Bool {
    guard !ledger.isPlain || !ledger.followsRemovals else { return false }
    let unordered = ledger.unorderedCount
    let top = slots.count - 1
    guard top >= 0 else { return unordered == 0 && numbers.listed.isEmpty }
    return unordered <= top
      && numbers.listed.count <= slots.count
      && (unordered == top || isAscending(at: top))
      && slots[top] != nil
      && (ledger.isDirty || ledger.owner != 0 && ledger.version != 0)
      && isCounted(numbers.id(at: top))
  }

  /// Whether all that operations rely on is so.
  ///
  /// - Complexity: O(*n*) on average, where *n* is the length of the stack.
  @usableFromInline var isValid: Bool {
    let ids = Set(numbers.ids(in: slots.indices))
    return hasValidTop
      && ids.count == slots.count
      && slots.allSatisfy { $0 != nil }
      && ids.allSatisfy { isCounted($0) }
      && slots.indices.dropFirst(ledger.unorderedCount + 1).allSatisfy { isAscending(at: $0) }
      && (ledger.books?.identities.ids.allSatisfy { ids.contains($0) } ?? true)
      && slots.indices.allSatisfy { position(ofIdentity: identity(at: $0)) == $0 }
  }

  /// Whether no element will get the given id again.
  private func isCounted(_ id: Int) -> Bool {
    id < ledger.nextID || id >= StackLedger.idLimit
  }
}
