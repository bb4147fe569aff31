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
/// is dropped and counted in ``Store/droppedActions``.
public struct Send<Action>: Sendable {
  @usableFromInline let deliver: nonisolated(nonsending) @Sendable (Action) async -> Void

  @inlinable
  init(_ deliver: nonisolated(nonsending) @escaping @Sendable (Action) async -> Void) {
    self.deliver = deliver
  }

  /// Sends an action.
  ///
  /// When this returns, the action has been reduced (or dropped). Called on the store's actor, as
  /// at the start of an effect, it doesn't suspend.
  ///
  /// - Parameter action: The action.
  @inlinable
  nonisolated(nonsending) public func callAsFunction(_ action: Action) async {
    await deliver(action)
  }
}
