/// What ties a scoped store to the store that it is a part of.
@usableFromInline
struct StoreLink<State: Sendable, Action: Sendable>: Sendable {
  /// Reads the state.
  ///
  /// Called on the store's isolation.
  @usableFromInline let read: @Sendable () -> State

  /// Sends an action.
  ///
  /// Called on the store's isolation.
  @usableFromInline let send: @Sendable (Action) -> StoreTask

  /// Whether a reducer has the state just now, so that it can't be read.
  ///
  /// Called on the store's isolation.
  let isReducing: @Sendable () -> Bool

  /// Enqueues an action.
  let enqueue: @Sendable (Action) -> Void

  /// Counts dropped actions.
  ///
  /// Called on the store's isolation.
  let droppedActions: @Sendable () -> Int

  /// Where readers get states from.
  let source: StateSource<State>
}
