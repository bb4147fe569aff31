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
