extension StackState: RandomAccessCollection, MutableCollection {
  /// The position of the bottom element: 0.
  ///
  /// - Complexity: O(1).
  @inlinable public var startIndex: Int { 0 }

  /// The position after the top element: the number of elements.
  ///
  /// - Complexity: O(1).
  @inlinable public var endIndex: Int { entries.count }

  /// The element at a position, counted from the bottom.
  ///
  /// Assigning or modifying changes the element in place; its id stays.
  ///
  /// - Parameter position: A position below `endIndex`.
  /// - Complexity: O(1).
  @inlinable
  public subscript(position: Int) -> Element {
    _read { yield entries[position].element }
    _modify {
      ledger.touch(entries[position].id)
      yield &entries[position].element
    }
  }

  /// The elements in a range of positions.
  ///
  /// Those that are still in a slice when it is assigned back keep their ids, wherever in it they
  /// are then; the others are removed, and what else is in the slice is new. The methods of a slice
  /// that exchange elements go by position, though, and leave the ids where they are.
  ///
  /// - Parameter bounds: A range of positions.
  /// - Complexity: O(1) to get, O(*n*) to assign, where *n* is the length of the stack.
  @inlinable
  public subscript(bounds: Range<Int>) -> Slice<StackState> {
    get {
      precondition(
        bounds.lowerBound >= 0 && bounds.upperBound <= entries.count,
        "The range of positions is out of the bounds of the stack.")
      return Slice(base: self, bounds: bounds)
    }
    set { replaceSlice(bounds, with: newValue) }
  }

  /// Exchanges two elements, which take their ids with them.
  ///
  /// - Parameters:
  ///   - first: The position of an element.
  ///   - second: The position of an element; if it is the same, nothing happens.
  /// - Complexity: O(1), besides what ``StackState`` says about elements that are out of order.
  @inlinable
  public mutating func swapAt(_ first: Int, _ second: Int) {
    entries.swapAt(first, second)
    guard first != second else { return }
    ledger.markDirty()
    ledger.touchMuch()
    let upper = Swift.max(first, second)
    // The upper place has an id that may be higher than those above if it came from among the
    // unordered elements.
    let isAscendingAbove = upper + 1 == entries.count || entries[upper].id < entries[upper + 1].id
    ledger.didSwap(
      (entries[first].id, first), (entries[second].id, second),
      unorderedCount: Swift.max(ledger.unorderedCount, isAscendingAbove ? upper : upper + 1))
    checkTop()
  }

  @inlinable
  @inline(never)
  mutating func replaceSlice(_ bounds: Range<Int>, with slice: Slice<StackState>) {
    let base = slice.base
    // A stack of another origin may have other elements with the same ids; one of none is new or was
    // changed outside the store, and its elements are known by their ids.
    let isOfThisStack =
      base.ledger.owner == ledger.owner
      && (base.ledger.origin == 0 || base.ledger.isVersion(of: ledger))
    // By position, because joining a store may change the ids.
    let sources = base.entries[slice.indices].map { entry -> Int? in
      guard isOfThisStack else { return nil }
      return position(ofID: StackElementID(generation: entry.id)).flatMap {
        bounds.contains($0) ? $0 : nil
      }
    }
    let context = sources.contains(nil) ? prepareForInsertion() : nil
    var newEntries: ContiguousArray<Entry> = []
    newEntries.reserveCapacity(sources.count)
    for (source, entry) in zip(sources, base.entries[slice.indices]) {
      let id = source.map { entries[$0].id } ?? ledger.takeID(from: context)
      newEntries.append(Entry(id: id, element: entry.element))
    }
    if ledger.followsRemovals {
      let kept = Set(sources)
      for position in bounds where !kept.contains(position) {
        ledger.willRemove(entries[position].id)
      }
    }
    entries.replaceSubrange(bounds, with: newEntries)
    ledger.markDirty()
    ledger.touchMuch()
    countUnordered()
    checkInvariants()
  }

  /// Finds out anew how many elements at the bottom are in no particular order.
  @inlinable
  mutating func countUnordered() {
    var unordered = Swift.max(0, entries.count - 1)
    while unordered > 0, entries[unordered - 1].id < entries[unordered].id { unordered -= 1 }
    ledger.markUnordered(unordered)
  }
}
