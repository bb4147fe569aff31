/// What an effect has to do: send an action, run some work, cancel something, or several of these.
///
/// Each kind of part is a subclass, whose `start(_:_:)` says what happens when it is its turn. What
/// a part consists of is in `first` and `others`, so that whatever goes through parts does so in a
/// loop and knows no kinds. The types of the actions are hidden: inside a `map` they aren't those
/// of the effect.
@usableFromInline
class EffectPart: @unchecked Sendable {
  // Sendable: nothing in a part changes after it was made, except when it is released, and then
  // nobody else has it. All that it consists of is `Sendable` but for actions. Those of the effect's
  // own type are what `Effect` asks for before it is `Sendable`. Those of other types are given away
  // to `map`, and only its closure sees them.

  /// The first part that this consists of, `nil` if it doesn't consist of others.
  final private(set) var first: EffectPart?

  /// The parts after the first.
  final private(set) var others: ContiguousArray<EffectPart>

  /// Whether parts that this consists of consist of others.
  private let isDeep: Bool

  /// Whether this belongs to a child, or something in it does.
  final let isOwned: Bool

  /// Makes a part that doesn't consist of others.
  @usableFromInline
  init() {
    others = []
    isDeep = false
    isOwned = false
  }

  /// Makes a part that consists of others.
  @usableFromInline
  init(_ first: EffectPart, _ others: ContiguousArray<EffectPart> = [], isOwned: Bool = false) {
    self.first = first
    self.others = others
    isDeep = first.first != nil || others.contains { $0.first != nil }
    self.isOwned = isOwned || first.isOwned || others.contains(where: \.isOwned)
  }

  deinit {
    guard isDeep else { return }
    // One part after the other: if each released its own, a deep effect would need a deep stack.
    var parts: ContiguousArray<EffectPart> = []
    moveParts(to: &parts)
    while var part = parts.popLast() {
      if isKnownUniquelyReferenced(&part) { part.moveParts(to: &parts) }
    }
  }

  private final func moveParts(to parts: inout ContiguousArray<EffectPart>) {
    if let first = first.take() { parts.append(first) }
    parts.append(contentsOf: others)
    others = []
  }

  /// Does what this part is about, or leaves it to the store.
  ///
  /// - Parameters:
  ///   - walk: The way through the effect, to be led into the parts of this.
  ///   - runtime: The running effects.
  /// - Returns: What the store has to do.
  func start(_ walk: inout EffectWalk, _ runtime: EffectRuntimeBase) -> EffectWalk.Step? {
    fatalError("Each kind of part says what it does.")
  }
}

/// A part that has to do with actions: it sends one, or runs work that sends some.
@usableFromInline
class ActionPart: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass.

  /// Returns the same with the actions that maps make of its own.
  @usableFromInline
  func mapped<Action>(by mapping: EffectMapping, to type: Action.Type) -> ActionPart {
    fatalError("Subclasses know the type of the actions.")
  }

  /// Returns this part in the form that a store takes, whose actions are of the store's type.
  ///
  /// - Parameters:
  ///   - mapping: The maps around the part.
  ///   - type: The type of the store's actions.
  /// - Returns: The part.
  @inlinable
  final func unwrapped<Part: ActionPart, Action>(
    by mapping: EffectMapping?, to type: Action.Type
  ) -> Part {
    guard let mapping else {
      // Outside of all maps the actions are the store's.
      return unsafeDowncast(self, to: Part.self)
    }
    // The same kind of part is what `mapped` returns.
    return unsafeDowncast(mapped(by: mapping, to: type), to: Part.self)
  }
}

/// A part that sends an action right after the current one.
@usableFromInline
final class SendPart<Action>: ActionPart, @unchecked Sendable {
  // Sendable: as its superclass.

  @usableFromInline let action: Action

  @inlinable
  init(_ action: Action) {
    self.action = action
    super.init()
  }

  @usableFromInline
  override func mapped<NewAction>(
    by mapping: EffectMapping, to type: NewAction.Type
  ) -> ActionPart {
    SendPart<NewAction>(mapping(action))
  }

  override func start(_ walk: inout EffectWalk, _: EffectRuntimeBase) -> EffectWalk.Step? {
    .send(self)
  }
}

/// A part that cancels what a feature, and those below it, made cancellable by any of some ids.
@usableFromInline
final class CancelPart: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass.

  private let ids: [CancelID]

  @usableFromInline
  init(_ ids: [CancelID]) {
    self.ids = ids
    super.init()
  }

  override func start(_ walk: inout EffectWalk, _ runtime: EffectRuntimeBase) -> EffectWalk.Step? {
    for id in ids { runtime.cancel(id, in: walk.place.node) }
    return nil
  }
}

/// A part whose parts are started in order.
@usableFromInline
final class MergePart: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass.

  override func start(_ walk: inout EffectWalk, _: EffectRuntimeBase) -> EffectWalk.Step? {
    walk.startAll(of: self)
    return nil
  }
}

/// A part each of whose parts is started when the one before it has ended.
@usableFromInline
final class ConcatenationPart: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass.

  override func start(_ walk: inout EffectWalk, _: EffectRuntimeBase) -> EffectWalk.Step? {
    walk.goOn(with: self) ? nil : .begin(EffectWalk.SequenceStart(part: self))
  }
}

/// A part that can be cancelled by an id.
@usableFromInline
final class CancellablePart: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass.

  private let id: CancelID
  private let cancelInFlight: Bool

  @usableFromInline
  init(_ part: EffectPart, id: CancelID, cancelInFlight: Bool) {
    self.id = id
    self.cancelInFlight = cancelInFlight
    super.init(part)
  }

  override func start(_ walk: inout EffectWalk, _ runtime: EffectRuntimeBase) -> EffectWalk.Step? {
    if cancelInFlight { runtime.cancel(id, in: walk.place.node) }
    walk.enter(id)
    walk.next = first
    return nil
  }
}
