/// A part of an effect: sends an action, runs work, cancels effects, or combines parts.
///
/// The parts of a part are in `first` and `second`, so that code traverses them in a loop. The
/// types of the actions are hidden: inside a `map` they differ from that of the effect.
/// `EffectWalk.start(_:_:)` performs each kind of part.
// Unchecked: a part doesn't change after its creation, except when it is released, and then no
// other code has it. All its contents are `Sendable`, except actions: see `SentAction`.
@usableFromInline
class EffectPart: @unchecked Sendable {
  @usableFromInline
  enum Kind {
    /// Sends an action right after the current one.
    case send(Any)

    /// Runs some work: a `RunPart`.
    case run

    /// Two parts that start in order.
    case merge

    /// Two parts, the second of which starts when the first has ended.
    case concatenation

    /// Cancels the effects with an id of a feature and of those below it.
    case cancel(CancelID)

    /// A part that can be cancelled by an id.
    case cancellable(CancelID, cancelInFlight: Bool)

    /// A part that may have to wait before it starts, and the location of its limit.
    indirect case limited(CancelID, EffectLimit, at: IssueLocation)

    /// A part that belongs to an element, a presentation or another child: the operator of the
    /// child, the child's key, and of a presented child the action that dismisses it, and its case
    /// and id.
    indirect case owned(NavigationLocation, ChildKey, dismissal: Any?, PresentedID?)

    /// A part that doesn't belong to the `send` that caused it.
    case detached

    /// A part whose actions are wrapped in those of another type.
    case mapped(@Sendable (Any) -> Any)

    /// A part whose actions notify models in a function.
    case notifying(NotificationScope)

    /// Answers a reply.
    case reply(number: Int, value: (any Sendable)?)

    /// Answers a reply when the feature is removed, unless it was answered before.
    case hold(ReplyHold)
  }

  final let kind: Kind

  /// The part itself if it runs work, otherwise `nil`.
  var work: RunPart? { nil }

  /// The first part of this one, `nil` if this has no parts.
  final private(set) var first: EffectPart?

  /// The second part of this one, `nil` if this has no second part.
  final private(set) var second: EffectPart?

  /// `true` if this, or a part of it, belongs to a child.
  final let isOwned: Bool

  /// `true` if an id can cancel this, or a part of it.
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

  /// Creates a part that runs some work.
  fileprivate init() {
    kind = .run
    isOwned = false
    isCancellable = false
  }

  deinit {
    guard first?.first != nil || second?.first != nil else { return }
    // Iteratively: a deep effect would need a deep stack if each part released its own parts.
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

  /// Returns a part that performs the same work and sends other actions.
  ///
  /// If it only sends an action, that is transformed at once.
  @usableFromInline
  final func mapped<Action, NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> EffectPart {
    let transform: @Sendable (Any) -> Any = { transform(EffectMapping.cast($0, mappedBy: nil)) }
    if case .send(let action) = kind { return EffectPart(.send(transform(action))) }
    return EffectPart(.mapped(transform), self)
  }

  /// Returns the part as a part of a child.
  ///
  /// - Parameters:
  ///   - location: The operator that runs the child's reducer.
  ///   - key: The key of the child in its store.
  ///   - dismissal: The action that dismisses the child, `nil` for one that isn't presented.
  ///   - id: The case and the id of a presented child, `nil` if it has neither.
  /// - Returns: The part.
  final func owned(
    at location: NavigationLocation, key: ChildKey, dismissal: Any?, as id: PresentedID? = nil
  ) -> EffectPart {
    EffectPart(.owned(location, key, dismissal: dismissal, id), self)
  }
}

/// A part that runs asynchronous work: it waits until it is cancelled, unless a subclass does more.
// Unchecked like its superclass, as the compiler requires. The properties are `Sendable` constants.
@usableFromInline
class RunPart: EffectPart, @unchecked Sendable {
  final let priority: TaskPriority?

  /// The dependencies that were current where the effect was made.
  final let dependencies = DependencyValues.current.storage

  /// The location of the call that created the effect.
  final let location: IssueLocation

  init(priority: TaskPriority? = nil, at location: IssueLocation) {
    self.priority = priority
    self.location = location
    super.init()
  }

  override final var work: RunPart? { self }

  /// Does the work.
  nonisolated(nonsending) func perform(for entry: EffectEntry) async throws {
    try await Task.never()
  }

  /// Passes an error, except `CancellationError`, to the handler.
  ///
  /// - Returns: `true` if there is a handler.
  // A wait throws no other error.
  nonisolated(nonsending) func handle(_ error: any Error, for entry: EffectEntry) async -> Bool {
    false
  }
}
