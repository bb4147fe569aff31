extension StackState: ExpressibleByArrayLiteral {
  /// Creates a stack of new elements.
  ///
  /// - Parameter elements: The elements from the bottom to the top.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
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
  @inlinable
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
