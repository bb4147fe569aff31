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

  /// The store, for code that runs while the store is kept alive: a weak load takes longer.
  unowned(unsafe) let unsafeObject: any EffectStore

  /// The actor on whose executor the store runs.
  let executorOwner: any Actor

  /// What effects wait for after each action, if others are to keep pace with them.
  let gate: EffectGroup?

  init(_ store: any EffectStore, on executorOwner: any Actor, gate: EffectGroup?) {
    object = store
    unsafeObject = store
    self.executorOwner = executorOwner
    self.gate = gate
  }

  /// Lets the store do something, if it is still there.
  ///
  /// Whoever waits for the executor has no reference to the store: it would keep it alive.
  func withStore<Result: Sendable>(
    on executorOwner: isolated any Actor,
    _ body: @escaping @Sendable (isolated any EffectStore) -> Result
  ) -> Result? {
    guard let object else { return nil }
    return onExecutor(ofStore: object, body) { $1($0) }
  }
}
