/// The ids of the elements of a ``StackState``, from the bottom to the top.
///
/// Get it from ``StackState/ids``. It is a view: it shares the storage of the stack, stays as it is
/// when the stack is changed, and knows where an id is without searching for it.
///
/// - Parameter State: The type of the stack's elements.
public struct StackElementIDs<State>: RandomAccessCollection {
  @usableFromInline let stack: StackState<State>

  @inlinable
  init(stack: StackState<State>) {
    self.stack = stack
  }

  /// The position of the bottom element: 0.
  ///
  /// - Complexity: O(1).
  @inlinable public var startIndex: Int { 0 }

  /// The position after the top element: the number of elements.
  ///
  /// - Complexity: O(1).
  @inlinable public var endIndex: Int { stack.count }

  /// The id of the element at a position.
  ///
  /// - Parameter position: A position below `endIndex`.
  /// - Complexity: O(1).
  @inlinable
  public subscript(position: Int) -> StackElementID {
    precondition(
      position >= 0 && position < stack.count,
      "The position is out of the bounds of the stack.")
    return StackElementID(generation: stack.storage.entries[position].key.id)
  }

  /// Returns whether an element has the given id.
  ///
  /// - Parameter id: The id of an element, or any other.
  /// - Returns: Whether the id is here.
  /// - Complexity: That of ``StackState/firstIndex(id:)``.
  @inlinable
  public func contains(_ id: StackElementID) -> Bool {
    stack.storage.position(of: id.generation) != nil
  }

  /// Returns the position of an id.
  ///
  /// - Parameter id: The id of an element, or any other.
  /// - Returns: The position, or `nil` if the id isn't here.
  /// - Complexity: That of ``StackState/firstIndex(id:)``.
  @inlinable
  public func firstIndex(of id: StackElementID) -> Int? {
    stack.storage.position(of: id.generation)
  }
}

extension StackElementIDs: Sendable where State: Sendable {}

extension StackElementIDs: Hashable {
  /// Whether two stacks have the same ids in the same order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of ids.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.elementsEqual(rhs)
  }

  /// Whether the ids are those of an array, in its order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of ids.
  public static func == (lhs: Self, rhs: [StackElementID]) -> Bool {
    lhs.elementsEqual(rhs)
  }

  /// Whether the ids are others than those of an array, or in another order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of ids.
  public static func != (lhs: Self, rhs: [StackElementID]) -> Bool {
    !(lhs == rhs)
  }

  /// Feeds the ids to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  /// - Complexity: O(*n*), where *n* is the number of ids.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for id in self { hasher.combine(id) }
  }
}

extension StackElementIDs: CustomStringConvertible {
  /// The ids in brackets: `[#0, #1]`.
  public var description: String {
    "[\(map(\.description).joined(separator: ", "))]"
  }
}
