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

  private mutating func replaceSlice(_ bounds: Range<Int>, with slice: Slice<StackState>) {
    let base = slice.base
    // By position, because joining a store may change the ids.
    let sources = slice.indices.map { index -> Int? in
      let entry = base.storage.entries[index]
      guard base.owner == owner, let position = storage.position(of: entry.id),
        storage.entries[position].birth == entry.birth, bounds.contains(position)
      else { return nil }
      return position
    }
    let context = sources.contains(nil) ? joinReduction() : nil
    let new = zip(sources, slice).map { source, element -> Storage.Entry in
      let known = source.map { (storage.entries[$0].id, storage.entries[$0].birth) }
      let (id, birth) = known ?? takeKey(in: context)
      return Storage.Entry(id, birth: birth, element)
    }
    storage.replaceSubrange(bounds, with: new)
  }
}

// MARK: - Conformances

extension StackState: ExpressibleByArrayLiteral {
  /// Creates a stack of new elements.
  ///
  /// - Parameter elements: The elements from the bottom to the top.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension StackState: Equatable where Element: Equatable {
  /// Whether two stacks hold equal elements with equal ids in the same order.
  ///
  /// A stack that the closure of a test store's assertion has made anew, such as an array literal,
  /// stands for any stack with equal elements, as the test can't know what ids they have. Once the
  /// closure assigns an element to an id, the ids count.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the stacks; O(1) if they share their storage.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.isExpected || rhs.isExpected
      ? lhs.elementsEqual(rhs) : lhs.storage.entries == rhs.storage.entries
  }
}

extension StackState: Hashable where Element: Hashable {
  /// Feeds the elements and their ids to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.entries)
  }
}

extension StackState: CustomDebugStringConvertible {
  /// The elements with their ids, from the bottom to the top: `StackState([#0: …, #1: …])`.
  public var debugDescription: String {
    let elements = zip(ids, self).map { "\($0): \(String(reflecting: $1))" }
    return elements.isEmpty
      ? "StackState([:])" : "StackState([\(elements.joined(separator: ", "))])"
  }
}

extension StackState: CustomReflectable {
  /// A mirror whose children are pairs of ids and elements, as those of a dictionary are.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(zip(ids, self)), displayStyle: .dictionary)
  }
}
