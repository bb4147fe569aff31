/// A part that consists of others.
@usableFromInline
class EffectTree: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass.

  /// The first part, and the only one unless this is a merge or a concatenation.
  final private(set) var first: EffectPart?

  final private(set) var others: ContiguousArray<EffectPart>

  /// Whether there are trees among the parts.
  private let isDeep: Bool

  /// Whether this belongs to a child, or something in it does.
  final let isOwned: Bool

  @usableFromInline
  init(_ kind: Kind, _ first: EffectPart, _ others: ContiguousArray<EffectPart> = []) {
    self.first = first
    self.others = others
    isDeep = first.isTree || others.contains(where: \.isTree)
    isOwned = kind == .owned || first.isOwnedTree || others.contains(where: \.isOwnedTree)
    super.init(kind)
  }

  deinit {
    guard isDeep else { return }
    // One part after the other: if each released its own, a deep tree would need a deep stack.
    var parts: ContiguousArray<EffectPart> = []
    moveParts(to: &parts)
    while var part = parts.popLast() {
      guard part.isTree, isKnownUniquelyReferenced(&part) else { continue }
      // `isTree` says that it is one.
      unsafeDowncast(part, to: EffectTree.self).moveParts(to: &parts)
    }
  }

  private final func moveParts(to parts: inout ContiguousArray<EffectPart>) {
    if let first = first.take() { parts.append(first) }
    parts.append(contentsOf: others)
    others = []
  }
}

extension EffectPart {
  /// Whether this belongs to a child, or something in it does.
  final var isOwnedTree: Bool {
    // `isTree` says that it is one.
    isTree && unsafeDowncast(self, to: EffectTree.self).isOwned
  }
}

/// A part that can be cancelled by an id.
@usableFromInline
final class CancellablePart: EffectTree, @unchecked Sendable {
  // Sendable: as its superclass.

  let id: CancelID
  let cancelInFlight: Bool

  @usableFromInline
  init(_ part: EffectPart, id: CancelID, cancelInFlight: Bool) {
    self.id = id
    self.cancelInFlight = cancelInFlight
    super.init(.cancellable, part)
  }
}

/// A part whose actions are wrapped in those of another type.
@usableFromInline
class AnyMappedPart: EffectTree, @unchecked Sendable {
  // Sendable: as its superclass.

  /// Wraps an action.
  @usableFromInline
  func apply(to action: Any) -> Any { fatalError("Subclasses have the closure.") }
}

/// A part whose actions of one type are wrapped in those of another.
@usableFromInline
final class MappedPart<Action, NewAction>: AnyMappedPart, @unchecked Sendable {
  // Sendable: as its superclass.

  @usableFromInline let transform: @Sendable (Action) -> NewAction

  @inlinable
  init(_ part: EffectPart, _ transform: @escaping @Sendable (Action) -> NewAction) {
    self.transform = transform
    super.init(.mapped, part)
  }

  @usableFromInline
  override func apply(to action: Any) -> Any {
    transform(EffectMapping.cast(action))
  }
}
