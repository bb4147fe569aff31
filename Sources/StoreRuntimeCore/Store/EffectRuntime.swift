/// What a store keeps of the effects that it runs, and of those who listen to it.
///
/// Made when it is first needed.
///
/// Confined to the isolation of its store.
@usableFromInline
final class EffectRuntime<State: Sendable, Action: Sendable>: EffectRuntimeBase, @unchecked Sendable
{
  // Sendable: all of it is confined to the isolation of the store, but for what the store does
  // while it is released, when nobody else has it.

  @usableFromInline typealias Entry = EffectEntry<State, Action>

  /// A piece of work that a reduction has left.
  @usableFromInline
  enum Work {
    /// An action that was sent while another was being reduced, with what its sender awaits.
    case reduce(Action, EffectGroup?, ReplyRequest?)

    /// An effect that was returned, with the action that it was returned for.
    case start(EffectPart, origin: Action, registration: Int, EffectGroup)

    /// A sequence whose current part has ended.
    case advance(EffectEntryBase)

    /// A `run` effect that was to begin too deep in the call stack.
    case launch(EffectTask<Action>, EffectEntry<State, Action>)
  }

  /// The work that reductions have left, first in, first out.
  ///
  /// No code of a feature runs inside an access to it, so that exclusive access needs no checks.
  @exclusivity(unchecked) @usableFromInline var work = WorkQueue<Work>()

  /// What was taken from the mailbox and isn't reduced yet.
  @exclusivity(unchecked) @usableFromInline var mail = WorkQueue<Mailbox<Action>.Message>()

  /// The work of loops further out, the outermost first.
  @exclusivity(unchecked) @usableFromInline var heldWork: ContiguousArray<WorkQueue<Work>> = []

  /// The effects that loops too deep have left for the innermost loop that may start them.
  @exclusivity(unchecked) @usableFromInline var delayedWork = WorkQueue<Work>()

  /// The way back to the store, for the effects.
  @usableFromInline let store: StoreReference<State, Action>

  /// Those who are told of changes of the state, while there are any.
  var listeners: StateListeners<State, Action>?

  /// Where the next action comes from, if the store is observed and an effect sends it.
  var sender: ActionSender<Action>?

  @inlinable
  init(of store: Store<State, Action>, gate: SendGate?) {
    self.store = StoreReference(store, gate: gate)
  }

  /// Begins with an empty list of work inside the loop that does the work of the present one.
  @inlinable
  func holdWork() {
    // An empty list stays where it is, with its storage.
    heldWork.append(work.isEmpty ? WorkQueue() : work)
    if !work.isEmpty { work = WorkQueue() }
    heldMoments.append(makeMoment())
  }

  /// Goes on with the list that was put aside last, as the present one is done.
  @inlinable
  func resumeWork() {
    let held = heldWork.removeLast()
    if !held.isEmpty { work = held }
    heldMoments.removeLast()
  }

  /// Makes an entry and adds it.
  ///
  /// - Parameters:
  ///   - walk: The circumstances.
  ///   - origin: The action whose reduction returned the effect.
  ///   - location: Where a `run` effect was made.
  /// - Returns: The entry.
  @inlinable
  func insert(
    _ walk: inout EffectWalk, origin: Action, at location: IssueLocation? = nil
  ) -> Entry {
    walk.place.sequence?.running += 1
    let entry = Entry(token: makeToken(), &walk, origin: origin, location: location, store: store)
    add(entry)
    return entry
  }
}

/// The way to a store for those who don't keep it alive.
@usableFromInline
final class StoreReference<State: Sendable, Action: Sendable>: Sendable {
  /// The store, `nil` once it is gone.
  @usableFromInline weak let object: Store<State, Action>?

  /// The actor on whose executor the store runs.
  @usableFromInline let executorOwner: any Actor

  /// Holds up the effects, if others are to keep pace with them.
  @usableFromInline let gate: SendGate?

  @inlinable
  init(_ store: Store<State, Action>, gate: SendGate?) {
    object = store
    executorOwner = store.executorOwner
    self.gate = gate
  }

  /// Lets the store do something, if it is still there.
  ///
  /// Whoever waits for the executor has no reference to the store: it would keep it alive.
  @inlinable
  func withStore<Result: Sendable>(
    on executorOwner: isolated any Actor,
    _ body: @Sendable (isolated Store<State, Action>) -> Result
  ) -> Result? {
    guard let object else { return nil }
    return onExecutor(of: object, body)
  }
}
