/// A part that runs an operation, which can send any number of actions.
// Unchecked like its superclass. Its properties are constants and `@Sendable` functions, whatever
// `Action` is. A closure around the operation would be allocated for each effect; this isn't.
@usableFromInline
final class OperationPart<Action>: RunPart, @unchecked Sendable {
  @usableFromInline
  typealias Operation = nonisolated(nonsending) @Sendable (Send<Action>) async throws -> Void

  @usableFromInline
  typealias Handler = nonisolated(nonsending) @Sendable (any Error, Send<Action>) async -> Void

  private let operation: Operation

  private let handler: Handler?

  @usableFromInline
  init(
    priority: TaskPriority? = nil, at location: IssueLocation, operation: @escaping Operation,
    handler: Handler? = nil
  ) {
    self.operation = operation
    self.handler = handler
    super.init(priority: priority, at: location)
  }

  nonisolated(nonsending) override func perform(for entry: EffectEntry) async throws {
    try await operation(Send(effect: entry))
  }

  nonisolated(nonsending) override func handle(
    _ error: any Error, for entry: EffectEntry
  ) async -> Bool {
    guard let handler else { return false }
    await handler(error, Send(effect: entry))
    return true
  }
}
