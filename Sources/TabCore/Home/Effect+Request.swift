import StoreRuntime

extension Effect where Action: Sendable {
  /// An effect that asks a repository for something and sends its answer.
  ///
  /// An answer that comes after the effect was cancelled isn't sent, as nobody
  /// wants it any more.
  ///
  /// - Parameters:
  ///   - request: Asks the repository.
  ///   - response: Makes an action of the answer.
  /// - Returns: The effect.
  static func request<Value: Sendable>(
    _ request:
      nonisolated(nonsending) @escaping @Sendable ()
      async throws(ItemRepositoryError) -> Value,
    response: @escaping @Sendable (Result<Value, ItemRepositoryError>) -> Action
  ) -> Self {
    .run { send in
      let result: Result<Value, ItemRepositoryError>
      do throws(ItemRepositoryError) {
        result = .success(try await request())
      } catch {
        result = .failure(error)
      }
      if !Task.isCancelled { await send(response(result)) }
    }
  }
}
