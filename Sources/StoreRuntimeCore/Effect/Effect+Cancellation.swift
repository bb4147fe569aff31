extension Effect {
  /// Returns an effect that can be cancelled by an id.
  ///
  /// Ids belong to the stack element or presentation whose reducer returned the effect: two
  /// elements of the same feature don't cancel each other.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - cancelInFlight: Whether effects of the same element that run under this id already are
  ///     cancelled first.
  /// - Returns: The effect.
  @inlinable
  public func cancellable(
    id: some Hashable & Sendable,
    cancelInFlight: Bool = false
  ) -> Self {
    guard let operation else { return cancelInFlight ? .cancel(id: id) : .none }
    return Self(.cancellable(CancelID(id), cancelInFlight: cancelInFlight, operation))
  }

  /// An effect that cancels the effects that the same element runs under an id.
  ///
  /// Nothing that they send is reduced from then on.
  ///
  /// - Parameter id: The id.
  /// - Returns: The effect.
  @inlinable
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(.cancel([CancelID(id)]))
  }

  /// An effect that cancels the effects that the same element runs under several ids.
  ///
  /// - Parameter ids: The ids.
  /// - Returns: The effect.
  /// - Complexity: O(*n*) for *n* ids and the effects that they name.
  @inlinable
  public static func cancel<ID: Hashable & Sendable>(ids: some Sequence<ID>) -> Self {
    let ids = ids.map { CancelID($0) }
    return Self(ids.isEmpty ? nil : .cancel(ids))
  }
}
