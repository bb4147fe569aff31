/// A running effect as its store knows it, and the connection of the effect's code to the store,
/// which it doesn't keep alive.
///
/// An entry has no generic parameters, so that code that uses it is compiled once.
@usableFromInline
final class EffectEntry: @unchecked Sendable {
  // Sendable: the variables are confined to the isolation of the store. While the store is
  // released, only that uses them. After that only `finish` does, once, in the effect's task.
  // `token` and `observer` are set before the effect starts, and only read from then on.

  /// What an entry stands for.
  enum Role {
    /// A `run` effect. Its task is `nil` until the runtime has returned it, as an immediate task
    /// runs before that; the replies are those that it awaits.
    ///
    /// Being cancelled ends the waits of the task itself, but not those of tasks that it started.
    case run(task: Task<Void, Never>?, awaiting: AwaitedReplies?)

    /// A task inside an effect.
    case part(cancel: @Sendable () -> Void)

    /// The hold of a reply.
    case hold(reply: Int)

    /// A concatenation, or an effect that waits until it may begin.
    case sequence(EffectSequence)

    /// Nothing any more.
    case ended
  }

  /// The reason why an effect delivers nothing any more.
  enum Cancellation {
    case none
    case cancelled

    /// Its own `dismiss()`.
    case dismissed
  }

  /// The circumstances in which it was started, without the sequence.
  let place: EffectWalk.Place

  /// Where a `run` effect was made, `nil` for another entry.
  ///
  /// Not its work, which would stay for as long as a ``Send`` of the effect exists.
  let location: IssueLocation?

  private let store: StoreReference

  /// The number of the entry, 0 until the effect is started.
  private(set) var token: EffectToken = 0

  /// The observer of the effect, if a test drives the store.
  var observer: (any EffectObserver)?

  var role = Role.run(task: nil, awaiting: nil)

  var cancellation = Cancellation.none

  /// The sequence that continues when this has ended.
  var sequence: EffectSequence?

  /// Whether the runtime has the entry under its token.
  var isListed = false

  /// The membership of the `send`, until the effect's code has ended.
  // Spelled out, as it would be `nil` first otherwise.
  private var membership: Optional<GroupMembership>

  /// The `send` that the effect belongs to.
  var group: EffectGroup { place.group }

  /// Whether the store has cancelled the effect.
  var isCancelled: Bool { cancellation != .none }

  /// Whether the effect was cancelled, by the store or with its group.
  var wasCancelled: Bool { isCancelled || group.isCancelled }

  /// Whether the effect has ended.
  var hasEnded: Bool { if case .ended = role { true } else { false } }

  /// The replies that are awaited from the store, `nil` if that was released.
  var replies: ReplyRegistry? { store.object?.replies }

  /// Makes an entry, which joins its group.
  init(in place: EffectWalk.Place, at location: IssueLocation?, of store: StoreReference) {
    membership = GroupMembership(of: place.group)
    sequence = place.sequence
    var place = place
    place.sequence = nil
    self.place = place
    self.location = location
    self.store = store
  }

  /// Makes the entry of a `run` effect that a reduction of the root has returned.
  // The place is made here, as one that is passed is copied.
  init(
    origin: EffectOrigin, in group: EffectGroup, of root: FeatureNode, at location: IssueLocation,
    of store: StoreReference
  ) {
    membership = GroupMembership(of: group)
    place = EffectWalk.Place(
      origin: origin, group: group, node: root, dueSince: origin.registration)
    self.location = location
    self.store = store
  }

  /// The effect gets its number, as it is about to be started.
  func start(as token: EffectToken) {
    assert(self.token == 0, "An effect is started once.")
    self.token = token
  }

  /// The runtime has returned the task of the effect, which may have ended by now.
  func begin(_ task: Task<Void, Never>) {
    guard case .run(nil, let awaited) = role else { return }
    role = .run(task: task, awaiting: awaited)
    group.add(task)
    if isCancelled { task.cancel() }
  }

