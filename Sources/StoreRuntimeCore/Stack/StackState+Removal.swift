extension StackState: RangeReplaceableCollection {
  /// Removes the element at a position.
  ///
  /// - Parameter position: The position of an element.
  /// - Returns: The element.
  /// - Complexity: O(*m*), where *m* is the number of elements above.
  @discardableResult
  @inlinable
  public mutating func remove(at position: Int) -> Element {
    let element = self[position]
    removeSubrange(position..<position + 1)
    return element
  }

  /// Removes the elements in a range of positions.
  ///
  /// - Parameter bounds: The positions of the elements.
  /// - Complexity: O(*k* + *m*), where *k* is the number of removed elements and *m* the number of
  ///   elements above.
  @inlinable
  public mutating func removeSubrange(_ bounds: Range<Int>) {
    willRemove(bounds)
    slots.removeSubrange(bounds)
    didRemove(bounds)
  }

  /// Removes the elements that satisfy a condition.
  ///
  /// - Parameter shouldBeRemoved: Tells of an element whether it goes. If it throws, none does.
  /// - Throws: What `shouldBeRemoved` throws.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  @inlinable
  public mutating func removeAll(
    where shouldBeRemoved: (Element) throws -> Bool
  ) rethrows {
    let kept = try slots.indices.filter { try !shouldBeRemoved(self[$0]) }
    guard kept.count < slots.count else { return }
    guard !kept.isEmpty else { return removeAll(keepingCapacity: true) }
    let ids = ContiguousArray(kept.map { numbers.id(at: $0) })
    willRemove(slots.indices, keeping: ids)
    replaceSubrange(slots.indices, with: kept.map { slots[$0] }, ids: ids)
  }

  /// Returns the stack without the elements that don't satisfy a condition.
  ///
  /// The elements keep their ids.
  ///
  /// - Parameter isIncluded: Tells of an element whether it stays.
  /// - Returns: A stack of the elements that stay.
  /// - Throws: What `isIncluded` throws.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> StackState {
    var result = self
    try result.removeAll { try !isIncluded($0) }
    return result
  }

  /// Removes all elements.
  ///
  /// Elements that are added later get higher ids nevertheless.
  ///
  /// - Parameter keepCapacity: Whether to keep the storage.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  @inlinable
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    let positions = slots.indices
    guard !positions.isEmpty else { return }
    willRemove(positions)
    slots.removeAll(keepingCapacity: keepCapacity)
    didRemove(positions)
  }

  /// Keeps the ledger before elements are taken out.
  @inlinable
  mutating func willRemove(_ positions: Range<Int>) {
    guard ledger.followsRemovals else { return }
    for position in positions { ledger.willRemove(numbers.id(at: position)) }
  }

  /// Keeps the ledger before elements are replaced, of which some may stay.
  ///
  /// - Parameters:
  ///   - positions: Where the elements are.
  ///   - kept: The ids of those that stay.
  /// - Complexity: O(*k*) on average, where *k* is the number of elements in the range.
  @inlinable
  mutating func willRemove(_ positions: Range<Int>, keeping kept: some Sequence<Int>) {
    guard ledger.followsRemovals else { return }
    let kept = Set(kept)
    for id in numbers.ids(in: positions) where !kept.contains(id) { ledger.willRemove(id) }
  }

  /// Keeps the ledger after elements have been taken out.
  @inlinable
  mutating func didRemove(_ positions: Range<Int>) {
    guard !positions.isEmpty else { return }
    numbers.replaceSubrange(positions, with: [], count: slots.count + positions.count)
    ledger.didRemove(positions, remaining: slots.count)
    checkTop()
  }

  /// Puts other elements, or the same in another order, in the place of those in a range, of which
  /// the ledger knows already which ones go.
  ///
  /// - Parameters:
  ///   - positions: Where the elements were.
  ///   - newSlots: The slots that take their place, at least one if any other element stays.
  ///   - ids: Their ids. An element whose id is among those in the range before is the same.
  /// - Complexity: O(*n*) on average, where *n* is the length of the stack.
  @inlinable
  mutating func replaceSubrange(
    _ positions: Range<Int>, with newSlots: some Collection<Slot>, ids: ContiguousArray<Int>
  ) {
    numbers.replaceSubrange(positions, with: ids, count: slots.count)
    slots.replaceSubrange(positions, with: newSlots)
    ledger.markDirty()
    countUnordered()
    checkInvariants()
  }

  /// Finds out anew how many elements at the bottom are in no particular order.
  ///
  /// - Complexity: O(*k*), where *k* is the number of elements above those.
  @inlinable
  mutating func countUnordered() {
    var unordered = Swift.max(0, slots.count - 1)
    while unordered > 0, isAscending(at: unordered) { unordered -= 1 }
    ledger.markUnordered(unordered)
  }
}

extension StackState {
  /// Removes the element at the top.
  ///
  /// - Returns: The element, or `nil` if the stack was empty.
  /// - Complexity: O(1).
  @discardableResult
  @inlinable
  @inline(__always)
  public mutating func popLast() -> Element? {
    guard _fastPath(!slots.isEmpty) else { return nil }
    let positions = slots.count - 1..<slots.count
    willRemove(positions)
    let top = slots.removeLast()
    numbers.truncate(to: slots.count)
    if _slowPath(ledger.followsRemovals) {
      ledger.didRemove(positions, remaining: slots.count)
    }
    checkTop()
    return top
  }

  /// Removes the element at the top of a stack that isn't empty.
  ///
  /// - Precondition: The stack has an element. Use ``popLast()`` if it may have none.
  /// - Returns: The element.
  /// - Complexity: O(1).
  @discardableResult
  @inlinable
  public mutating func removeLast() -> Element {
    guard let top = popLast() else {
      preconditionFailure("Can't remove the last element of an empty stack.")
    }
    return top
  }

  /// Removes a number of elements at the top.
  ///
  /// - Precondition: The stack has that many elements.
  /// - Parameter count: How many elements to remove.
  /// - Complexity: O(`count`).
  @inlinable
  public mutating func removeLast(_ count: Int) {
    precondition(
      count >= 0 && count <= slots.count,
      "Can't remove more elements than the stack has.")
    removeSubrange(slots.count - count..<slots.count)
  }

  /// Removes an element and all that lie above it.
  ///
  /// If there is no element with this id, nothing changes and nothing is reported.
  ///
  /// - Parameter id: The id of the lowest element to remove.
  /// - Complexity: That of ``firstIndex(id:)`` and O(*k*), where *k* is the number of removed
  ///   elements.
  @inlinable
  public mutating func pop(from id: StackElementID) {
    guard let position = position(ofID: id) else { return }
    removeSubrange(position..<slots.count)
  }

  /// Removes all elements that lie above another one.
  ///
  /// If there is no element with this id, nothing changes and nothing is reported.
  ///
  /// - Parameter id: The id of the element that is at the top afterwards.
  /// - Complexity: That of ``firstIndex(id:)`` and O(*k*), where *k* is the number of removed
  ///   elements.
  @inlinable
  public mutating func pop(to id: StackElementID) {
    guard let position = position(ofID: id) else { return }
    removeSubrange(position + 1..<slots.count)
  }
}
