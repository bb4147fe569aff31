extension Effect {
  /// Returns an effect that can be cancelled by an id.
  ///
  /// Ids belong to the feature whose reducer returned the effect: two elements of the same feature
  /// don't cancel each other. What a feature cancels by an id are its own effects and those of the
  /// features below it: the elements of its stacks and arrays, what it presents, and its optional
  /// children. `cancelInFlight` does the same as ``cancel(id:)`` just before.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - cancelInFlight: Whether effects of the same feature, and of those below it, that run under
  ///     this id already are cancelled first.
  /// - Returns: The effect.
  public func cancellable(
    id: some Hashable & Sendable,
    cancelInFlight: Bool = false
  ) -> Self {
    guard let part else { return cancelInFlight ? .cancel(id: id) : .none }
    return Self(CancellablePart(part, id: CancelID(id), cancelInFlight: cancelInFlight))
  }

  /// An effect that cancels what the same feature, and those below it, run under an id.
  ///
  /// The features below are the elements of its stacks and arrays, what it presents, its optional
  /// children, and all that is inside those. Effects of siblings and of the features around it are
  /// left alone, also if they have an equal id. Nothing that the effects send is reduced from then
  /// on. They are cancelled in the order in which they were started.
  ///
  /// - Parameter id: The id.
  /// - Returns: The effect.
  /// - Complexity: O(*n* log *n*) for *n* effects that are cancelled, times the number of features
  ///   around each. Other effects that are running cost nothing.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(CancelPart([CancelID(id)]))
  }

  /// An effect that cancels what the same feature, and those below it, run under several ids.
  ///
  /// - Parameter ids: The ids.
  /// - Returns: The effect.
  /// - Complexity: That of ``cancel(id:)`` for each id.
  public static func cancel<ID: Hashable & Sendable>(ids: some Sequence<ID>) -> Self {
    let ids = ids.map { CancelID($0) }
    return Self(ids.isEmpty ? nil : CancelPart(ids))
  }
}