  /// Adds a reply to those that the effect awaits.
  func await(_ reply: Int, of replies: ReplyRegistry) {
    guard case .run(let task, let earlier) = role else { return }
    var awaited = earlier ?? AwaitedReplies()
    // The array has one reference while it grows.
    role = .run(task: task, awaiting: nil)
    awaited.add(reply, to: replies)
    role = .run(task: task, awaiting: awaited)
  }

  /// The group doesn't wait for the entry any more.
  func leaveGroup() { membership = nil }

  // MARK: For the effect's code

  /// Lets the store take an action without suspending, if it is starting the effect on this thread
  /// and nothing follows the effect.
  ///
  /// - Returns: Whether the store has taken it.
  func sendAtOnce(_ action: SentAction) -> Bool {
    guard observer == nil, store.gate == nil, let starter = startingStore else { return false }
    onExecutor(ofStore: starter, (action, place.notification, self)) {
      $0.receive($1.0, for: nil, notifying: $1.1, from: $1.2)
    }
    return true
  }

  /// Lets the store take an action, unless the effect is to go no further.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - request: What the effect awaits, `nil` if it doesn't wait for a reply.
  ///   - scope: The function in which models are notified of it, `nil` for that of the effect.
  nonisolated(nonsending) func send(
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

  /// Performs the work of a `run` effect, and ends with it.
  nonisolated(nonsending) func run(_ work: RunPart) async {
    observer?.didStart()
    do {
      try await work.operation(self)
    } catch {
      // In this order: only a real error is worth a visit to the store.
      if !(error is CancellationError), await !isCancelledByNow() { await handle(error, work) }
    }
    await finish()
  }

  /// The dependencies that are current in the effect's code.
  func values(for work: RunPart) -> DependencyValues {
    var values = work.dependencies
    values.runningEffect = self
    return values
  }

  /// Whether the effect has been cancelled in any way, also by the release of its store.
  ///
  /// The store decides, after what was enqueued before: that may cancel the effect.
  private nonisolated(nonsending) func isCancelledByNow() async -> Bool {
    await withStore { store in
      store.catchUp()
      return Task.isCancelled || self.wasCancelled
    } ?? true
  }

  /// Passes an error of the operation to the handler, or reports it if there is none.
  private nonisolated(nonsending) func handle(_ error: any Error, _ work: RunPart) async {
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
  nonisolated(nonsending) func finish() async {
    if let starter = startingStore {
      onExecutor(ofStore: starter, self) { $0.finish($1) }
    } else {
      await withStore { $0.finish(self) }
    }
    leaveGroup()
  }

  /// Lets the store do something for the effect, if it is still there.
  ///
  /// - Parameter body: What the store does: at once while the store is starting the effect, and
  ///   otherwise when it has its turn on the store's executor.
  /// - Returns: What `body` returns, `nil` if the store is gone.
  @discardableResult
  nonisolated(nonsending) func withStore<Result: Sendable>(
    _ body: @escaping @Sendable (isolated any EffectStore) -> Result
  ) async -> Result? {
    if let starter = startingStore { return onExecutor(ofStore: starter, body) { $1($0) } }
    return await store.withStore(on: store.executorOwner, body)
  }

  /// The store, while it starts an effect further out on this thread, which is on its executor.
  // The isolation of the effect doesn't tell whether it runs there: in Swift 6.3 an operation with a
  // capture list is isolated to the actor that the store lives on, and runs elsewhere.
  private var startingStore: (any EffectStore)? {
    // The entry keeps the reference, so that no other has its identity; and the loop that starts
    // effects keeps the store.
    reductionThreadSlot().pointee.starter == ObjectIdentifier(store) ? store.unsafeObject : nil
  }
}

/// The number of an entry of a store, counted up: by it code finds one that may have ended.
@usableFromInline
typealias EffectToken = Int
