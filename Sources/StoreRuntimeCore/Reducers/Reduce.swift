/// A reducer that runs a closure, in which most features implement their logic.
///
/// Bodies and operators such as `forEach` also have this type. They prepare the reducers that they
/// run.
public struct Reduce<State, Action>: ReducerOperator {
  @usableFromInline let makePrepared: @Sendable () -> PreparedReducer<State, Action>

  /// The type of the erased reducer, or this type if there is none.
  @usableFromInline package let base: Any.Type

  /// Creates a reducer from a closure.
  ///
  /// A store can't see reducers that a closure runs. If the closure calls `reduce(into:action:)` of
  /// reducers with stacks, effects of elements that others remove are cancelled only when it runs
  /// again. List such reducers in a body, or store them in a reducer of your own.
  ///
  /// - Parameter reduce: Changes the state in response to an action, and returns an effect.
  @inlinable
  public init(_ reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>) {
    self.init(makePrepared: { PreparedReducer(reduce) })
  }

  /// Creates a reducer that is prepared by a closure.
  @inlinable
  package init(
    hiding base: Any.Type = Self.self,
    makePrepared: @escaping @Sendable () -> PreparedReducer<State, Action>
  ) {
    self.base = base
    self.makePrepared = makePrepared
  }

  /// Returns a type-erased reducer.
  ///
  /// - Parameter reducer: The reducer to erase.
  /// - Returns: A reducer with the same behaviour.
  @inlinable
  public static func erasing(_ reducer: some Reducer<State, Action>) -> Self {
    // A function: for a closure with a mistake, the compiler would try an initialiser that takes a
    // reducer, even with a label, and then wouldn't diagnose the mistake.
    if let reducer = reducer as? Self { return reducer }
    return Self(hiding: type(of: reducer), makePrepared: { reducer.prepare() })
  }

  /// Returns the prepared form of the closure, which a store runs.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<State, Action> {
    makePrepared()
  }

  /// Runs this reducer and then, unless it rejects the action, another one.
  @inlinable
  func followed(by next: some Reducer<State, Action>) -> Self {
    Self(makePrepared: {
      let first = prepare()
      let second = next.prepare()
      return PreparedReducer(running: [first, second]) { state, action in
        let effect = first.reduce(&state, action)
        if CurrentReduction().isRejected { return effect }
        return effect.merge(with: second.reduce(&state, action))
      }
    })
  }
}

/// Combines several reducers, so that an operator can be applied to all of them.
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
  /// The reducers.
  public let body: Reducers

  /// Combines reducers, which run in the order in which they are written.
  ///
  /// - Parameter build: The reducers.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    body = build()
  }
}

/// A reducer that does nothing.
public struct EmptyReducer<State, Action>: ReducerOperator {
  /// Creates a reducer that does nothing.
  public init() {}

  /// Returns the prepared form of this reducer, which a store runs.
  ///
  /// - Returns: The prepared reducer.
  public func prepare() -> PreparedReducer<State, Action> {
    PreparedReducer { _, _ in .none }
  }
}

/// Composes the reducers that a feature's body lists, in order.
///
/// `if`, `if`/`else`, `switch`, `if let`, `for` and `if #available` work as usual. They are
/// evaluated when a store is created, not for each action.
@resultBuilder
public enum ReducerBuilder<State, Action>: ReducerBuilding {}

/// Composes the reducers of a child whose state is a case, as ``ReducerBuilder`` does elsewhere.
///
/// A ``Scope`` for a case uses it. All of its methods require that the parent's state has cases.
/// That keeps the compiler from preferring this ``Scope`` if a property's name is misspelled.
@resultBuilder
@_documentation(visibility: internal)
public enum CaseBuilder<ParentState, State, Action> {}

extension CaseBuilder: ReducerBuilding where ParentState: CasePathable {}

/// Composes reducers of one state and action, for ``ReducerBuilder`` and `CaseBuilder`.
public protocol ReducerBuilding<State, Action> {
  /// The state of the reducers.
  associatedtype State

  /// The actions of the reducers.
  associatedtype Action
}

// All results have one type, so that the compiler has little to infer.
extension ReducerBuilding {
  // The second parameter keeps the compiler from opening an existential here, which would hide the
  // type of the result as well.
  /// Accepts a reducer.
  public static func buildExpression<R: Reducer>(_ expression: R, type: R.Type = R.self) -> R
  where R.State == State, R.Action == Action {
    expression
  }

  /// Accepts a type-erased reducer.
  @_disfavoredOverload
  public static func buildExpression(
    _ expression: any Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce.erasing(expression)
  }

  /// Accepts an empty body, which does nothing.
  public static func buildBlock() -> Reduce<State, Action> {
    Reduce.erasing(EmptyReducer())
  }

  /// Starts a body with its first reducer.
  @inlinable
  public static func buildPartialBlock<R: Reducer>(first: R) -> Reduce<State, Action>
  where R.State == State, R.Action == Action {
    Reduce.erasing(first)
  }

  /// Appends the next reducer of a body.
  @inlinable
  public static func buildPartialBlock<R: Reducer>(
    accumulated: Reduce<State, Action>, next: R
  ) -> Reduce<State, Action> where R.State == State, R.Action == Action {
    accumulated.followed(by: next)
  }

  /// Accepts the reducer of an `if` without `else`.
  public static func buildOptional(_ wrapped: Reduce<State, Action>?) -> Reduce<State, Action> {
    wrapped ?? buildBlock()
  }

  /// Accepts the reducer of the first branch of an `if` or `switch`.
  public static func buildEither(first reducer: Reduce<State, Action>) -> Reduce<State, Action> {
    reducer
  }

  /// Accepts the reducer of the second branch of an `if` or `switch`.
  public static func buildEither(second reducer: Reduce<State, Action>) -> Reduce<State, Action> {
    reducer
  }

  /// Accepts the reducers of a `for` loop.
  @inlinable
  public static func buildArray(_ reducers: [Reduce<State, Action>]) -> Reduce<State, Action> {
    guard let first = reducers.first else { return buildBlock() }
    return reducers.dropFirst().reduce(first) { $0.followed(by: $1) }
  }

  /// Accepts the reducer of an `if #available`.
  public static func buildLimitedAvailability(
    _ wrapped: Reduce<State, Action>
  ) -> Reduce<State, Action> {
    wrapped
  }
}
