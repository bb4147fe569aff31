/// What a store knows a child by, among those that one operator integrates.
@usableFromInline
enum ChildKey: Hashable, Sendable {
  /// The identity of a presentation or of another single child.
  case identity(Int)

  /// The id and the birth of an element of a stack.
  case element(id: Int, birth: Int)

  /// The id of an element of an identified array.
  case id(ElementKey)

  /// The case and the id of a child that is there while an optional isn't `nil`.
  case child(PresentedID)

  /// The identity, 0 for a child that is known by something else.
  @usableFromInline var identity: Int {
    if case .identity(let identity) = self { identity } else { 0 }
  }

  /// The birth, 0 for a child that isn't an element of a stack.
  var birth: Int {
    if case .element(_, let birth) = self { birth } else { 0 }
  }

  /// The id, `nil` for a child that is known by something else.
  @usableFromInline var id: (any Hashable & Sendable)? {
    if case .id(let key) = self { key.id } else { nil }
  }
}

/// A value that can be compared with others of any type, such as the id of an element of an
/// identified array.
@usableFromInline
struct ElementKey: Hashable, Sendable {
  @usableFromInline let id: any Hashable & Sendable

  @inlinable
  init(_ id: any Hashable & Sendable) {
    self.id = id
  }

  @usableFromInline
  static func == (lhs: ElementKey, rhs: ElementKey) -> Bool {
    isEqual(lhs.id, rhs.id)
  }

  private static func isEqual<ID: Hashable>(_ lhs: ID, _ rhs: any Hashable) -> Bool {
    (rhs as? ID) == lhs
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    id.hash(into: &hasher)
  }
}
