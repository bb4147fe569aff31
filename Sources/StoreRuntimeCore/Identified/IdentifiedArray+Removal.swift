extension IdentifiedArray {
  /// Removes the element with the given id.
  ///
  /// - Parameter id: The id of an element, or any other.
  /// - Returns: The element, or `nil` if there is none with this id.
  /// - Complexity: O(*m*) on average, where *m* is the number of elements behind.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    storage.position(of: id).map { remove(at: $0) }
  }

  /// Removes the element with the id of the given one.
  ///
  /// - Parameter element: An element.
  /// - Returns: The element that was removed, or `nil` if there is none with this id.
  /// - Complexity: O(*m*) on average, where *m* is the number of elements behind.
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    remove(id: identify(element))
  }

  /// Removes the element at a position.
  ///
  /// - Parameter position: A position below `endIndex`.
  /// - Returns: The element.
  /// - Complexity: O(*m*) on average, where *m* is the number of elements behind.
  @inlinable
  @discardableResult
  public mutating func remove(at position: Int) -> Element {
    let element = storage[position]
    storage.replaceSubrange(position..<position + 1, with: EmptyCollection())
    return element
  }

  /// Removes the last element.
  ///
  /// - Returns: The element, or `nil` if the array is empty.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func popLast() -> Element? {
    storage.popLast()
  }

  /// Removes the first element, which has to be there.
  ///
  /// - Returns: The element.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @discardableResult
  public mutating func removeFirst() -> Element {
    remove(at: 0)
  }

  /// Removes elements from the beginning.
  ///
  /// - Parameter count: How many, which isn't more than there are.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public mutating func removeFirst(_ count: Int) {
    removeSubrange(0..<count)
  }

  /// Removes the last element, which has to be there.
  ///
  /// - Returns: The element.
  /// - Complexity: O(1) on average.
  @discardableResult
  public mutating func removeLast() -> Element {
    remove(at: count - 1)
  }

  /// Removes elements from the end.
  ///
  /// - Parameter count: How many, which isn't more than there are.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public mutating func removeLast(_ count: Int) {
    removeSubrange(self.count - count..<self.count)
  }

  /// Removes the elements at a range of positions.
  ///
  /// - Parameter positions: Positions below `endIndex`.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public mutating func removeSubrange(_ positions: some RangeExpression<Int>) {
    storage.replaceSubrange(positions.relative(to: storage.entries), with: EmptyCollection())
  }

  /// Removes the elements at some positions.
  ///
  /// It also takes an `IndexSet`, as lists in views pass it.
  ///
  /// - Parameter offsets: Positions below `endIndex`, in any order.
  /// - Precondition: The positions are those of elements.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let offsets = Set(offsets)
    checkOffsets(offsets)
    storage.removeAll { position, _ in offsets.contains(position) }
  }

  /// Stops the program if there is no element at one of some positions.
  func checkOffsets(_ offsets: Set<Int>) {
    for offset in offsets {
      precondition(indices.contains(offset), "An offset is out of bounds: \(offset).")
    }
  }

  /// Removes the elements that fulfil a condition.
  ///
  /// - Parameter shouldBeRemoved: Whether an element is to go.
  /// - Throws: What `shouldBeRemoved` throws; nothing is removed then.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try storage.removeAll { _, element in try shouldBeRemoved(element) }
  }

  /// Removes all elements.
  ///
  /// - Parameter keepCapacity: Whether to keep the memory for elements to come.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    storage.removeAll(keepingCapacity: keepCapacity)
  }
}
