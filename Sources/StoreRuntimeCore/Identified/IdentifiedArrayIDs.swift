/// The ids of the elements of an ``IdentifiedArray``, in order.
///
/// Get it from ``IdentifiedArray/ids``. It is a view: it shares the storage of the array, stays as
/// it is when the array is changed, and knows where an id is without searching for it.
public struct IdentifiedArrayIDs<ID: Hashable, Element>: RandomAccessCollection {
  @usableFromInline let array: IdentifiedArray<ID, Element>

  @inlinable
  init(array: IdentifiedArray<ID, Element>) {
    self.array = array
  }

  /// The position of the first id: 0.
  ///
  /// - Complexity: O(1).
  @inlinable public var startIndex: Int { 0 }

  /// The position after the last id: the number of ids.
  ///
  /// - Complexity: O(1).
  @inlinable public var endIndex: Int { array.storage.count }

  /// The id of the element at a position.
  ///
  /// - Parameter position: A position below `endIndex`.
  /// - Complexity: O(1).
  @inlinable
  public subscript(position: Int) -> ID {
    array.storage.entries[position].key.id
  }

  /// Returns whether an element has the given id.
  ///
  /// - Parameter id: The id of an element, or any other.
  /// - Returns: Whether the id is here.
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ id: ID) -> Bool {
    array.storage.position(of: id) != nil
  }

  /// Returns the position of an id.
  ///
  /// - Parameter id: The id of an element, or any other.
  /// - Returns: The position, or `nil` if the id isn't here.
  /// - Complexity: O(1) on average.
  @inlinable
  public func firstIndex(of id: ID) -> Int? {
    array.storage.position(of: id)
  }
}

extension IdentifiedArrayIDs: Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArrayIDs: Hashable {
  /// Whether two arrays have the same ids in the same order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of ids.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.elementsEqual(rhs)
  }

  /// Whether the ids are those of an array, in its order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of ids.
  public static func == (lhs: Self, rhs: [ID]) -> Bool {
    lhs.elementsEqual(rhs)
  }

  /// Whether the ids are others than those of an array, or in another order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of ids.
  public static func != (lhs: Self, rhs: [ID]) -> Bool {
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

extension IdentifiedArrayIDs: CustomStringConvertible {
  /// The ids as an array describes them.
  public var description: String {
    Array(self).description
  }
}
