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

// Written out, because synthesised functions would stay unspecialised in other modules.
extension StackState.Entry: Equatable where Element: Equatable {
  @inlinable
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.id == rhs.id && lhs.slot == rhs.slot
  }
}

extension StackState.Entry: Hashable where Element: Hashable {
  @inlinable
  func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(slot)
  }
}

extension StackState: Equatable where Element: Equatable {
  /// Whether two stacks hold equal elements with equal ids in the same order.
  ///
  /// A stack that the closure of a test store's assertion has made anew, such as an array literal,
  /// stands for any stack with equal elements, as the test can't know what ids they have.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the stacks; O(1) if they share their storage.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.entries == rhs.entries || lhs.isExpectedToEqual(rhs)
  }

  /// Whether one of two stacks that aren't the same is a test's expectation of the other.
  @inlinable
  @inline(never)
  func isExpectedToEqual(_ other: Self) -> Bool {
    guard ledger.annex?.isExpected == true || other.ledger.annex?.isExpected == true
    else { return false }
    return entries.elementsEqual(other.entries) { $0.slot == $1.slot }
  }
}

extension StackState: Hashable where Element: Hashable {
  /// Feeds the elements and their ids to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(entries)
  }
}

extension StackState: CustomDebugStringConvertible {
  /// The elements with their ids, from the bottom to the top: `StackState([#0: …, #1: …])`.
  public var debugDescription: String {
    let elements = entries.map { "#\($0.id): \(String(reflecting: $0.element))" }
    return elements.isEmpty
      ? "StackState([:])" : "StackState([\(elements.joined(separator: ", "))])"
  }
}

extension StackState: CustomReflectable {
  /// A mirror whose children are pairs of ids and elements, as those of a dictionary are.
  public var customMirror: Mirror {
    let children = entries.map { (StackElementID(generation: $0.id), $0.element) }
    return Mirror(self, unlabeledChildren: children, displayStyle: .dictionary)
  }
}
