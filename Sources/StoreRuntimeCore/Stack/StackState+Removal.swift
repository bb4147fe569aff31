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
    storage.removeSubrange(bounds)
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
    try storage.removeAll { _, element in try shouldBeRemoved(element) }
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
    if !isEmpty { storage.removeAll(keepingCapacity: keepCapacity) }
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
    storage.popLast()
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
      count >= 0 && count <= self.count,
      "Can't remove more elements than the stack has.")
    removeSubrange(self.count - count..<self.count)
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
    guard let position = storage.position(of: id.generation) else { return }
    removeSubrange(position..<count)
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
    guard let position = storage.position(of: id.generation) else { return }
    removeSubrange(position + 1..<count)
  }
}
