/// The ids of the elements of a ``StackState`` or an ``IdentifiedArray``, in their order.
///
/// Get it from ``StackState/ids`` or ``IdentifiedArray/ids``. It is a view: it shares the storage
/// of the container, stays as it is when the container is changed, and knows where an id is
/// without searching for it.
public struct ElementIDs<ID: Hashable, Element>: RandomAccessCollection {
  @usableFromInline let storage: ElementStore<ID, Element>

  @inlinable
  init(storage: ElementStore<ID, Element>) {
    self.storage = storage
  }

  /// The position of the first id: 0.
  ///
  /// - Complexity: O(1).
  @inlinable public var startIndex: Int { 0 }

  /// The position after the last id: the number of ids.
  ///
  /// - Complexity: O(1).
  @inlinable public var endIndex: Int { storage.count }

  /// The id of the element at a position.
  ///
  /// - Parameter position: A position below `endIndex`.
  /// - Complexity: O(1).
  @inlinable
  public subscript(position: Int) -> ID {
    storage.entries[position].id
  }

  /// Returns whether an element has the given id.
  ///
  /// - Parameter id: The id of an element, or any other.
  /// - Returns: Whether the id is here.
  /// - Complexity: That of ``firstIndex(of:)``.
  @inlinable
  public func contains(_ id: ID) -> Bool {
    storage.position(of: id) != nil
  }

  /// Returns the position of an id.
  ///
  /// - Parameter id: The id of an element, or any other.
  /// - Returns: The position, or `nil` if the id isn't here.
  /// - Complexity: That of ``StackState/firstIndex(id:)`` or ``IdentifiedArray/index(id:)``.
  @inlinable
  public func firstIndex(of id: ID) -> Int? {
    storage.position(of: id)
  }
}

/// The ids of the elements of a ``StackState``, from the bottom to the top.
public typealias StackElementIDs<State> = ElementIDs<StackElementID, State>

/// The ids of the elements of an ``IdentifiedArray``, in their order.
public typealias IdentifiedArrayIDs<ID: Hashable, Element> = ElementIDs<ID, Element>

extension ElementIDs: Sendable where ID: Sendable, Element: Sendable {}

extension ElementIDs: Hashable {
  /// Whether two containers have the same ids in the same order.
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
    hasher.combine(Array(self))
  }
}

extension ElementIDs: CustomStringConvertible {
  /// The ids as an array describes them: `[#0, #1]` for a stack.
  public var description: String {
    Array(self).description
  }
}
