/// The reduction that has returned an effect.
struct EffectOrigin: Sendable {
  /// The action that was reduced, without the type that it has in the store.
  let action: any Sendable

  /// The number of the reduction, as `EffectRuntime` counts them.
  let registration: Int

  /// The `send` that the action belongs to.
  let group: EffectGroup

  /// Returns the action as one of the store.
  func action<Action>(of type: Action.Type) -> Action {
    EffectMapping.cast(action)
  }
}

/// What a store remembers of one effect that is running, and the way from the effect's code to the
/// store, which it doesn't keep alive.
///
/// An entry is a running effect, a part of one, a held reply, or a sequence: a concatenation, or an
/// effect that waits. It has no type of a store, so that code that deals with it is compiled once.
@usableFromInline
final class EffectEntry: @unchecked Sendable {
  // Sendable: the variables are confined to the isolation of the store. While the store is
  // released, only that touches them, and afterwards nobody does. `observer` is set before the
  // effect starts, and only read from then on. Everything else never changes. No access to a
  // variable lasts longer than to read or write it, so that exclusive access needs no checks.

  /// Names the entry to code that doesn't refer to it.
  let token: EffectToken

  /// The feature that started the effect.
  let node: FeatureNode

  /// The ids under which the effect can be cancelled, with the features that they belong to.
  let cancellationKeys: [CancellationKey]

  /// The reduction that returned the effect.
  let origin: EffectOrigin

  /// The element or presentation that the effect can dismiss.
  let presenter: EffectPresenter?

  /// Where a `run` effect was made, `nil` for another entry.
  ///
  /// Not its work, which would stay for as long as somebody keeps a ``Send`` of the effect.
  let location: IssueLocation?

  private let store: StoreReference

  /// The sequence that goes on when this has ended.
  @exclusivity(unchecked) var sequence: EffectEntry?

  /// The task, once it is known: an immediate task runs before its handle is returned.
  @exclusivity(unchecked) var task: Task<Void, Never>?

  /// What else ends when the entry is cancelled.
  @exclusivity(unchecked) var companion: Companion?

  enum Companion {
    /// The task that the entry stands for, which is only a part of an effect.
    case part(cancel: @Sendable () -> Void)

    /// The hold of a reply, which is all that the entry stands for.
    case hold(reply: Int)

    /// The replies that the effect awaits. Being cancelled ends the waits of its own task by
    /// itself, but not those of tasks that it has started.
    case requests
  }

  /// Follows the effect, if a test drives the store.
  ///
  /// Set before the effect is started and never after.
  @exclusivity(unchecked) var observer: (any EffectObserver)?

  /// Whether the effect was cancelled, and so delivers nothing any more.
  @exclusivity(unchecked) var isCancelled = false

  /// Whether the effect was cancelled by its own `dismiss()`.
  @exclusivity(unchecked) var hasDismissed = false

  /// Whether the effect has ended.
  @exclusivity(unchecked) var hasEnded = false

  /// A part of a sequence, and the maps around it.
  struct Rest {
    let part: EffectPart
    let mapping: EffectMapping?
  }

  /// The parts of a sequence that haven't been started yet, the next one last.
  @exclusivity(unchecked) var rest: ContiguousArray<Rest> = []

  /// How many effects of a sequence's current part are running.
  @exclusivity(unchecked) var running = 0

  /// Whether the store is starting parts of a sequence, and so goes on by itself.
  @exclusivity(unchecked) var isAdvancing = false

  /// Whether the first part of a sequence was started.
  @exclusivity(unchecked) var hasBegun = false

  /// Whether a sequence only waits for its turn.
  @exclusivity(unchecked) var isWaitingInLine = false

  /// The part that has put a sequence in line, `nil` if the sequence isn't in one.
  @exclusivity(unchecked) var line: LimitedPart?

  /// Whether the effect was cancelled, by itself or with its group.
  var wasCancelled: Bool { isCancelled || group.isCancelled }

  /// The `send` that the effect belongs to.
  var group: EffectGroup { origin.group }

  /// Whether the effect belongs to a stack element or to a presentation.
  var isPresented: Bool { presenter != nil }

  /// The replies that are awaited from the store, `nil` if that is gone.
  var replies: ReplyRegistry? { store.object?.replies }

  // It changes nothing in `walk`: as `inout` that is passed without a copy.
  init(
    token: EffectToken, _ walk: inout EffectWalk, at location: IssueLocation?,
    of store: StoreReference
  ) {
    self.token = token
    node = walk.place.node
    cancellationKeys = walk.keys
    origin = walk.origin
    presenter = walk.place.presenter
    sequence = walk.place.sequence
    self.location = location
    self.store = store
  }

  // MARK: For the effect's code

  /// Lets the store take an action, unless the effect is to go no further.
  nonisolated(nonsending) func send(
    _ take: @Sendable (isolated any EffectStore) -> Void
  ) async {
    if let observer, observer.isHalted {
      // The task stays behind.
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    await withStore(take)
    if let gate = store.gate { await gate.pass() }
  }

  /// Takes note that the work of the effect has ended.
  nonisolated(nonsending) func finish() async {
    await finishPart()
    group.leave()
  }

  /// Takes note that a part of an effect has ended, which `insertCancellable` has returned.
  nonisolated(nonsending) func finishPart() async {
    await withStore { $0.finish(self) }
  }

  /// Takes the element or presentation away that the effect belongs to.
  nonisolated(nonsending) func dismiss(at location: IssueLocation) async {
    await withStore { $0.dismiss(from: self, at: location) }
  }

  /// Cancels what the feature of the effect, and those below it, run under an id.
  nonisolated(nonsending) func cancel(_ id: CancelID) async {
    await withStore { $0.cancel(id, for: self) }
  }

  /// Adds a task inside the effect to those that an id cancels.
  ///
  /// - Returns: What is to be finished when the task has ended, `nil` if the effect was cancelled
  ///   already.
  nonisolated(nonsending) func insertCancellable(
    id: CancelID, cancelInFlight: Bool, cancel: @escaping @Sendable () -> Void
  ) async -> EffectEntry? {
    await withStore {
      $0.insertCancellable(id: id, cancelInFlight: cancelInFlight, from: self, cancel: cancel)
    } ?? nil
  }

  /// Lets the store do something for the effect, if it is still there.
  ///
  /// - Parameter body: What the store does: at once while the store is starting the effect, and
  ///   otherwise when it has its turn on the store's executor.
  /// - Returns: What `body` returns, `nil` if the store is gone.
  @discardableResult
  private nonisolated(nonsending) func withStore<Result: Sendable>(
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

/// Names an entry of a store's running effects.
@usableFromInline
struct EffectToken: Hashable, Sendable {
  /// The place of the entry.
  let slot: Int

  /// Tells the entries apart that have had the same place.
  let serial: Int
}
