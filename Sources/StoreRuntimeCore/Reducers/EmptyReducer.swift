/// A reducer that does nothing.
public struct EmptyReducer<State, Action>: Reducer {
  /// Creates a reducer that does nothing.
  @inlinable
  public init() {}

  /// Does nothing.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: The action.
  /// - Returns: What is to be done next.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .none
  }

  /// Returns this reducer in the form in which a store runs it.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<State, Action> {
    PreparedReducer(reduce: { _, _ in .none }, synchronize: nil, locations: [])
  }
}
