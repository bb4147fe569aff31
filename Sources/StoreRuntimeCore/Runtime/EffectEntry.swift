/// An effect that a reduction has returned, for all that belongs to it.
///
/// Confined to the isolation of the store.
final class EffectOrigin {
  /// The action that was reduced.
  let action: any Sendable

  /// The number of the reduction, as `EffectRuntime` counts them.
  let registration: Int

  /// The `send` that the action belongs to.
  let group: EffectGroup

  /// The children that parts of the effect belong to.
  ///
  /// They stay in the tree until it has started all of its parts.
  @exclusivity(unchecked) var nodes: [FeatureNode] = []

  /// How much may still start parts: the way through the effect, and its sequences.
  @exclusivity(unchecked) private var starters = 1

  /// Joins the group, until the way through the effect is at its end.
  init(action: any Sendable, registration: Int, group: EffectGroup) {
    self.action = action
    self.registration = registration
    self.group = group
    group.enter()
  }

  /// Takes note that the way through the effect is at its end.
  func endWay() {
    leave()
    group.leave()
  }

  /// Counts one more that starts parts.
  func enter() { starters += 1 }

  /// Counts one less.
  func leave() {
    starters -= 1
    assert(starters >= 0, "Each leave has its enter.")
    guard starters == 0 else { return }
    for node in nodes { node.endPendingStart() }
    nodes = []
  }
}

/// What a store remembers of one effect that is running, and the way from the effect's code to the
/// store, which it doesn't keep alive.
///
/// An entry is a running effect, a part of one, a held reply, or an ``EffectSequence``. It has no
/// type of a store, so that code that deals with it is compiled once.
@usableFromInline
class EffectEntry: @unchecked Sendable {
  // Sendable: the variables are confined to the isolation of the store. While the store is
  // released, only that touches them, and afterwards nobody does. `observer` is set before the
  // effect starts, and only read from then on. Everything else never changes. No access to a
  // variable lasts longer than to read or write it, so that exclusive access needs no checks.

  /// Names the entry to code that doesn't refer to it.
  final let token: EffectToken

  /// The circumstances in which it was started, but for the sequence.
  final let place: EffectWalk.Place

  /// Where a `run` effect was made, `nil` for another entry.
  ///
  /// Not its work, which would stay for as long as somebody keeps a ``Send`` of the effect.
  final let location: IssueLocation?

  private final let store: StoreReference

  /// The sequence that continues when this has ended.
  @exclusivity(unchecked) final var sequence: EffectSequence?

  /// The task, once it is known: an immediate task runs before its handle is returned.
  @exclusivity(unchecked) final var task: Task<Void, Never>?

  /// What else ends when the entry is cancelled.
  @exclusivity(unchecked) final var companion: Companion?

  enum Companion {
    /// The task that the entry stands for, which is only a part of an effect.
    case part(cancel: @Sendable () -> Void)

    /// The hold of a reply, which is all that the entry stands for.
    case hold(reply: Int)

    /// The replies that the effect awaits. Being cancelled ends the waits of its own task by
    /// itself, but not those of tasks that it has started.
    case requests(AwaitedReplies)
  }

  /// Follows the effect, if a test drives the store.
  ///
  /// Set before the effect is started and never after.
  @exclusivity(unchecked) final var observer: (any EffectObserver)?

  /// Whether the effect was cancelled, and so delivers nothing any more.
  @exclusivity(unchecked) final var isCancelled = false

  /// Whether the effect was cancelled by its own `dismiss()`.
  @exclusivity(unchecked) final var hasDismissed = false

  /// Whether the effect has ended.
  @exclusivity(unchecked) final var hasEnded = false

  /// The `send` that the effect belongs to.
  final var group: EffectGroup { place.group }

  /// Whether the effect was cancelled, by itself or with its group.
  final var wasCancelled: Bool { isCancelled || group.isCancelled }

  /// The replies that are awaited from the store, `nil` if that is gone.
  final var replies: ReplyRegistry? { store.object?.replies }

  /// Makes an entry, which joins its group and leaves it when it has ended.
  // It changes nothing in `place`: as `inout` that is passed without a copy.
  init(
    token: EffectToken, in place: inout EffectWalk.Place, at location: IssueLocation?,
    of store: StoreReference
  ) {
    self.token = token
    var place = place
    sequence = place.sequence.take()
    self.place = place
    self.location = location
    self.store = store
    group.enter()
  }

  /// Takes note of the task, unless the effect has ended by now.
  final func begin(_ task: Task<Void, Never>) {
    guard !hasEnded else { return }
    self.task = task
    group.add(task)
    if isCancelled { task.cancel() }
  }

  // MARK: For the effect's code

