/// The work of one `run` effect, ready to be started by a store.
final class EffectTask<Action>: ActionPart, @unchecked Sendable {
  // Sendable: as its superclass; the closures are.

  typealias Operation = nonisolated(nonsending) @Sendable (Send<Action>) async throws -> Void

  typealias Handler = nonisolated(nonsending) @Sendable (any Error, Send<Action>) async -> Void

  let priority: TaskPriority?

  /// The dependencies that were current where the effect was made.
  let dependencies: DependencyValues

  /// Where the effect was made.
  let location: IssueLocation

  let operation: Operation

  /// Is given what the operation throws, unless that only says that it was cancelled.
  let handler: Handler?

  init(
    priority: TaskPriority?, dependencies: DependencyValues, location: IssueLocation,
    operation: @escaping Operation, handler: Handler?
  ) {
    self.priority = priority
    self.dependencies = dependencies
    self.location = location
    self.operation = operation
    self.handler = handler
    super.init()
  }

  override func start(_ walk: inout EffectWalk, _: EffectRuntime) -> ActionPart? {
    self
  }

  /// Handles what the operation has thrown.
  nonisolated(nonsending) func handle(_ error: any Error, _ send: Send<Action>) async {
    if error is CancellationError { return }
    guard let handler else {
      reportIssue(
        """
        An effect threw an error that nothing handles: \(shortDescription(of: error)). \
        Give "run" a "catch" closure, or catch the error in its operation.
        """,
        at: location)
      return
    }
    await handler(error, send)
  }

  override func mapped<NewAction>(
    by mapping: EffectMapping, to type: NewAction.Type
  ) -> ActionPart {
    // No capture lists: in Swift 6.3 a `@Sendable` closure that has one leaves the caller's actor.
    EffectTask<NewAction>(
      priority: priority, dependencies: dependencies, location: location,
      operation: { send in try await self.operation(mapping.send(to: send)) },
      handler: { error, send in await self.handle(error, mapping.send(to: send)) })
  }
}

extension EffectMapping {
  /// Returns what sends actions from inside the maps.
  ///
  /// - Parameter send: What sends actions of the store.
  /// - Returns: What wraps the actions before.
  fileprivate func send<Action, NewAction>(to send: Send<NewAction>) -> Send<Action> {
    Send(from: send.effect) { action, request in await send.deliver(self(action), request) }
  }
}
