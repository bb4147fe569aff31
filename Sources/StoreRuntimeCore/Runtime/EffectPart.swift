/// What an effect has to do: send an action, run some work, cancel something, or several of these.
///
/// What a part consists of is in `first` and `second`, so that whatever goes through parts does so
/// in a loop. The types of the actions are hidden: inside a `map` they aren't those of the effect.
/// `EffectWalk.start(_:_:)` says what happens when it is a part's turn.
@usableFromInline
class EffectPart: @unchecked Sendable {
  // Sendable: nothing in a part changes after it was made, except when it is released, and then
  // nobody else has it. All that it consists of is `Sendable` but for actions: see `SentAction`.

  @usableFromInline
  enum Kind {
    /// Sends an action right after the current one.
    case send(Any)

    /// Runs some work: a `RunPart`.
    case run

    /// Two parts that are started in order.
    case merge

    /// Two parts, of which the second is started when the first has ended.
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

  /// The other part that this consists of, if there are two.
  final private(set) var second: EffectPart?

  /// Whether this belongs to a child, or something in it does.
  final let isOwned: Bool

  @usableFromInline
  init(_ kind: Kind, _ first: EffectPart? = nil, _ second: EffectPart? = nil) {
    self.kind = kind
    self.first = first
    self.second = second
    isOwned =
      if case .owned = kind { true } else { first?.isOwned == true || second?.isOwned == true }
  }

  deinit {
    guard first?.first != nil || second?.first != nil else { return }
    // One part after the other: if each released its own, a deep effect would need a deep stack.
    var parts: ContiguousArray<EffectPart> = []
    moveParts(to: &parts)
    while var part = parts.popLast() {
      if isKnownUniquelyReferenced(&part) { part.moveParts(to: &parts) }
    }
  }

  private final func moveParts(to parts: inout ContiguousArray<EffectPart>) {
    if let first = first.take() { parts.append(first) }
    if let second = second.take() { parts.append(second) }
  }

  /// The action, if this only sends one.
  @usableFromInline final var sentAction: Any? {
    if case .send(let action) = kind { action } else { nil }
  }

  @usableFromInline
  static func owning(
    _ part: EffectPart, at location: NavigationLocation, key: ChildKey, dismissal: Any?
  ) -> EffectPart {
    EffectPart(.owned(EffectOwner(location: location, key: key, dismissal: dismissal)), part)
  }
}

/// A part that runs asynchronous work, which can send any number of actions.
final class RunPart: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass; the closures are.

  let priority: TaskPriority?

  /// The dependencies that were current where the effect was made.
  let dependencies = DependencyValues.current

  /// Where the effect was made.
  let location: IssueLocation

  /// Does the work, and handles what it throws.
  let run: nonisolated(nonsending) @Sendable (EffectEntry) async -> Void

  /// - Parameters:
  ///   - priority: The priority of the task, or `nil` for that of the sender.
  ///   - location: Where the effect was made.
  ///   - operation: The work.
  ///   - handler: Is given what the operation throws, unless that only says that it was cancelled.
  init<Action>(
    priority: TaskPriority? = nil, at location: IssueLocation,
    operation: nonisolated(nonsending) @escaping @Sendable (Send<Action>) async throws -> Void,
    handler: (nonisolated(nonsending) @Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) {
    self.priority = priority
    self.location = location
    // No capture list: in Swift 6.3 a `@Sendable` closure that has one leaves the caller's actor.
    run = { effect in
      let send = Send<Action>(effect: effect)
      do {
        try await operation(send)
      } catch {
        effect.observer?.didThrow(error)
        if error is CancellationError { return }
        if let handler { return await handler(error, send) }
        reportIssue(
          """
          An effect threw an error that nothing handles: \(shortDescription(of: error)). \
          Give "run" a "catch" closure, or catch the error in its operation.
          """,
          at: location)
      }
    }
    super.init(.run)
  }
}

/// The child that a part belongs to.
@usableFromInline
struct EffectOwner {
  /// The operator that runs the child's reducer.
  let location: NavigationLocation

  /// What the store knows the child by.
  let key: ChildKey

  /// The action that takes the child away, `nil` for a child that isn't presented.
  let dismissal: Any?

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

/// An action on its way to a store, without the type that it has there.
@usableFromInline
struct SentAction: @unchecked Sendable {
  // Sendable: outside of all maps an action is of the store's type, which is. Those of other types
  // are given away to `map`, and only its closure sees them.

  let value: Any

  /// - Parameters:
  ///   - action: An action of an effect.
  ///   - mapping: The maps around that.
  init(_ action: Any, mappedBy mapping: EffectMapping? = nil) {
    value = mapping?(action) ?? action
  }

  /// Returns the action as what it is.
  func typed<Action>() -> Action {
    EffectMapping.cast(value)
  }
}

/// What takes an element or presentation away that an effect belongs to.
struct EffectPresenter {
  /// The action that does so.
  let dismissal: Any

  /// The maps around it.
  let mapping: EffectMapping?
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
  func callAsFunction(_ action: Any) -> Any {
    var action = transform(action)
    var next = outer
    while let mapping = next {
      action = mapping.transform(action)
      next = mapping.outer
    }
    return action
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
