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
/// An id says nothing about where in its stack the element is. ``StackState/firstIndex(id:)``
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
