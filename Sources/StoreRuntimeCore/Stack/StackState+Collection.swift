extension StackState: RandomAccessCollection, MutableCollection {
  /// The position of the bottom element: 0.
  ///
  /// - Complexity: O(1).
  @inlinable public var startIndex: Int { 0 }

  /// The position after the top element: the number of elements.
  ///
  /// - Complexity: O(1).
  @inlinable public var endIndex: Int { slots.count }

  /// The element at a position, counted from the bottom.
  ///
  /// Assigning or modifying changes the element in place; its id stays.
  ///
  /// - Parameter position: A position below `endIndex`.
  /// - Complexity: O(1).
  @inlinable
  public subscript(position: Int) -> Element {
    _read {
      // A slot is full except during a modification by id, which is exclusive.
      // Only a forced unwrap reaches the element in place.
      // swift-format-ignore: NeverForceUnwrap
      yield slots[position]!
    }
    _modify {
      ledger.touch(numbers.id(at: position))
      // swift-format-ignore: NeverForceUnwrap
      yield &slots[position]!
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
        bounds.lowerBound >= 0 && bounds.upperBound <= slots.count,
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
    slots.swapAt(first, second)
    guard first != second else { return }
    numbers.swapAt(first, second)
    ledger.markDirty()
    ledger.touchMuch()
    let upper = Swift.max(first, second)
    // The upper place has an id that may be higher than those above if it came from among the
    // unordered elements.
    let isAscendingAbove = upper + 1 == slots.count || isAscending(at: upper + 1)
    ledger.markUnordered(
      Swift.max(ledger.unorderedCount, isAscendingAbove ? upper : upper + 1))
    checkTop()
  }

  @inlinable
  @inline(never)
  mutating func replaceSlice(_ bounds: Range<Int>, with slice: Slice<StackState>) {
    let base = slice.base
    // A stack of another version may have other elements with the same ids. One without a version
    // is new, or was changed outside the store, and its elements are known by their ids.
    let isOfThisStack =
      base.ledger.owner == ledger.owner
      && (base.ledger.version == 0 || base.ledger.isVersion(of: ledger))
    // By position, because joining a store may change the ids.
    let sources = base.numbers.ids(in: slice.indices).map { id -> Int? in
      guard isOfThisStack else { return nil }
      return position(ofID: StackElementID(generation: id)).flatMap {
        bounds.contains($0) ? $0 : nil
      }
    }
    let context = sources.contains(nil) ? prepareForInsertion() : nil
    let known = sources.map { source in source.map { numbers.id(at: $0) } }
    willRemove(bounds, keeping: known.compactMap(\.self))
    let ids = known.map { $0 ?? ledger.takeID(from: context) }
    ledger.touchMuch()
    replaceSubrange(bounds, with: base.slots[slice.indices], ids: ContiguousArray(ids))
  }
}
