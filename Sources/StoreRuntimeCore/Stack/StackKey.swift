/// What an element of a stack is known by: the id that users see, and a birth that they don't.
///
/// An id that was given before may be used again for another element, and the stacks that a store
/// is made with may have equal ids. A birth is a tick of the store's clock, and no other element of
/// the store ever has it.
@usableFromInline
struct StackKey: EntryKey, Hashable, Sendable {
  @usableFromInline let id: Int

  /// The tick at which the store got to know the element, 0 while no store knows it.
  @usableFromInline let birth: Int

  /// The lowest id that counting doesn't go on from.
  ///
  /// An explicit id can be any integer. A counter stays below this one whatever ids it meets. So it
  /// has as many numbers left as it can use up in a century, and never overflows.
  @usableFromInline static let idLimit = Int.max / 2

  /// The same for a stack that is decoded, whose counting may have come beyond the other limit.
  static let decodedIDLimit = Int.max / 4 * 3

  @inlinable
  init(id: Int, birth: Int) {
    self.id = id
    self.birth = birth
  }

  @inlinable static var isOrdered: Bool { true }

  @inlinable
  static func ascends(_ lower: Self, _ upper: Self) -> Bool {
    lower.id < upper.id && (lower.birth < upper.birth || lower.birth == 0 && upper.birth == 0)
  }

  @inlinable
  static func isLess(_ lhs: Int, _ rhs: Int) -> Bool { lhs < rhs }

  // It wraps around, as an explicit id can be any integer.
  @inlinable
  static func distance(from first: Int, to id: Int) -> Int { id &- first }

  /// What the tree of nodes knows the element by.
  @inlinable var childKey: ChildKey { .element(id: id, birth: birth) }
}

extension ElementStore where Key == StackKey {
  /// Returns the position of the element that the tree of nodes knows by a key, `nil` if it is
  /// gone.
  @inlinable
  func position(of key: ChildKey) -> Int? {
    guard case .element(let id, let birth) = key, let position = position(of: id),
      entries[position].key.birth == birth
    else { return nil }
    return position
  }
}
