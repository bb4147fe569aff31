extension StackState {
  /// Swaps two elements together with their ids.
  ///
  /// - Parameters:
  ///   - first: The position of an element.
  ///   - second: The position of an element; if it is the same, nothing happens.
  /// - Complexity: O(1), except for elements that are out of order; see ``StackState``.
  @inlinable
  public mutating func swapAt(_ first: Int, _ second: Int) {
    storage.swapAt(first, second)
  }

  /// Sorts the elements together with their ids.
  ///
  /// The sort is stable: elements without an order between them keep their order.
  ///
  /// - Parameter areInIncreasingOrder: Returns whether its first argument precedes its second.
  /// - Throws: The error that `areInIncreasingOrder` throws. Nothing is moved in that case.
  /// - Complexity: O(*n* log *n*), where *n* is the length of the stack.
  @inlinable
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    try storage.sort(indices, by: areInIncreasingOrder)
  }

  /// Moves the elements that satisfy a condition above all others.
  ///
  /// The elements move together with their ids and keep their order in both parts.
  ///
  /// - Parameter belongsInSecondPartition: Returns whether an element belongs to the upper part.
  /// - Returns: The position of the lowest element of the upper part.
  /// - Throws: The error that `belongsInSecondPartition` throws. Nothing is moved in that case.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  @inlinable
  public mutating func partition(
    by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    try storage.partition(indices, by: belongsInSecondPartition)
  }

  /// Replaces all elements with the contents of a buffer that a closure changes.
  ///
  /// A buffer has no ids, so all elements are new ones afterwards. Algorithms for any
  /// `MutableCollection` call this method; those of the stack itself, such as ``sort(by:)``, keep
  /// the ids.
  ///
  /// - Parameter body: Changes a copy of the elements.
  /// - Returns: The result of `body`.
  /// - Throws: The error that `body` throws. The elements are replaced in that case, too.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    var elements = ContiguousArray(self)
    defer { replaceSubrange(indices, with: elements) }
    return try elements.withUnsafeMutableBufferPointer(body)
  }
}

extension StackState where Element: Comparable {
  /// Sorts the elements in ascending order, together with their ids.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the length of the stack.
  @inlinable
  public mutating func sort() {
    sort(by: <)
  }
}
