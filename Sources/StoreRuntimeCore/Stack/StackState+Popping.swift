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
