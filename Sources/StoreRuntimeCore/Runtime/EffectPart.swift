/// What an effect has to do: send an action, run some work, cancel something, or several of these.
///
/// Each kind of part is a subclass, whose `start(_:_:)` says what happens when it is its turn. What
/// a part consists of is in `first` and `others`, so that whatever goes through parts does so in a
/// loop and knows no kinds. The types of the actions are hidden: inside a `map` they aren't those
/// of the effect.
@usableFromInline
class EffectPart: @unchecked Sendable {
  // Sendable: nothing in a part changes after it was made, except when it is released, and then
  // nobody else has it. All that it consists of is `Sendable` but for actions. Those of the
  // effect's own type are what `Effect` asks for before it is `Sendable`. Those of other types are
  // given away to `map`, and only its closure sees them.

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
  /// - Returns: This part, if its action is to be sent or its work to be started.
  func start(_ walk: inout EffectWalk, _ runtime: EffectRuntime) -> ActionPart? {
    // Never runs: no part is of this class or of `ActionPart` itself, and all others override this.
    fatalError("Each kind of part says what it does.")
  }
}

/// A part that has to do with actions: it sends one, or runs work that sends some.
@usableFromInline
class ActionPart: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass.

  /// Whether this only sends an action.
  var isSend: Bool { false }

  /// Returns the same with the actions that maps make of its own.
  func mapped<Action>(by mapping: EffectMapping, to type: Action.Type) -> ActionPart {
    // Never runs: no part is of this class itself, and its subclasses override this.
    fatalError("Subclasses know the type of the actions.")
  }

  /// Returns this part in the form that a store takes, whose actions are of the store's type.
  ///
  /// - Parameters:
  ///   - mapping: The maps around the part.
  ///   - type: The type of the store's actions.
  /// - Returns: The part.
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

  override func mapped<NewAction>(
    by mapping: EffectMapping, to type: NewAction.Type
  ) -> ActionPart {
    SendPart<NewAction>(mapping(action))
  }

  override var isSend: Bool { true }

  override func start(_ walk: inout EffectWalk, _: EffectRuntime) -> ActionPart? {
    self
  }
}

/// A part that cancels what a feature, and those below it, made cancellable by any of some ids.
final class CancelPart: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass.

  private let ids: [CancelID]

  init(_ ids: [CancelID]) {
    self.ids = ids
    super.init()
  }

  override func start(_ walk: inout EffectWalk, _ runtime: EffectRuntime) -> ActionPart? {
    for id in ids { runtime.cancel(id, in: walk.place.node) }
    return nil
  }
}

/// A part whose parts are started in order.
@usableFromInline
final class MergePart: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass.

  override func start(_ walk: inout EffectWalk, _: EffectRuntime) -> ActionPart? {
    walk.startAll(of: self)
    return nil
  }
}

/// A part each of whose parts is started when the one before it has ended.
final class ConcatenationPart: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass.

  override func start(_ walk: inout EffectWalk, _ runtime: EffectRuntime) -> ActionPart? {
    if !walk.goOn(with: self) { walk.begin(self, in: runtime) }
    return nil
  }
}

/// A part that can be cancelled by an id.
final class CancellablePart: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass.

  private let id: CancelID
  private let cancelInFlight: Bool

  init(_ part: EffectPart, id: CancelID, cancelInFlight: Bool) {
    self.id = id
    self.cancelInFlight = cancelInFlight
    super.init(part)
  }

  override func start(_ walk: inout EffectWalk, _ runtime: EffectRuntime) -> ActionPart? {
    if cancelInFlight { runtime.cancel(id, in: walk.place.node, because: .restart) }
    walk.enter(id)
    walk.next = first
    return nil
  }
}

