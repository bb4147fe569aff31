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
  /// - Complexity: That of ``StackState/index(id:)`` or ``IdentifiedArray/index(id:)``.
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

// MARK: - The ids of stacks

/// The identity of one element of a ``StackState``.
///
/// An id is a number that says how many elements came before. A stack on its own counts from 0; in
/// a store all stacks count together, so that no id is given twice while the store lives. Nothing
/// random and nothing of the process goes into it: the same script gives the same ids everywhere.
///
/// In tests and scripts an integer literal is an id:
///
/// ```swift
/// state.path[id: 0] = nil
/// ```
///
/// An id says nothing about where in its stack the element is. ``StackState/index(id:)``
/// tells.
public struct StackElementID: Hashable, Comparable, Sendable {
  /// The number of the element among those that its stack or its store has numbered.
  public let generation: Int

  /// Creates the id with the given number.
  ///
  /// - Parameter generation: Any integer. Stacks number their elements from 0 upwards, and have
  ///   none with a negative id.
  @inlinable
  public init(generation: Int) {
    self.generation = generation
  }

  /// The lowest number that counting doesn't go on from.
  ///
  /// An explicit id can be any integer from 0. A counter goes on above those below this one, and
  /// skips the others when it meets them. So it has as many numbers left as it can use up in a
  /// century, and never overflows.
  @usableFromInline static let countingLimit = Int.max / 2

  // Written out, as a synthesised function would be called in other modules.
  /// Whether two ids have the same number.
  ///
  /// - Complexity: O(1).
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.generation == rhs.generation
  }

  /// Whether the first id was given before the second, as far as one counter gave both.
  ///
  /// - Complexity: O(1).
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.generation < rhs.generation
  }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// Creates the id with the number that the literal spells.
  ///
  /// - Parameter value: The number.
  public init(integerLiteral value: Int) {
    self.init(generation: value)
  }
}

extension StackElementID: CustomStringConvertible {
  /// The number behind a number sign: `#3`.
  public var description: String {
    "#\(generation)"
  }
}

extension StackElementID: Codable {
  /// Gives an id that is read the number that its element has in another run.
  package typealias Renumbering = @Sendable (_ generation: Int) -> Int

  /// The key of a ``Renumbering`` among what a decoder is told.
  package static let renumbering = CodingUserInfoKey(rawValue: "StackElementID.renumbering")

  /// Reads an id from a bare integer.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if there is no integer to read.
  public init(from decoder: any Decoder) throws {
    let generation = try decoder.singleValueContainer().decode(Int.self)
    let renumber = Self.renumbering.flatMap { decoder.userInfo[$0] as? Renumbering }
    self.init(generation: renumber?(generation) ?? generation)
  }

  /// Writes the id as a bare integer.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(generation)
  }
}
