extension StackState {
  /// Adds an element at the top.
  ///
  /// - Parameter newElement: The element. It gets a new id.
  /// - Complexity: O(1) on average over many additions.
  @inlinable
  public mutating func append(_ newElement: consuming Element) {
    // A stack that is in no store numbers its elements itself. It is dirty since it got the first.
    let id = ledger.nextID
    if ledger.isPlain, !slots.isEmpty, numbers.id(at: slots.count - 1) < id {
      push(newElement, id: id)
      ledger.nextID = id &+ 1
      checkTop()
    } else {
      appendSlowly(newElement)
    }
  }

  @inlinable
  @inline(never)
  mutating func appendSlowly(_ newElement: consuming Element) {
    push(newElement, id: ledger.takeID(from: prepareForInsertion()))
    didInsert(slots.count - 1..<slots.count)
  }

  @inlinable
  @inline(__always)
  mutating func push(_ newElement: consuming Element, id: Int) {
    numbers.push(id, at: slots.count)
    slots.append(newElement)
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
    let context = prepareForInsertion()
    removeSubrange(subrange)
    let position = subrange.lowerBound
    let newIDs = ContiguousArray(newElements.map { _ in ledger.takeID(from: context) })
    slots.insert(contentsOf: newElements.lazy.map { $0 }, at: position)
    numbers.replaceSubrange(
      position..<position, with: newIDs, count: slots.count - newIDs.count)
    didInsert(position..<position + newIDs.count)
  }

  /// Makes room for a number of elements in all, so that adding up to that many allocates no more.
  ///
  /// - Parameter minimumCapacity: The number of elements to make room for.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    slots.reserveCapacity(minimumCapacity)
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
    let context = prepareForInsertion()
    guard position(ofID: id) == nil else { return false }
    ledger.useID(id.generation, in: context)
    push(element, id: id.generation)
    didInsert(slots.count - 1..<slots.count)
    return true
  }

  /// Returns the reduction that numbers new elements, if any does, and makes the stack one of the
  /// reducing store first if it has to be.
  ///
  /// A store adopts all stacks of its state. A stack with elements and without a store is no part
  /// of any, and numbers its elements itself.
  @inlinable
  mutating func prepareForInsertion() -> ReductionContext? {
    if ledger.owner == 0, !slots.isEmpty { return nil }
    guard let context = ReductionContext.current else { return nil }
    if ledger.owner != context.storeToken || ledger.outsideFrom != Int.max {
      if context.isExpectation, slots.isEmpty { ledger.markExpected(true) }
      adopt(in: context, keepingIDs: false)
    }
    return context
  }

  /// Keeps the ledger after new elements, whose ids ascend, have been put in.
  @inlinable
  mutating func didInsert(_ positions: Range<Int>) {
    ledger.markDirty()
    if positions.upperBound < slots.count {
      ledger.touchMuch()
      countUnordered()
    } else if positions.lowerBound > ledger.unorderedCount, !isAscending(at: positions.lowerBound) {
      ledger.markUnordered(positions.lowerBound)
    }
    checkTop()
  }

  @inlinable
  func isAscending(at position: Int) -> Bool {
    numbers.id(at: position - 1) < numbers.id(at: position)
  }

  /// Makes room at least as fast as single additions would, so that many calls don't copy more.
  @inlinable
  mutating func reserveRoom(for count: Int) {
    let needed = slots.count + count
    if needed > slots.capacity {
      slots.reserveCapacity(Swift.max(needed, 2 * slots.capacity))
    }
  }
}
