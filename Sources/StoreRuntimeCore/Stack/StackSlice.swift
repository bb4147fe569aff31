/// The elements in a range of positions of a stack.
///
/// Create one with a range of positions, and change the stack through it:
///
/// ```swift
/// state.path[1...].removeAll { $0.is(\.draft) }
/// state.path[..<2].reverse()
/// ```
///
/// Algorithms on a slice move and remove elements together with their ids. When the slice is
/// assigned back, each remaining element is the same screen as before, and its effects continue.
/// Assigning by position modifies the existing element, as in a ``StackState``.
///
/// A slice is a value. It shares the storage of its stack until one of them is changed.
public struct StackSlice<Element> {
  /// The stack that contains the slice, including the changes made in the slice.
  public private(set) var base: StackState<Element>

  private var bounds: Range<Int>

  /// Creates a slice of a stack.
  ///
  /// - Parameters:
  ///   - base: The stack.
  ///   - bounds: A range of its positions.
  /// - Complexity: O(1).
  public init(base: StackState<Element>, bounds: Range<Int>) {
    precondition(
      bounds.lowerBound >= 0 && bounds.upperBound <= base.count,
      "The range of positions is out of the bounds of the stack.")
    self.base = base
    self.bounds = bounds
  }

  /// Creates an empty slice of an empty stack.
  ///
  /// - Complexity: O(1).
  public init() {
    self.init(base: StackState(), bounds: 0..<0)
  }

  /// The ids of the elements, from the bottom to the top.
  ///
  /// - Complexity: O(1).
  public var ids: Slice<StackElementIDs<Element>> {
    base.ids[bounds]
  }
}

extension StackSlice: Sendable where Element: Sendable {}

extension StackSlice: RandomAccessCollection, MutableCollection {
  /// The position in the stack of the lowest element.
  ///
  /// - Complexity: O(1).
  public var startIndex: Int { bounds.lowerBound }

  /// The position in the stack after the topmost element.
  ///
  /// - Complexity: O(1).
  public var endIndex: Int { bounds.upperBound }

  /// The element at a position of the stack.
  ///
  /// Assigning or modifying changes the element in place and keeps its id.
  ///
  /// - Parameter position: A position in the slice.
  /// - Complexity: O(1).
  public subscript(position: Int) -> Element {
    _read {
      check(position)
      yield base[position]
    }
    _modify {
      check(position)
      yield &base[position]
    }
  }

  /// The elements in a range of positions.
  ///
  /// Assigning other elements has the same effect as on the stack; see ``StackState``.
  ///
  /// - Parameter bounds: A range of positions in the slice.
  /// - Complexity: O(1) to get, O(*n*) to assign, where *n* is the length of the stack.
  public subscript(bounds: Range<Int>) -> StackSlice {
    get {
      check(bounds)
      return StackSlice(base: base, bounds: bounds)
    }
    set {
      check(bounds)
      changeLength { $0[bounds] = newValue }
    }
  }

  /// Swaps two elements together with their ids.
  ///
  /// - Parameters:
  ///   - first: The position of an element of the slice.
  ///   - second: The position of an element of the slice, possibly the same.
  /// - Complexity: O(1), except for elements that are out of order; see ``StackState``.
  public mutating func swapAt(_ first: Int, _ second: Int) {
    check(first)
    check(second)
    base.swapAt(first, second)
  }

  /// Sorts the elements together with their ids.
  ///
  /// The sort is stable: elements without an order between them keep their order.
  ///
  /// - Parameter areInIncreasingOrder: Returns whether its first argument precedes its second.
  /// - Throws: The error that `areInIncreasingOrder` throws. Nothing is moved in that case.
  /// - Complexity: O(*n* log *n*), where *n* is the length of the stack.
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    try base.storage.sort(bounds, by: areInIncreasingOrder)
  }

  /// Moves the elements that satisfy a condition above all others of the slice.
  ///
  /// The elements move together with their ids and keep their order in both parts.
  ///
  /// - Parameter belongsInSecondPartition: Returns whether an element belongs to the upper part.
  /// - Returns: The position of the lowest element of the upper part.
  /// - Throws: The error that `belongsInSecondPartition` throws. Nothing is moved in that case.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  public mutating func partition(
    by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    try base.storage.partition(bounds, by: belongsInSecondPartition)
  }

  /// Replaces all elements with the contents of a buffer that a closure changes.
  ///
  /// A buffer has no ids, so all elements are new ones afterwards.
  ///
  /// - Parameter body: Changes a copy of the elements.
  /// - Returns: The result of `body`.
  /// - Throws: The error that `body` throws. The elements are replaced in that case, too.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    var elements = ContiguousArray(self)
    defer { base.replaceSubrange(bounds, with: elements) }
    return try elements.withUnsafeMutableBufferPointer(body)
  }

  private func check(_ position: Int) {
    precondition(bounds.contains(position), "The position is out of the bounds of the slice.")
  }

  private func check(_ range: Range<Int>) {
    precondition(
      range.lowerBound >= bounds.lowerBound && range.upperBound <= bounds.upperBound,
      "The range of positions is out of the bounds of the slice.")
  }

  /// Changes the stack within the slice and adjusts the slice's bounds.
  private mutating func changeLength(_ change: (inout StackState<Element>) throws -> Void) rethrows
  {
    let count = base.count
    defer { bounds = bounds.lowerBound..<bounds.upperBound + base.count - count }
    try change(&base)
  }
}

extension StackSlice where Element: Comparable {
  /// Sorts the elements in ascending order, together with their ids.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the length of the stack.
  public mutating func sort() {
    sort(by: <)
  }
}

extension StackSlice: RangeReplaceableCollection {
  /// Replaces the elements in a range of positions with new ones.
  ///
  /// - Parameters:
  ///   - subrange: The positions of the elements to remove.
  ///   - newElements: The replacements. They get new ids.
  /// - Complexity: O(*n* + *k*), where *n* is the length of the stack and *k* the number of new
  ///   elements.
  public mutating func replaceSubrange(
    _ subrange: Range<Int>, with newElements: some Collection<Element>
  ) {
    check(subrange)
    changeLength { $0.replaceSubrange(subrange, with: newElements) }
  }

  /// Removes the elements that satisfy a condition.
  ///
  /// - Parameter shouldBeRemoved: Returns whether an element is removed. If it throws, none is.
  /// - Throws: The error that `shouldBeRemoved` throws.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    let bounds = bounds
    try changeLength { base in
      try base.storage.removeAll(in: bounds) { _, element in try shouldBeRemoved(element) }
    }
  }

  /// Returns the slice without the elements that don't satisfy a condition.
  ///
  /// The elements keep their ids.
  ///
  /// - Parameter isIncluded: Returns whether an element is kept.
  /// - Returns: A slice of the elements that are kept.
  /// - Throws: The error that `isIncluded` throws.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> StackSlice {
    var result = self
    try result.removeAll { try !isIncluded($0) }
    return result
  }
}
