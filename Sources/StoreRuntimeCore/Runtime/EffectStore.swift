/// A store whose types aren't known, as its effects and the stores of its parts see it.
@usableFromInline
protocol EffectStore: Actor {
  /// The replies that are awaited from the store.
  nonisolated var replies: ReplyRegistry { get }

  var context: ReductionContext { get }

  /// How many actions of effects were dropped.
  var droppedActions: Int { get }

  /// Reduces what has been enqueued so far.
  ///
  /// - Returns: Whether it could: not while an action is being reduced.
  @discardableResult
  func catchUp() -> Bool

  /// Removes an effect that has ended, and goes on with what waited for it.
  func finish(_ entry: EffectEntry)

  /// Takes away the element or presentation that an effect belongs to.
  ///
  /// - Parameters:
  ///   - entry: The effect.
  ///   - location: Where `dismiss()` was called.
  func dismiss(from entry: EffectEntry, at location: IssueLocation)

  /// Cancels what the feature of an effect, and those below it, run under an id.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - entry: The effect.
  func cancel(_ id: CancelID, for entry: EffectEntry)

  /// Adds a task inside an effect to those that an id cancels.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - cancelInFlight: Whether what runs under the id is cancelled first.
  ///   - outer: The effect.
  ///   - cancel: Cancels the task.
  /// - Returns: The entry to finish when the task has ended, `nil` if the effect was cancelled.
  func insertCancellable(
    id: CancelID, cancelInFlight: Bool, from outer: EffectEntry,
    cancel: @escaping @Sendable () -> Void
  ) -> EffectEntry?
}

/// The way to a store for those who don't keep it alive.
final class StoreReference: Sendable {
  /// The store, `nil` once it is gone.
  weak let object: (any EffectStore)?

  /// The actor on whose executor the store runs.
  let executorOwner: any Actor

  /// Holds up the effects, if others are to keep pace with them.
  let gate: SendGate?

  init(_ store: any EffectStore, on executorOwner: any Actor, gate: SendGate?) {
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

// These do what `assumeIsolated` does, which takes 40 ns to make sure of the executor.
//
// The casts only take the isolation out of a type: that of a synchronous function decides where its
// callers have to be, and not how it is called. `assumeIsolated` casts in the same way.

/// Runs a function that is isolated to an actor, for a caller that is known to be on its executor.
func onExecutor<Isolation: Actor, Result>(
  of actor: Isolation, _ body: (isolated Isolation) -> Result
) -> Result {
  withoutActuallyEscaping(body) { unsafeBitCast($0, to: ((Isolation) -> Result).self)(actor) }
}

/// The same for an actor whose type isn't known.
func onExecutor<Result>(ofAny actor: any Actor, _ body: (isolated any Actor) -> Result) -> Result {
  withoutActuallyEscaping(body) { unsafeBitCast($0, to: ((any Actor) -> Result).self)(actor) }
}

/// The same for a store whose types aren't known.
func onExecutor<Result>(
  ofStore store: any EffectStore, _ body: (isolated any EffectStore) -> Result
) -> Result {
  withoutActuallyEscaping(body) { unsafeBitCast($0, to: ((any EffectStore) -> Result).self)(store) }
}
