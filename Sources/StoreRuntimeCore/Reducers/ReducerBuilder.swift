/// Composes the reducers that a feature's body lists, in the order in which it lists them.
///
/// The usual statements work: `if`, `if`/`else`, `switch`, `if let`, `for` and `if #available`.
/// They are evaluated when a store is made, not for each action.
@resultBuilder
public enum ReducerBuilder<State, Action>: ReducerBuilding {}

/// Composes the reducers of a child whose state is a case, as ``ReducerBuilder`` does elsewhere.
///
/// A ``Scope`` for a case takes its child by it. All of its methods require that the parent's state
/// has cases: with so much against it, the compiler doesn't prefer this ``Scope`` for a misspelled
/// property.
@resultBuilder
public enum CaseBuilder<ParentState, State, Action> {}

extension CaseBuilder: ReducerBuilding where ParentState: CasePathable {}

/// Composes reducers of one state and action, for ``ReducerBuilder`` and ``CaseBuilder``.
public protocol ReducerBuilding<State, Action> {
  /// The state of the reducers.
  associatedtype State

  /// The actions of the reducers.
  associatedtype Action
}

extension ReducerBuilding {
  // The second parameter keeps the compiler from opening a hidden type here: the result would be
  // hidden, too.
  /// Takes a reducer as it is.
  @inlinable
  public static func buildExpression<R: Reducer>(_ expression: R, type: R.Type = R.self) -> R
  where R.State == State, R.Action == Action {
    expression
  }

  /// Takes a reducer whose type is hidden already.
  @_disfavoredOverload
  @inlinable
  public static func buildExpression(
    _ expression: any Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce.erasing(expression)
  }

  /// Makes an empty body do nothing.
  @inlinable
  public static func buildBlock() -> EmptyReducer<State, Action> {
    EmptyReducer()
  }

  /// Begins a body with its first reducer.
  @inlinable
  public static func buildPartialBlock<R: Reducer>(first: R) -> R
  where R.State == State, R.Action == Action {
    first
  }

  /// Goes on with the next reducer of a body.
  @inlinable
  public static func buildPartialBlock<First: Reducer, Second: Reducer>(
    accumulated: First,
    next: Second
  ) -> SequentialReducer<First, Second>
  where
    First.State == State, First.Action == Action,
    Second.State == State, Second.Action == Action
  {
    SequentialReducer(accumulated, next)
  }

  /// Takes the reducer of an `if` without `else`.
  @inlinable
  public static func buildOptional<R: Reducer>(_ wrapped: R?) -> OptionalReducer<R>
  where R.State == State, R.Action == Action {
    OptionalReducer(wrapped)
  }

  /// Takes the reducer of the first branch of an `if` or `switch`.
  @inlinable
  public static func buildEither<First: Reducer, Second: Reducer>(
    first reducer: First
  ) -> EitherReducer<First, Second>
  where
    First.State == State, First.Action == Action,
    Second.State == State, Second.Action == Action
  {
    .first(reducer)
  }

  /// Takes the reducer of the second branch of an `if` or `switch`.
  @inlinable
  public static func buildEither<First: Reducer, Second: Reducer>(
    second reducer: Second
  ) -> EitherReducer<First, Second>
  where
    First.State == State, First.Action == Action,
    Second.State == State, Second.Action == Action
  {
    .second(reducer)
  }

  /// Takes the reducers of a `for` loop.
  @inlinable
  public static func buildArray<R: Reducer>(_ reducers: [R]) -> ReducerArray<R>
  where R.State == State, R.Action == Action {
    ReducerArray(reducers)
  }

  /// Takes the reducer of an `if #available`, hiding its type.
  @inlinable
  public static func buildLimitedAvailability(
    _ wrapped: some Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce.erasing(wrapped)
  }

  /// Ends a body.
  @inlinable
  public static func buildFinalResult<R: Reducer>(_ reducer: R) -> R
  where R.State == State, R.Action == Action {
    reducer
  }
}
