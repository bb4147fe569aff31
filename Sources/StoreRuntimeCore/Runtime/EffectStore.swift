/// A store without its types, as its effects and its scoped stores use it.
@usableFromInline
protocol EffectStore: Actor {
  /// The replies that callers await from the store.
  nonisolated var replies: ReplyRegistry { get }

  associatedtype Context: ReductionContext
  var context: Context { get }

  /// The running effects, `nil` if there never were any.
  var effects: EffectRuntime? { get }

  /// Reduces the actions that are enqueued now.
  ///
  /// - Returns: `true` if it did, `false` while an action is being reduced.
  @discardableResult
  func catchUp() -> Bool

  /// Receives an action that an effect has sent.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - request: The reply that the effect awaits, `nil` for none.
  ///   - scope: The function in which models are notified of the action, `nil` for none.
  ///   - entry: The effect.
  func receive(
    _ action: SentAction, for request: ReplyRequest?, notifying scope: NotificationScope?,
    from entry: EffectEntry)

  /// Removes an effect that has ended, and continues with the work that waited for it.
  func finish(_ entry: EffectEntry)

  /// Removes the element or presentation that an effect belongs to.
  ///
  /// - Parameters:
  ///   - entry: The effect.
  ///   - scope: The function in which models are notified of the action, `nil` for none.
  ///   - location: Where `dismiss()` was called.
  func dismiss(
    from entry: EffectEntry, notifying scope: NotificationScope?, at location: IssueLocation)

  /// Cancels the effects with an id of an effect's feature and of the features below it.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - entry: The effect.
  func cancel(_ id: CancelID, for entry: EffectEntry)
}

/// A reference to a store that doesn't keep it alive.
final class StoreReference: Sendable {
  /// The store, `nil` once it was released.
  weak let object: (any EffectStore)?

  /// The store, for code that runs while it is kept alive: a weak load takes longer.
  unowned(unsafe) let unsafeObject: any EffectStore

  /// The actor on whose executor the store runs.
  let executorOwner: any Actor

  /// The group that effects wait for after each action, so that other stores keep pace with them.
  let gate: EffectGroup?

  init(_ store: any EffectStore, on executorOwner: any Actor, gate: EffectGroup?) {
    object = store
    unsafeObject = store
    self.executorOwner = executorOwner
    self.gate = gate
  }

  /// Runs a closure on the store, if it still exists.
  ///
  /// Code that waits for the executor has no reference to the store, which would keep it alive.
  func withStore<Result: Sendable>(
    on executorOwner: isolated any Actor,
    _ body: @escaping @Sendable (isolated any EffectStore) -> Result
  ) -> Result? {
    guard let object else { return nil }
    return onExecutor(ofStore: object, body) { $1($0) }
  }
}
