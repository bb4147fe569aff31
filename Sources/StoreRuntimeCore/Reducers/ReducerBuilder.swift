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

// All results are of one type, so that the compiler has little to infer.
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
  public static func buildBlock() -> Reduce<State, Action> {
    Reduce.erasing(EmptyReducer())
  }

  /// Begins a body with its first reducer.
  @inlinable
  public static func buildPartialBlock<R: Reducer>(first: R) -> Reduce<State, Action>
  where R.State == State, R.Action == Action {
    Reduce.erasing(first)
  }

  /// Goes on with the next reducer of a body.
  @inlinable
  public static func buildPartialBlock<R: Reducer>(
    accumulated: Reduce<State, Action>, next: R
  ) -> Reduce<State, Action> where R.State == State, R.Action == Action {
    accumulated.followed(by: next)
  }

  /// Takes the reducer of an `if` without `else`.
  @inlinable
  public static func buildOptional(_ wrapped: Reduce<State, Action>?) -> Reduce<State, Action> {
    wrapped ?? buildBlock()
  }

  /// Takes the reducer of the first branch of an `if` or `switch`.
  @inlinable
  public static func buildEither(first reducer: Reduce<State, Action>) -> Reduce<State, Action> {
    reducer
  }

  /// Takes the reducer of the second branch of an `if` or `switch`.
  @inlinable
  public static func buildEither(second reducer: Reduce<State, Action>) -> Reduce<State, Action> {
    reducer
  }

  /// Takes the reducers of a `for` loop.
  @inlinable
  public static func buildArray(_ reducers: [Reduce<State, Action>]) -> Reduce<State, Action> {
    guard let first = reducers.first else { return buildBlock() }
    return reducers.dropFirst().reduce(first) { $0.followed(by: $1) }
  }

  /// Takes the reducer of an `if #available`.
  @inlinable
  public static func buildLimitedAvailability(
    _ wrapped: Reduce<State, Action>
  ) -> Reduce<State, Action> {
    wrapped
  }
}
