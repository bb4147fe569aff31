/// A part that may have to wait before it is started.
@usableFromInline
class AnyLimitedPart: EffectTree, @unchecked Sendable {
  // Sendable: as its superclass.

  enum Limit: Sendable {
    /// Is dropped while others run.
    case keeping

    /// Waits for its turn while as many run as may.
    case line(max: Int, waiting: Int)

    /// Is started once in an interval; of those in between the latest waits, or the first.
    case throttle(latest: Bool, makeWindow: @Sendable () -> EffectWindow)
  }

  final let id: CancelID
  final let limit: Limit

  /// Where the limit was set.
  final let location: IssueLocation

  init(_ part: EffectPart, id: CancelID, limit: Limit, location: IssueLocation) {
    self.id = id
    self.limit = limit
    self.location = location
    super.init(.limited, part)
  }

  /// Returns work that does nothing but wait.
  func makeWait(
    _ wait: nonisolated(nonsending) @escaping @Sendable () async throws -> Void
  ) -> AnyEffectTask {
    fatalError("Subclasses know the type of the actions.")
  }
}

/// A part with a type of actions that may have to wait before it is started.
final class LimitedPart<Action>: AnyLimitedPart, @unchecked Sendable {
  // Sendable: as its superclass.

  override func makeWait(
    _ wait: nonisolated(nonsending) @escaping @Sendable () async throws -> Void
  ) -> AnyEffectTask {
    EffectTask<Action>(
      priority: nil,
      dependencies: .current,
      location: location,
      operation: { _ in try await wait() },
      handler: nil)
  }
}