  /// Lets the store take an action, unless the effect is to go no further.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - request: What the effect awaits, `nil` if it doesn't wait for a reply.
  ///   - scope: The function in which models are notified of it, `nil` for that of the effect.
  nonisolated(nonsending) final func send(
    _ action: SentAction, for request: ReplyRequest?, notifying scope: NotificationScope? = nil
  ) async {
    if let observer, observer.isHalted {
      // The task stays behind.
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    let scope = scope ?? place.notification
    await withStore { $0.receive(action, for: request, notifying: scope, from: self) }
    // Also if the task is cancelled.
    if let gate = store.gate, !gate.isDone { await gate.wait() }
  }

  /// Does what a `run` effect is about, and ends with it.
  nonisolated(nonsending) final func run(_ work: RunPart) async {
    observer?.didStart()
    do {
      try await work.operation(self)
    } catch {
      // In this order: only a real error is worth a visit to the store.
      if !(error is CancellationError), await !isCancelledByNow() { await handle(error, work) }
    }
    await finish()
  }

  /// Whether the effect has been cancelled in any way, also by the release of its store.
  ///
  /// The store decides, after what was enqueued before: that may cancel the effect.
  private nonisolated(nonsending) final func isCancelledByNow() async -> Bool {
    await withStore { store in
      store.catchUp()
      return Task.isCancelled || self.wasCancelled
    } ?? true
  }

  /// Passes an error of the operation to the handler, or reports it if there is none.
  private nonisolated(nonsending) final func handle(_ error: any Error, _ work: RunPart) async {
    observer?.didThrow(error)
    if let handler = work.handler { return await handler(error, self) }
    reportIssue(
      """
      An effect threw an error that nothing handles: \(shortDescription(of: error)). \
      Give "run" a "catch" closure, or catch the error in its operation. See "StoreRuntime".
      """,
      at: work.location)
  }

  /// Takes note that the work of the effect, or of the part of one, has ended.
  nonisolated(nonsending) final func finish() async {
    await withStore { $0.finish(self) }
    group.leave()
  }

  /// Lets the store do something for the effect, if it is still there.
  ///
  /// - Parameter body: What the store does: at once while the store is starting the effect, and
  ///   otherwise when it has its turn on the store's executor.
  /// - Returns: What `body` returns, `nil` if the store is gone.
  @discardableResult
  nonisolated(nonsending) final func withStore<Result: Sendable>(
    _ body: @Sendable (isolated any EffectStore) -> Result
  ) async -> Result? {
    // The isolation of the effect doesn't tell whether it runs there: in Swift 6.3 an operation
    // with a capture list is isolated to the actor that the store lives on, and runs elsewhere.
    if let starter = reductionThreadSlot().pointee.starter, let object = store.object,
      starter == ObjectIdentifier(object)
    {
      // It has called this, further out on this very thread, and so is on its executor.
      return onExecutor(ofStore: object, body)
    }
    return await store.withStore(on: store.executorOwner, body)
  }
}

/// The number of an entry of a store, counted up: by it code finds one that may have ended.
@usableFromInline
typealias EffectToken = Int

/// A store whose types aren't known, as its effects and the stores of its parts see it.
@usableFromInline
protocol EffectStore: Actor {
  /// The replies that are awaited from the store.
  nonisolated var replies: ReplyRegistry { get }

  associatedtype Context: ReductionContext
  var context: Context { get }

  /// The effects that run, `nil` if there never were any.
  var effects: EffectRuntime? { get }

  /// Reduces what has been enqueued so far.
  ///
  /// - Returns: Whether it could: not while an action is being reduced.
  @discardableResult
  func catchUp() -> Bool

  /// Takes an action that an effect has sent.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - request: What the effect awaits, `nil` if it doesn't wait for a reply.
  ///   - scope: The function in which models are notified of it, `nil` for none.
  ///   - entry: The effect.
  func receive(
    _ action: SentAction, for request: ReplyRequest?, notifying scope: NotificationScope?,
    from entry: EffectEntry)

  /// Removes an effect that has ended, and goes on with what waited for it.
  func finish(_ entry: EffectEntry)

  /// Takes away the element or presentation that an effect belongs to.
  ///
  /// - Parameters:
  ///   - entry: The effect.
  ///   - scope: The function in which models are notified of it, `nil` for none.
  ///   - location: Where `dismiss()` was called.
  func dismiss(
    from entry: EffectEntry, notifying scope: NotificationScope?, at location: IssueLocation)

  /// Cancels what the feature of an effect, and those below it, run under an id.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - entry: The effect.
  func cancel(_ id: CancelID, for entry: EffectEntry)
}

/// The way to a store for those who don't keep it alive.
final class StoreReference: Sendable {
  /// The store, `nil` once it is gone.
  weak let object: (any EffectStore)?

  /// The actor on whose executor the store runs.
  let executorOwner: any Actor

  /// What effects wait for after each action, if others are to keep pace with them.
  let gate: EffectGroup?

  init(_ store: any EffectStore, on executorOwner: any Actor, gate: EffectGroup?) {
    object = store
    self.executorOwner = executorOwner
    self.gate = gate
  }

  /// Lets the store do something, if it is still there.
  ///
  /// Whoever waits for the executor has no reference to the store: it would keep it alive.
  func withStore<Result: Sendable>(
    on executorOwner: isolated any Actor,
    _ body: @Sendable (isolated any EffectStore) -> Result
  ) -> Result? {
    guard let object else { return nil }
    return onExecutor(ofStore: object, body)
  }
}
