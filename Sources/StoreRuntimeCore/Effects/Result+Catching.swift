extension Result where Failure == any Error {
  /// Makes a result of what an asynchronous closure returns or throws.
  ///
  /// An effect can send it as one action, whether its work has succeeded or not:
  ///
  /// ```swift
  /// return .run { send in
  ///   await send(.response(Result { try await client.fetch() }))
  /// }
  /// ```
  ///
  /// The closure runs on the caller's isolation. If the task is cancelled, the result is whatever
  /// the closure makes of that, most often a `CancellationError`.
  ///
  /// - Parameter body: The work.
  nonisolated(nonsending) public init(
    catching body: nonisolated(nonsending) () async throws -> Success
  ) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
