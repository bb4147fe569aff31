/// The work of one `run` effect, ready to be started by a store.
@usableFromInline
struct EffectTask<Action>: Sendable {
  let priority: TaskPriority?
  let dependencies: DependencyValues
  let location: IssueLocation
  let operation: nonisolated(nonsending) @Sendable (Send<Action>) async -> Void

  init(
    priority: TaskPriority?,
    dependencies: DependencyValues,
    location: IssueLocation,
    operation: nonisolated(nonsending) @escaping @Sendable (Send<Action>) async -> Void
  ) {
    self.priority = priority
    self.dependencies = dependencies
    self.location = location
    self.operation = operation
  }

  func map<NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> EffectTask<NewAction> {
    // No capture list below: in Swift 6.3 a `@Sendable` closure that has one leaves the caller's actor.
    let operation = operation
    return EffectTask<NewAction>(
      priority: priority,
      dependencies: dependencies,
      location: location,
      operation: { send in
        await operation(Send { action in await send(transform(action)) })
      })
  }
}
