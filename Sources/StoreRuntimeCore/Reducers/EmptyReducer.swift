/// A reducer that does nothing.
public struct EmptyReducer<State, Action>: ReducerOperator {
  /// Creates a reducer that does nothing.
  @inlinable
  public init() {}

  /// Returns this reducer in the form in which a store runs it.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<State, Action> {
    PreparedReducer { _, _ in .none }
  }
}
