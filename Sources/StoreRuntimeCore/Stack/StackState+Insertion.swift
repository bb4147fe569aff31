extension StackState {
  /// Adds an element at the top.
  ///
  /// - Parameter newElement: The element. It gets a new id.
  /// - Complexity: O(1) on average over many additions.
  @inlinable
  public mutating func append(_ newElement: consuming Element) {
    // A stack that is in no store numbers its elements itself.
    if owner == 0, !storage.entries.isEmpty {
      let id = nextID
      nextID = id &+ 1
      storage.append(StackKey(id: id, birth: 0), newElement)
    } else {
      appendInStore(newElement)
    }
  }

  @inlinable
  @inline(never)
  mutating func appendInStore(_ newElement: consuming Element) {
    let key = takeKey(in: joinReduction())
    storage.append(key, newElement)
  }

  /// Adds elements at the top.
  ///
  /// - Parameter newElements: The elements, the lowest first. They get new ids even if they come
  ///   from a stack.
  /// - Complexity: O(*m*) on average over many additions, where *m* is the number of new elements.
  @inlinable
  public mutating func append(contentsOf newElements: some Sequence<Element>) {
    reserveRoom(for: newElements.underestimatedCount)
    for element in newElements { append(element) }
  }

  /// Adds an element at any position.
  ///
  /// - Parameters:
  ///   - newElement: The element. It gets a new id.
  ///   - position: The position that it is going to have, at most `endIndex`.
  /// - Complexity: O(*m*), where *m* is the number of elements above.
  @inlinable
  public mutating func insert(_ newElement: consuming Element, at position: Int) {
    replaceSubrange(position..<position, with: CollectionOfOne(newElement))
  }

  /// Replaces the elements in a range of positions by new ones.
  ///
  /// - Parameters:
  ///   - subrange: The positions of the elements to remove.
  ///   - newElements: The elements that take their place. They get new ids.
  /// - Complexity: O(*k* + *m*), where *k* is the number of new elements and *m* the number of
  ///   elements above and including the removed ones.
  @inlinable
  public mutating func replaceSubrange(
    _ subrange: Range<Int>,
    with newElements: some Collection<Element>
  ) {
    guard !newElements.isEmpty else { return removeSubrange(subrange) }
    let context = joinReduction()
    let new = newElements.map { Storage.Entry(takeKey(in: context), $0) }
    storage.replaceSubrange(subrange, with: new)
  }

  /// Makes room for a number of elements in all, so that adding up to that many allocates no more.
  ///
  /// - Parameter minimumCapacity: The number of elements to make room for.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    storage.reserveCapacity(minimumCapacity)
  }

  /// Adds an element at the top under an explicit id.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - id: Its id.
  /// - Returns: Whether it was added. It wasn't if the stack has an element with this id.
  /// - Complexity: O(1) on average over many additions, and that of ``firstIndex(id:)``.
  @inlinable
  package mutating func appendElement(_ element: Element, id: StackElementID) -> Bool {
    let context = joinReduction()
    let id = id.generation
    guard storage.position(of: id) == nil else { return false }
    // Whoever names an id means that one.
    isExpected = false
    if id < StackKey.idLimit {
      nextID = Swift.max(nextID, id + 1)
      context?.countElements(from: id + 1)
    }
    storage.append(StackKey(id: id, birth: birth(in: context)), element)
    return true
  }

  /// Makes room at least as fast as single additions would, so that many calls don't copy more.
  @inlinable
  mutating func reserveRoom(for count: Int) {
    let needed = storage.count + count
    let capacity = storage.entries.capacity
    if needed > capacity { storage.reserveCapacity(Swift.max(needed, 2 * capacity)) }
  }
}