/// A part that belongs to an element of a stack or array, to a presentation or to another child.
@usableFromInline
final class OwnedPart: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass.

  /// The operator that runs the child's reducer.
  private let location: NavigationLocation

  /// What the store knows the child by.
  private let key: ChildKey

  /// Sends the action that takes the child away, `nil` for a child that isn't presented.
  private let dismissal: ActionPart?

  @usableFromInline
  init(
    _ part: EffectPart,
    location: NavigationLocation,
    key: ChildKey,
    dismissal: ActionPart?
  ) {
    self.location = location
    self.key = key
    self.dismissal = dismissal
    super.init(part, isOwned: true)
  }

  override func start(_ walk: inout EffectWalk, _: EffectRuntime) -> ActionPart? {
    guard let child = child(of: walk.place.node, registration: walk.origin.registration) else {
      return nil
    }
    if let dismissal {
      walk.place.presenter = EffectPresenter(dismissal: dismissal, mapping: walk.place.mapping)
    }
    walk.enter(child)
    walk.next = first
    return nil
  }

  /// The node of the child that the part was registered with, `nil` if it has ended.
  ///
  /// An element that was taken out and put back has another node, which isn't the one meant.
  ///
  /// - Parameters:
  ///   - node: The feature around the child.
  ///   - registration: The reduction that returned the part.
  /// - Returns: The node.
  func child(of node: FeatureNode, registration: Int) -> FeatureNode? {
    guard let child = node.child(at: location, key: key),
      child.registration <= registration
    else { return nil }
    return child
  }

  /// The node of the child, made if there is none yet.
  func makeChild(of node: FeatureNode, registration: Int) -> FeatureNode {
    node.makeChild(at: location, key: key, registration: registration)
  }
}

/// What takes an element or presentation away that an effect belongs to.
struct EffectPresenter {
  /// Sends the action that does so.
  let dismissal: ActionPart

  /// The maps around it.
  let mapping: EffectMapping?

  /// The action that does so, of the type of a store's actions.
  func action<Action>(_ type: Action.Type) -> Action {
    let part: SendPart<Action> = dismissal.unwrapped(by: mapping, to: type)
    return part.action
  }
}

/// A part whose actions are wrapped in those of another type.
@usableFromInline
final class MappedPart: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass.

  /// Wraps an action.
  fileprivate let transform: @Sendable (Any) -> Any

  @usableFromInline
  init(_ part: EffectPart, _ transform: @escaping @Sendable (Any) -> Any) {
    self.transform = transform
    super.init(part)
  }

  override func start(_ walk: inout EffectWalk, _: EffectRuntime) -> ActionPart? {
    walk.place.mapping = EffectMapping(self, outer: walk.place.mapping)
    walk.next = first
    return nil
  }
}

/// The maps around a part: what makes an action of a store from one inside them.
///
/// A list and not a closure in a closure, so that any number of maps is applied in one loop.
@usableFromInline
final class EffectMapping: @unchecked Sendable {
  // Sendable: nothing changes after it was made, except when it is released, and then nobody else
  // has it.

  private let map: MappedPart
  private var outer: EffectMapping?

  /// - Parameters:
  ///   - map: The innermost map.
  ///   - outer: The maps around it.
  init(_ map: MappedPart, outer: EffectMapping?) {
    self.map = map
    self.outer = outer
  }

  deinit {
    // One after the other: if each released the next, many would need a deep stack.
    var next = outer.take()
    while isKnownUniquelyReferenced(&next) { next = next?.outer.take() }
  }

  /// Wraps an action.
  ///
  /// - Parameter action: An action from inside the innermost map.
  /// - Returns: The action from outside of all.
  /// - Complexity: O(*n*) for *n* maps.
  func callAsFunction<Action>(_ action: Any) -> Action {
    var action = map.transform(action)
    var next = outer
    while let mapping = next {
      action = mapping.map.transform(action)
      next = mapping.outer
    }
    return Self.cast(action)
  }

  /// Returns an action as what it is.
  @usableFromInline
  static func cast<Action>(_ action: Any) -> Action {
    guard let action = action as? Action else {
      // Each map is made for the type of the effect that it wraps.
      preconditionFailure("\(action) isn't a \(Action.self).")
    }
    return action
  }
}
