extension IdentifiedArray {
  /// Removes the element with the given id.
  ///
  /// - Parameter id: The id of an element, or any other.
  /// - Returns: The element, or `nil` if there is none with this id.
  /// - Complexity: O(*m*) on average, where *m* is the number of elements behind.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    position(ofID: id).map { remove(at: $0) }
  }

  /// Removes the element with the id of the given one.
  ///
  /// - Parameter element: An element.
  /// - Returns: The element that was removed, or `nil` if there is none with this id.
  /// - Complexity: O(*m*) on average, where *m* is the number of elements behind.
  @inlinable
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
    removeEntry(at: position).element
  }

  /// Removes the last element.
  ///
  /// - Returns: The element, or `nil` if the array is empty.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func popLast() -> Element? {
    entries.isEmpty ? nil : remove(at: entries.count - 1)
  }

  /// Removes the first element, which has to be there.
  ///
  /// - Returns: The element.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element {
    remove(at: 0)
  }

  /// Removes elements from the beginning.
  ///
  /// - Parameter count: How many, which isn't more than there are.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public mutating func removeFirst(_ count: Int) {
    removeSubrange(0..<count)
  }

  /// Removes the last element, which has to be there.
  ///
  /// - Returns: The element.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element {
    remove(at: entries.count - 1)
  }

  /// Removes elements from the end.
  ///
  /// - Parameter count: How many, which isn't more than there are.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public mutating func removeLast(_ count: Int) {
    removeSubrange(entries.count - count..<entries.count)
  }

  /// Removes the elements at a range of positions.
  ///
  /// - Parameter positions: Positions below `endIndex`.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public mutating func removeSubrange(_ positions: some RangeExpression<Int>) {
    let positions = positions.relative(to: entries)
    guard !positions.isEmpty else { return }
    entries.removeSubrange(positions)
    didReorder()
  }

  /// Removes the elements at some positions.
  ///
  /// It also takes an `IndexSet`, as lists in views pass it.
  ///
  /// - Parameter offsets: Positions below `endIndex`, in any order.
  /// - Precondition: The positions are those of elements.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let offsets = Set(offsets)
    guard !offsets.isEmpty else { return }
    checkOffsets(offsets)
    let kept = entries.indices.filter { !offsets.contains($0) }
    entries = ContiguousArray(kept.map { entries[$0] })
    didReorder()
  }

  /// Stops the program if there is no element at one of some positions.
  @usableFromInline
  func checkOffsets(_ offsets: Set<Int>) {
    for offset in offsets {
      precondition(entries.indices.contains(offset), "An offset is out of bounds: \(offset).")
    }
  }

  /// Removes the elements that fulfil a condition.
  ///
  /// - Parameter shouldBeRemoved: Whether an element is to go.
  /// - Throws: What `shouldBeRemoved` throws; nothing is removed then.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    let kept = ContiguousArray(try entries.filter { try !shouldBeRemoved($0.element) })
    guard kept.count < entries.count else { return }
    entries = kept
    didReorder()
  }

  /// Removes all elements.
  ///
  /// - Parameter keepCapacity: Whether to keep the memory for elements to come.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    entries.removeAll(keepingCapacity: keepCapacity)
    positions.removeAll(keepingCapacity: keepCapacity)
    didMove(0..<0)
  }

  @inlinable
  @discardableResult
  mutating func removeEntry(at position: Int) -> Entry {
    let entry = entries.remove(at: position)
    positions[entry.id] = nil
    didMove(position..<entries.count)
    return entry
  }
}
