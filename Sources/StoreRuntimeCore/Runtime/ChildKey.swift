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
  @usableFromInline
  var identity: Int {
    if case .identity(let identity) = self { identity } else { 0 }
  }

  /// The birth, 0 for a child that isn't an element of a stack.
  var birth: Int {
    if case .element(_, let birth) = self { birth } else { 0 }
  }

  /// The id, `nil` for a child that is known by something else.
  @usableFromInline
  var id: (any Hashable & Sendable)? {
    if case .id(let key) = self { key.id } else { nil }
  }
}

/// A value that can be compared with others of any type, such as the id of an element of an
/// identified array, or one that cancels effects.
@usableFromInline
struct ElementKey: Hashable, Sendable {
  let id: any Hashable & Sendable

  @usableFromInline
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

/// The case and the id of what is presented, which tell it from other values of its type.
@usableFromInline
struct PresentedID: Hashable, @unchecked Sendable {
  // Sendable: an id that isn't is only compared and hashed. It comes from a state that is
  // `Sendable`, which gives it to whoever has a copy of the state.

  /// The number of the case, 0 where cases have none.
  var number = 0

  /// The ids, from the value to its payloads; the name of a case without a number is one of them.
  var ids: [AnyHashable] = []
}

/// Names effects that can be cancelled together.
@usableFromInline
typealias CancelID = ElementKey

/// A cancellation id and the feature that it belongs to.
struct CancellationKey: Hashable {
  let node: FeatureNode
  let id: CancelID

  static func == (lhs: CancellationKey, rhs: CancellationKey) -> Bool {
    lhs.node === rhs.node && lhs.id == rhs.id
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(node))
    hasher.combine(id)
  }
}
