extension StackState: RangeReplaceableCollection {
  /// Removes the element at a position.
  ///
  /// - Parameter position: The position of an element.
  /// - Returns: The element.
  /// - Complexity: O(*m*), where *m* is the number of elements above.
  @discardableResult
  @inlinable
  public mutating func remove(at position: Int) -> Element {
    let positions = position..<position + 1
    willRemove(positions)
    let element = Self.element(in: slots.remove(at: position))
    didRemove(positions)
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
    let removed = try slots.indices.filter { try shouldBeRemoved(self[$0]) }
    guard let first = removed.first else { return }
    guard removed.count < slots.count else { return removeAll(keepingCapacity: true) }
    if ledger.followsRemovals {
      for position in removed { ledger.willRemove(numbers.id(at: position)) }
    }
    let count = slots.count
    var keptIDs: ContiguousArray<Int> = []
    var next = removed.startIndex
    var free = first
    for position in first..<count {
      if next < removed.endIndex, removed[next] == position {
        next += 1
      } else {
        keptIDs.append(numbers.id(at: position))
        slots.swapAt(free, position)
        free += 1
      }
    }
    slots.removeSubrange(free...)
    numbers.replaceSubrange(first..<count, with: keptIDs, count: count)
    ledger.markDirty()
    if ledger.books != nil { countUnordered() }
    checkInvariants()
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

  /// Keeps the ledger after elements have been taken out.
  @inlinable
  mutating func didRemove(_ positions: Range<Int>) {
    guard !positions.isEmpty else { return }
    numbers.replaceSubrange(positions, with: [], count: slots.count + positions.count)
    ledger.markDirty()
    ledger.didRemove(positions, remaining: slots.count)
    checkTop()
  }
}
