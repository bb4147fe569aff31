extension Task where Success == Never, Failure == Never {
  /// Waits until the task is cancelled.
  ///
  /// Use it for an effect that only has to live, and for a dependency that isn't to answer in a
  /// test:
  ///
  /// ```swift
  /// store.dependencies.api.load = { try await Task.never() }
  /// ```
  ///
  /// - Returns: Never.
  /// - Throws: `CancellationError` when the task is cancelled, at once if it was before.
  public static func never() async throws -> Never {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    // A stream ends with its task, and otherwise only when it is told to.
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
    // `Task` had an error of its own by that name.
    throw _Concurrency.CancellationError()
  }
}
