/// The ids of the elements of a ``StackState`` or an ``IdentifiedArray``, in their order.
///
/// Access it with ``StackState/ids`` or ``IdentifiedArray/ids``. It is a view: it shares the
/// storage of the container, isn't affected by later changes of the container, and finds the
/// position of an id without a linear search.
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
  /// - Returns: `true` if the id is present.
  /// - Complexity: That of ``firstIndex(of:)``.
  @inlinable
  public func contains(_ id: ID) -> Bool {
    storage.position(of: id) != nil
  }

  /// Returns the position of an id.
  ///
  /// - Parameter id: The id of an element, or any other.
  /// - Returns: The position, or `nil` if the id isn't present.
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
  /// Returns a Boolean value that indicates whether two containers have the same ids in order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of ids.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.elementsEqual(rhs)
  }

  /// Returns a Boolean value that indicates whether the ids equal those of an array, in order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of ids.
  public static func == (lhs: Self, rhs: [ID]) -> Bool {
    lhs.elementsEqual(rhs)
  }

  /// Returns a Boolean value that indicates whether the ids differ from those of an array.
  ///
  /// - Complexity: O(*n*), where *n* is the number of ids.
  public static func != (lhs: Self, rhs: [ID]) -> Bool {
    !(lhs == rhs)
  }

  /// Hashes the ids into a hasher.
  ///
  /// - Parameter hasher: The hasher.
  /// - Complexity: O(*n*), where *n* is the number of ids.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(Array(self))
  }
}

extension ElementIDs: CustomStringConvertible {
  /// The ids formatted as an array: `[#0, #1]` for a stack.
  public var description: String {
    Array(self).description
  }
}

// MARK: - The ids of stacks

/// The identity of one element of a ``StackState``.
///
/// An id is a number: the count of earlier elements. A stack outside a store counts from 0; all
/// stacks of a store share a counter, so that no id is used twice while the store lives. Ids
/// contain nothing random or process-specific: the same script produces the same ids everywhere.
///
/// In tests and scripts an integer literal can be used as an id:
///
/// ```swift
/// state.path[id: 0] = nil
/// ```
///
/// An id doesn't contain the element's position. Use ``StackState/index(id:)`` to find it.
public struct StackElementID: Hashable, Comparable, Sendable {
  /// The element's number in the sequence of its stack or store.
  public let generation: Int

  /// Creates the id with the given number.
  ///
  /// - Parameter generation: Any integer. Stacks number their elements from 0 upwards and never
  ///   contain negative ids.
  @inlinable
  public init(generation: Int) {
    self.generation = generation
  }

  /// The lowest number from which counting doesn't continue.
  ///
  /// An explicit id can be any integer from 0. A counter continues above ids below this limit, and
  /// skips higher ones when it reaches them. So it has as many numbers left as it can use in a
  /// century, and never overflows.
  @usableFromInline static let countingLimit = Int.max / 2

  // Written out, because other modules would call a synthesised function.
  /// Returns a Boolean value that indicates whether two ids have the same number.
  ///
  /// - Complexity: O(1).
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.generation == rhs.generation
  }

  /// Returns a Boolean value that indicates whether the first id has the lower number.
  ///
  /// - Complexity: O(1).
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.generation < rhs.generation
  }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// Creates the id with the literal's number.
  ///
  /// - Parameter value: The number.
  public init(integerLiteral value: Int) {
    self.init(generation: value)
  }
}

extension StackElementID: CustomStringConvertible {
  /// The number after a number sign: `#3`.
  public var description: String {
    "#\(generation)"
  }
}

extension StackElementID: Codable {
  /// Maps a decoded id to the number of its element in another run.
  package typealias Renumbering = @Sendable (_ generation: Int) -> Int

  /// The key of a ``Renumbering`` in a decoder's user info.
  package static let renumbering = CodingUserInfoKey(rawValue: "StackElementID.renumbering")

  /// Decodes an id from a bare integer.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if there is no integer to decode.
  public init(from decoder: any Decoder) throws {
    let generation = try decoder.singleValueContainer().decode(Int.self)
    let renumber = Self.renumbering.flatMap { decoder.userInfo[$0] as? Renumbering }
    self.init(generation: renumber?(generation) ?? generation)
  }

  /// Encodes the id as a bare integer.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error from the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(generation)
  }
}
