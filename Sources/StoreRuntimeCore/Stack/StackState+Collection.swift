extension StackState: RandomAccessCollection, MutableCollection {
  /// The position of the bottom element: 0.
  ///
  /// - Complexity: O(1).
  @inlinable public var startIndex: Int { 0 }

  /// The position after the top element: the number of elements.
  ///
  /// - Complexity: O(1).
  @inlinable public var endIndex: Int { storage.count }

  /// The element at a position, counted from the bottom.
  ///
  /// Assigning or modifying changes the element in place; its id stays.
  ///
  /// - Parameter position: A position below `endIndex`.
  /// - Complexity: O(1).
  @inlinable
  public subscript(position: Int) -> Element {
    _read { yield storage[position] }
    _modify {
      storage.log.touch(position)
      yield &storage[position]
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
        bounds.lowerBound >= 0 && bounds.upperBound <= count,
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
    storage.swapAt(first, second)
  }

  @inlinable
  @inline(never)
  mutating func replaceSlice(_ bounds: Range<Int>, with slice: Slice<StackState>) {
    let base = slice.base
    // By position, because joining a store may change the ids.
    let sources = slice.indices.map { index -> Int? in
      let key = base.storage.entries[index].key
      guard base.owner == owner, let position = storage.position(of: key.id),
        storage.entries[position].key == key, bounds.contains(position)
      else { return nil }
      return position
    }
    let context = sources.contains(nil) ? joinReduction() : nil
    let new = zip(sources, slice).map { source, element in
      Storage.Entry(source.map { storage.entries[$0].key } ?? takeKey(in: context), element)
    }
    storage.replaceSubrange(bounds, with: new)
  }
}
