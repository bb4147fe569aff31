/// What ties a scoped store to the store that it is a part of.
@usableFromInline
final class StoreLink<State: Sendable, Action: Sendable>: Sendable {
  /// Reads the state.
  ///
  /// Called on the store's isolation.
  @usableFromInline let read: @Sendable () -> State

  /// Sends an action, from a call.
  ///
  /// Called on the store's isolation.
  @usableFromInline let send: @Sendable (Action, IssueLocation) -> StoreTask

  /// Sends several actions, one after the other, from a call.
  ///
  /// Called on the store's isolation.
  @usableFromInline let sendAll: @Sendable ([Action], IssueLocation) -> StoreTask

  /// Reduces what has been enqueued so far, unless a reducer has the state.
  ///
  /// Called on the store's isolation.
  ///
  /// - Returns: Whether the state can be read now.
  let catchUp: @Sendable () -> Bool

  /// Enqueues an action, from a call.
  @usableFromInline let enqueue: @Sendable (Action, IssueLocation) -> Void

  /// Counts dropped actions.
  ///
  /// Called on the store's isolation.
  let droppedActions: @Sendable () -> Int

  /// Where readers get states from.
  let source: StateSource<State>

  init(
    read: @escaping @Sendable () -> State,
    send: @escaping @Sendable (Action, IssueLocation) -> StoreTask,
    sendAll: @escaping @Sendable ([Action], IssueLocation) -> StoreTask,
    catchUp: @escaping @Sendable () -> Bool,
    enqueue: @escaping @Sendable (Action, IssueLocation) -> Void,
    droppedActions: @escaping @Sendable () -> Int,
    source: StateSource<State>
  ) {
    self.read = read
    self.send = send
    self.sendAll = sendAll
    self.catchUp = catchUp
    self.enqueue = enqueue
    self.droppedActions = droppedActions
    self.source = source
  }
}
