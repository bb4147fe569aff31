extension StackState {
  /// Exchanges two elements, which take their ids with them.
  ///
  /// - Parameters:
  ///   - first: The position of an element.
  ///   - second: The position of an element; if it is the same, nothing happens.
  /// - Complexity: O(1), besides what ``StackState`` says about elements that are out of order.
  @inlinable
  public mutating func swapAt(_ first: Int, _ second: Int) {
    storage.swapAt(first, second)
  }

  /// Sorts the elements, which take their ids with them.
  ///
  /// Elements of which neither comes before the other keep their order.
  ///
  /// - Parameter areInIncreasingOrder: Returns whether its first argument comes before its second.
  /// - Throws: What `areInIncreasingOrder` throws. Nothing is moved then.
  /// - Complexity: O(*n* log *n*), where *n* is the length of the stack.
  @inlinable
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    try storage.sort(indices, by: areInIncreasingOrder)
  }

  /// Moves the elements that satisfy a condition above all others.
  ///
  /// The elements take their ids with them, and keep their order in both parts.
  ///
  /// - Parameter belongsInSecondPartition: Returns whether an element belongs to the upper part.
  /// - Returns: The position of the lowest element of the upper part.
  /// - Throws: What `belongsInSecondPartition` throws. Nothing is moved then.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  @inlinable
  public mutating func partition(
    by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    try storage.partition(indices, by: belongsInSecondPartition)
  }

  /// Replaces all elements by what a closure makes of them in a buffer.
  ///
  /// A buffer has no ids, so all elements are new ones afterwards. Algorithms call this that are
  /// written for any `MutableCollection`; those of the stack itself, such as ``sort(by:)``, keep
  /// the ids.
  ///
  /// - Parameter body: Changes a copy of the elements.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws. The stack has then what is in the buffer, too.
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
  /// Sorts the elements in ascending order; they take their ids with them.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the length of the stack.
  @inlinable
  public mutating func sort() {
    sort(by: <)
  }
}
