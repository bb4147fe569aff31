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

    /// Cancels what a feature, and those below it, made cancellable by an id.
    case cancel(CancelID)

    /// A part that can be cancelled by an id.
    case cancellable(CancelID, cancelInFlight: Bool)

    /// A part that may have to wait before it is started, with the place where that was said.
    indirect case limited(CancelID, EffectLimit, at: IssueLocation)

    /// A part that belongs to an element, to a presentation or to another child: the operator that
    /// runs the child's reducer, what the store knows the child by, and the action that takes it
    /// away, `nil` for one that isn't presented.
    indirect case owned(NavigationLocation, ChildKey, dismissal: Any?)

    /// A part that isn't an effect of the `send` that has led to it.
    case detached

    /// A part whose actions are wrapped in those of another type.
    case mapped(@Sendable (Any) -> Any)

    /// A part whose actions have models notified in a function.
    case notifying(NotificationScope)

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

  /// Whether an id can cancel this, or something in it.
  final let isCancellable: Bool

  @usableFromInline
  init(_ kind: Kind, _ first: EffectPart? = nil, _ second: EffectPart? = nil) {
    self.kind = kind
    self.first = first
    self.second = second
    var isOwned = first?.isOwned == true || second?.isOwned == true
    var isCancellable = first?.isCancellable == true || second?.isCancellable == true
    switch kind {
    case .owned: isOwned = true
    case .cancellable, .limited: isCancellable = true
    default: break
    }
    self.isOwned = isOwned
    self.isCancellable = isCancellable
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

  /// Returns a part that does the same and sends other actions.
  ///
  /// If it only sends one, that is transformed at once.
  @usableFromInline
  final func mapped<Action, NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> EffectPart {
    let transform: @Sendable (Any) -> Any = { transform(EffectMapping.cast($0, mappedBy: nil)) }
    if case .send(let action) = kind { return EffectPart(.send(transform(action))) }
    return EffectPart(.mapped(transform), self)
  }

  /// Returns the part as one of a child.
  ///
  /// - Parameters:
  ///   - location: The operator that runs the child's reducer.
  ///   - key: What the store knows the child by.
  ///   - dismissal: The action that takes the child away, `nil` for one that isn't presented.
  /// - Returns: The part.
  final func owned(at location: NavigationLocation, key: ChildKey, dismissal: Any?) -> EffectPart {
    EffectPart(.owned(location, key, dismissal: dismissal), self)
  }
}

/// A part that runs asynchronous work, which can send any number of actions.
final class RunPart: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass; the closures are.

  typealias Operation = nonisolated(nonsending) @Sendable (EffectEntry) async throws -> Void

  typealias Handler = nonisolated(nonsending) @Sendable (any Error, EffectEntry) async -> Void

  let priority: TaskPriority?

  /// The dependencies that were current where the effect was made.
  let dependencies = DependencyValues.current

  /// Where the effect was made.
  let location: IssueLocation

  let operation: Operation

  /// Is given what the operation throws, unless that only says that it was cancelled.
  let handler: Handler?

  init(
    priority: TaskPriority? = nil, at location: IssueLocation, operation: @escaping Operation,
    handler: Handler? = nil
  ) {
    self.priority = priority
    self.location = location
    self.operation = operation
    self.handler = handler
    super.init(.run)
  }
}
