/// Several reducers as one, so that an operator can be applied to all of them.
///
/// ```swift
/// CombineReducers {
///   Analytics()
///   Core()
/// }
/// .forEach(\.path, action: \.path) { Path() }
/// ```
public struct CombineReducers<State, Action, Reducers: Reducer>: Reducer
where Reducers.State == State, Reducers.Action == Action {
  @usableFromInline let reducers: Reducers

  /// Combines reducers, which run in the order in which they are written.
  ///
  /// - Parameter build: The reducers.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    self.reducers = build()
  }

  /// Runs the reducers in order.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: The action.
  /// - Returns: What is to be done next.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reducers.reduce(into: &state, action: action)
  }

  /// Returns this reducer in the form in which a store runs it.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<State, Action> {
    reducers.prepare()
  }
}
