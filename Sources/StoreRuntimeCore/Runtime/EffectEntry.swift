/// A running effect in its store, and the connection of the effect's code to the store, which it
/// doesn't keep alive.
///
/// An entry has no generic parameters, so that code that uses it is compiled once.
// Unchecked: the variables are confined to the isolation of the store. While the store is released,
// only the release uses them. After that only `finish` does, once, in the effect's task. `token`
// and `observer` are set before the effect starts, and only read from then on.
@usableFromInline
final class EffectEntry: @unchecked Sendable {
  /// The kind of an entry.
  enum Role {
    /// A `run` effect. Its task is `nil` until the runtime has returned it, as an immediate task
    /// runs before that; the replies are those that the effect awaits.
    ///
    /// Cancelling it ends the waits of the task itself, but not those of tasks that it started.
    case run(task: EffectTask?, awaiting: AwaitedReplies?)

    /// A task inside an effect.
    case part(cancel: @Sendable () -> Void)

    /// The hold of a reply.
    case hold(reply: Int)

    /// A concatenation, or an effect that waits until it may begin.
    case sequence(EffectSequence)

    /// An entry that has ended.
    case ended
  }

  /// The reason why actions of an effect are dropped.
  enum Cancellation {
    case none
    case cancelled

    /// Its own `dismiss()`.
    case dismissed
  }

  /// The circumstances in which it was started, without the sequence.
  let place: EffectWalk.Place

  /// The location of a `run` effect, `nil` for another entry.
  ///
  /// Not its work, which would be kept for as long as a ``Send`` of the effect exists.
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

  /// `true` if the runtime stores the entry under its token.
  var isListed = false

  /// The membership of the `send`, until the effect's code has ended.
  // Explicitly typed, because it would otherwise be set to `nil` first.
  private var membership: Optional<GroupMembership>

  /// The `send` that the effect belongs to.
  var group: EffectGroup { place.group }

  /// `true` if the store has cancelled the effect.
  var isCancelled: Bool { cancellation != .none }

  /// `true` if the effect was cancelled, by the store or with its group.
  var wasCancelled: Bool { isCancelled || group.isCancelled }

  /// `true` if the effect has ended.
  var hasEnded: Bool { if case .ended = role { true } else { false } }

  /// The replies that callers await from the store, `nil` if it was released.
  var replies: ReplyRegistry? { store.object?.replies }

  /// Creates an entry, which joins its group.
  init(in place: EffectWalk.Place, at location: IssueLocation?, of store: StoreReference) {
    membership = GroupMembership(of: place.group)
    sequence = place.sequence
    var place = place
    place.sequence = nil
    self.place = place
    self.location = location
    self.store = store
  }

  /// Creates the entry of a `run` effect that a reduction of the root has returned.
  // Creates the place and the origin itself: passing them in would copy them.
  init(
    for action: any Sendable, number: Int, in group: EffectGroup, of root: FeatureNode,
    at location: IssueLocation, of store: StoreReference
  ) {
    membership = GroupMembership(of: group)
    place = EffectWalk.Place(
      origin: EffectOrigin(action: action, sequenceNumber: number), group: group, node: root,
      dueSince: number)
    self.location = location
    self.store = store
  }

  /// The effect receives its number and is about to be started.
  func start(as token: EffectToken) {
    assert(self.token == 0, "An effect starts only once.")
    self.token = token
  }

