/// Several reducers as one, so that an operator can be applied to all of them.
///
/// ```swift
/// CombineReducers {
///   Analytics()
///   Core()
/// }
/// .forEach(\.path, action: \.path) { Path() }
/// ```
public struct CombineReducers<State, Action, Reducers: Reducer>: ReducerOperator
where Reducers.State == State, Reducers.Action == Action {
  @usableFromInline let reducers: Reducers

  /// Combines reducers, which run in the order in which they are written.
  ///
  /// - Parameter build: The reducers.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    self.reducers = build()
  }

  /// Returns this reducer in the form in which a store runs it.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<State, Action> {
    reducers.prepare()
  }
}
