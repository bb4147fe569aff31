/// What an effect has to do: send an action, run some work, cancel something, or several of these.
///
/// What a part consists of is in `first` and `others`, so that whatever goes through parts does so
/// in a loop. The types of the actions are hidden: inside a `map` they aren't those of the effect.
/// `EffectWalk.start(_:_:)` says what happens when it is a part's turn.
@usableFromInline
class EffectPart: @unchecked Sendable {
  // Sendable: nothing in a part changes after it was made, except when it is released, and then
  // nobody else has it. All that it consists of is `Sendable` but for actions. Those of the
  // effect's own type are what `Effect` asks for before it is `Sendable`. Those of other types are
  // given away to `map`, and only its closure sees them.

  enum Kind {
    /// An `ActionPart`.
    case action

    /// Parts that are started in order.
    case merge

    /// Parts each of which is started when the one before it has ended.
    case concatenation

    /// Cancels what a feature, and those below it, made cancellable by any of some ids.
    case cancel([CancelID])

    /// A part that can be cancelled by an id.
    case cancellable(CancelID, cancelInFlight: Bool)

    /// A part that may have to wait before it is started.
    indirect case limited(EffectLimit)

    /// A part that belongs to an element, to a presentation or to another child.
    indirect case owned(EffectOwner)

    /// A part whose actions are wrapped in those of another type.
    case mapped(@Sendable (Any) -> Any)

    /// Answers a reply.
    case reply(number: Int, value: (any Sendable)?)

    /// Answers a reply when the feature goes, if nobody has by then.
    case hold(ReplyHold)
  }

  final let kind: Kind

  /// The first part that this consists of, `nil` if it doesn't consist of others.
  final private(set) var first: EffectPart?

  /// The parts after the first.
  final private(set) var others: ContiguousArray<EffectPart>

  /// Whether parts that this consists of consist of others.
  private let isDeep: Bool

  /// Whether this belongs to a child, or something in it does.
  final let isOwned: Bool

  /// Makes a part that doesn't consist of others.
  init(_ kind: Kind) {
    self.kind = kind
    others = []
    isDeep = false
    isOwned = false
  }

  /// Makes a part that consists of others.
  init(_ kind: Kind, _ first: EffectPart, _ others: ContiguousArray<EffectPart> = []) {
    self.kind = kind
    self.first = first
    self.others = others
    isDeep = first.first != nil || others.contains { $0.first != nil }
    isOwned =
      if case .owned = kind { true } else { first.isOwned || others.contains(where: \.isOwned) }
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

  // What code of clients makes that is specialised there.

  @usableFromInline
  static func merging(_ part: EffectPart, _ other: EffectPart) -> EffectPart {
    EffectPart(.merge, part, [other])
  }

  @usableFromInline
  static func mapping(
    _ part: EffectPart, _ transform: @escaping @Sendable (Any) -> Any
  ) -> EffectPart {
    EffectPart(.mapped(transform), part)
  }

  @usableFromInline
  static func owning(
    _ part: EffectPart, at location: NavigationLocation, key: ChildKey, dismissal: ActionPart?
  ) -> EffectPart {
    EffectPart(.owned(EffectOwner(location: location, key: key, dismissal: dismissal)), part)
  }

  private final func moveParts(to parts: inout ContiguousArray<EffectPart>) {
    if let first = first.take() { parts.append(first) }
    parts.append(contentsOf: others)
    others = []
  }
}

/// The child that a part belongs to.
struct EffectOwner {
  /// The operator that runs the child's reducer.
  let location: NavigationLocation

  /// What the store knows the child by.
  let key: ChildKey

  /// Sends the action that takes the child away, `nil` for a child that isn't presented.
  let dismissal: ActionPart?

  /// The node of the child that the part was registered with, `nil` if it has ended.
  ///
  /// An element that was taken out and put back has another node, which isn't the one meant.
  ///
  /// - Parameters:
  ///   - node: The feature around the child.
  ///   - registration: The reduction that returned the part.
  /// - Returns: The node.
  func child(of node: FeatureNode, registration: Int) -> FeatureNode? {
    let child = node.child(at: location, key: key)
    return child.map { $0.registration <= registration } == true ? child : nil
  }
}

/// A part that has to do with actions: it sends one, or runs work that sends some.
@usableFromInline
class ActionPart: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass.

  @usableFromInline
  init() {
    super.init(.action)
  }

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
    // Outside of all maps the actions are the store's. The same kind of part is what `mapped`
    // returns.
    unsafeDowncast(mapping.map { mapped(by: $0, to: type) } ?? self, to: Part.self)
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

/// The maps around a part: what makes an action of a store from one inside them.
///
/// A list and not a closure in a closure, so that any number of maps is applied in one loop.
@usableFromInline
final class EffectMapping: @unchecked Sendable {
  // Sendable: nothing changes after it was made, except when it is released, and then nobody else
  // has it.

  private let transform: @Sendable (Any) -> Any
  private var outer: EffectMapping?

  /// - Parameters:
  ///   - transform: The innermost map.
  ///   - outer: The maps around it.
  init(_ transform: @escaping @Sendable (Any) -> Any, outer: EffectMapping?) {
    self.transform = transform
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
    var action = transform(action)
    var next = outer
    while let mapping = next {
      action = mapping.transform(action)
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
