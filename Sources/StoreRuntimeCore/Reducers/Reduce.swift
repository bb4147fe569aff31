/// A reducer made of a closure: where most features write their logic.
///
/// A body and an operator such as `forEach` are of this type, too: one that knows how to prepare
/// the reducers that it runs.
public struct Reduce<State, Action>: ReducerOperator {
  @usableFromInline let makePrepared: @Sendable () -> PreparedReducer<State, Action>

  /// The type of the reducer whose type this one hides, or its own.
  @usableFromInline package let base: Any.Type

  /// Creates a reducer from a closure.
  ///
  /// A store can't look into a closure. Where it runs reducers with stacks, by calling their
  /// `reduce(into:action:)`, elements that others remove lose their effects only when the closure
  /// runs the next time. List such reducers in a body, or store them in a reducer of your own.
  ///
  /// - Parameter reduce: Changes the state as an action demands, and returns what is to be done.
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

  /// Returns a reducer that hides the type of another.
  ///
  /// - Parameter reducer: The other reducer.
  /// - Returns: A reducer that does the same.
  @inlinable
  public static func erasing(_ reducer: some Reducer<State, Action>) -> Self {
    // A function: where an initialiser takes a reducer, even one with a label, the compiler tries
    // it for a closure with a mistake, and then doesn't name the mistake.
    if let reducer = reducer as? Self { return reducer }
    return Self(hiding: type(of: reducer), makePrepared: { reducer.prepare() })
  }

  /// Returns the closure in the form in which a store runs it.
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
        if ReductionContext.isCurrentActionRejected { return effect }
        return effect.merge(with: second.reduce(&state, action))
      }
    })
  }
}

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

  /// Returns this reducer in the form in which a store runs it.
  ///
  /// - Returns: The prepared reducer.
  public func prepare() -> PreparedReducer<State, Action> {
    PreparedReducer { _, _ in .none }
  }
}

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
@_documentation(visibility: internal)
public enum CaseBuilder<ParentState, State, Action> {}

extension CaseBuilder: ReducerBuilding where ParentState: CasePathable {}

/// Composes reducers of one state and action, for ``ReducerBuilder`` and `CaseBuilder`.
@_documentation(visibility: internal)
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
  public static func buildExpression<R: Reducer>(_ expression: R, type: R.Type = R.self) -> R
  where R.State == State, R.Action == Action {
    expression
  }

  /// Takes a reducer whose type is hidden already.
  @_disfavoredOverload
  public static func buildExpression(
    _ expression: any Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce.erasing(expression)
  }

  /// Makes an empty body do nothing.
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
  public static func buildOptional(_ wrapped: Reduce<State, Action>?) -> Reduce<State, Action> {
    wrapped ?? buildBlock()
  }

  /// Takes the reducer of the first branch of an `if` or `switch`.
  public static func buildEither(first reducer: Reduce<State, Action>) -> Reduce<State, Action> {
    reducer
  }

  /// Takes the reducer of the second branch of an `if` or `switch`.
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
  public static func buildLimitedAvailability(
    _ wrapped: Reduce<State, Action>
  ) -> Reduce<State, Action> {
    wrapped
  }
}