  /// The runtime has returned the task of the effect, which may have ended by now.
  func begin(_ task: EffectTask) {
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

  /// Removes the entry from its group, which doesn't wait for it any longer.
  // The last member resumes code that waits, which mustn't run inside the access.
  func leaveGroup() { _ = membership.take() }

  // MARK: For the effect's code

  /// Sends an action to the store without suspending, if the store is starting the effect on this
  /// thread and nothing follows the effect.
  ///
  /// - Returns: `true` if the store has received it.
  func sendAtOnce(_ action: SentAction) -> Bool {
    guard observer == nil, store.gate == nil, let starter = startingStore else { return false }
    onExecutor(ofStore: starter, Sending(action: action, entry: self)) { store, sending in
      let scope = sending.entry.place.notification
      store.receive(sending.action, for: nil, notifying: scope, from: sending.entry)
    }
    return true
  }

  // A struct: copying a tuple would look up the metadata of its elements.
  private struct Sending {
    let action: SentAction
    let entry: EffectEntry
  }

  /// Sends an action to the store, unless the effect is halted.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - request: The reply that the effect awaits, `nil` for none.
  ///   - scope: The function in which models are notified of it, `nil` for that of the effect.
  nonisolated(nonsending) func send(
    _ action: SentAction, for request: ReplyRequest?, notifying scope: NotificationScope? = nil
  ) async {
    if let observer, observer.isHalted {
      // The task never resumes.
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    let scope = scope ?? place.notification
    await withStore { $0.receive(action, for: request, notifying: scope, from: self) }
    // Also waits if the task is cancelled.
    if let gate = store.gate, !gate.isDone { await gate.wait() }
  }

  /// Performs the work of a `run` effect, and finishes the entry.
  // Inlined: each call of an asynchronous function ends with a switch of executors.
  @inline(__always)
  nonisolated(nonsending) func run(_ work: RunPart) async {
    observer?.didStart()
    do {
      try await work.perform(for: self)
    } catch {
      // In this order: only a real error is worth a switch to the store's executor.
      if !(error is CancellationError), await !isCancelledByNow() { await handle(error, work) }
    }
    await finish()
  }

  /// The dependencies of the effect's code.
  func values(for work: RunPart) -> DependencyValues {
    DependencyValues(storage: work.dependencies, runningEffect: self)
  }

  /// Returns whether the effect was cancelled in any way, also by the release of its store.
  ///
  /// The store decides, after it has drained its mailbox: an enqueued action may cancel the effect.
  private nonisolated(nonsending) func isCancelledByNow() async -> Bool {
    await withStore { store in
      store.catchUp()
      return Task.isCancelled || self.wasCancelled
    } ?? true
  }

  /// Passes an error of the operation to the handler, or reports it if there is none.
  private nonisolated(nonsending) func handle(_ error: any Error, _ work: RunPart) async {
    observer?.didThrow(error)
    if await work.handle(error, for: self) { return }
    reportIssue(
      """
      An effect threw an error that nothing handles: \(shortDescription(of: error)). Pass a \
      "catch" closure to "run", or catch the error in its operation. See "StoreRuntime".
      """,
      at: work.location)
  }

  /// Finishes the effect, or the part of one, as its work has ended.
  nonisolated(nonsending) func finish() async {
    if let starter = startingStore {
      onExecutor(ofStore: starter, self) { $0.finish($1) }
    } else {
      await withStore { $0.finish(self) }
    }
    leaveGroup()
  }

  /// Runs a closure on the store for the effect, if the store still exists.
  ///
  /// - Parameter body: The closure: runs at once while the store is starting the effect, and
  ///   otherwise when the store's executor is free.
  /// - Returns: The result of `body`, `nil` if the store was released.
  @discardableResult
  nonisolated(nonsending) func withStore<Result: Sendable>(
    _ body: @escaping @Sendable (isolated any EffectStore) -> Result
  ) async -> Result? {
    if let starter = startingStore { return onExecutor(ofStore: starter, body) { $1($0) } }
    return await store.withStore(on: store.executorOwner, body)
  }

  /// The store, while an outer call on this thread starts an effect on the store's executor.
  // The isolation of the effect doesn't prove that: in Swift 6.3 an operation with a capture list
  // is isolated to the actor that the store lives on, and runs elsewhere.
  private var startingStore: (any EffectStore)? {
    // The entry keeps the reference, so that no other has its identity; and the loop that starts
    // effects keeps the store.
    reductionThreadSlot().pointee.starter == ObjectIdentifier(store) ? store.unsafeObject : nil
  }
}

extension EffectEntry {
  /// Starts the task of the effect, which runs up to its first suspension at once if the system
  /// supports that.
  ///
  /// - Parameters:
  ///   - work: The work of the effect.
  ///   - owner: The actor whose executor the store shares; the caller is on it.
  /// - Returns: The task.
  func makeTask(_ work: RunPart, on owner: any Actor) -> EffectTask {
    // The task inherits the values. A scope inside it would switch executors three more times.
    DependencyValues.bound.withValue(values(for: work)) {
      onExecutor(ofAny: owner, (work, self)) { owner, effect in
        #if !TABS_NO_IMMEDIATE
          if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return effect.1.startImmediate(effect.0, on: owner)
          }
        #endif
        return effect.1.startWithoutImmediate(effect.0, on: owner)
      }
    }
  }

  #if !TABS_NO_IMMEDIATE
    /// Starts the task of the effect, and runs it up to its first suspension.
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    private func startImmediate(_ work: RunPart, on owner: isolated any Actor) -> EffectTask {
      if let executor = observer?.executor {
        return Task.immediate(priority: work.priority, executorPreference: executor) {
          _ = owner
          await self.run(work)
        }
      }
      var task: EffectTask?
      // A loop with a single iteration: Swift 6.3 inlines `immediate` only inside a loop, and only
      // then knows that no executor is preferred. Otherwise it gives the task an empty executor
      // record, which takes a lock at each switch. `benchmarks` shows it as "effect round trip".
      while task == nil {
        task = Task.immediate(priority: work.priority) {
          _ = owner
          await self.run(work)
        }
      }
      // swift-format-ignore: NeverForceUnwrap
      return task!
    }
  #endif

  /// Starts the task of the effect on a system that has no `Task.immediate`.
  ///
  /// The task begins when the actor is free, after tasks that were started earlier. It does nothing
  /// if it was cancelled by then, as its feature may have been removed.
  private func startWithoutImmediate(
    _ work: RunPart, on owner: isolated any Actor
  ) -> EffectTask {
    if let executor = observer?.executor {
      // This is the executor of the actor, too.
      return Task(executorPreference: executor, priority: work.priority) {
        await self.begin(work, on: owner)
      }
    }
    return Task(priority: work.priority) { await self.begin(work, on: owner) }
  }

  private func begin(_ work: RunPart, on owner: isolated any Actor) async {
    if Task.isCancelled { return await finish() }
    await run(work)
  }
}

/// The ascending number of an entry of a store, by which code finds one that may have ended.
@usableFromInline
typealias EffectToken = Int
