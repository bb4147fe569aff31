/// Sends actions from an effect into the store that runs it.
///
/// ```swift
/// return .run { send in
///   while true {
///     try await clock.sleep(for: .seconds(1))
///     await send(.ticked)
///   }
/// }
/// ```
///
/// A value of this type doesn't keep its store alive. It is good for as long as its effect runs:
/// what is sent after the effect has ended or was cancelled, or by a task in it that was cancelled,
/// is dropped and counted in ``Store/droppedActions``. What is sent by a task that has outlived its
/// effect, without having been cancelled, is also a reported issue.
public struct Send<Action>: Sendable {
  /// Sends an action, with what its sender awaits, if that waits for a reply.
  typealias Delivery = nonisolated(nonsending) @Sendable (Action, ReplyRequest?) async -> Void

  let deliver: Delivery

  /// The effect.
  let effect: EffectEntry

  init(from effect: EffectEntry, _ deliver: @escaping Delivery) {
    self.effect = effect
    self.deliver = deliver
  }

  /// Sends an action.
  ///
  /// When this returns, the action has been reduced (or dropped), and so has every action that
  /// followed from it by ``Effect/send(_:)``. If one of them has cancelled the effect that this
  /// belongs to, what the effect sends next is dropped. Effects that the actions have set off
  /// have begun, but for those that
  /// ``Effect/run(priority:operation:catch:fileID:filePath:line:column:)`` mentions. Called on
  /// the store's actor, as at the start of an effect, it doesn't suspend.
  ///
  /// - Parameter action: The action.
  nonisolated(nonsending) public func callAsFunction(_ action: Action) async {
    await deliver(action, nil)
  }
}
