/// Two reducers that run one after the other.
///
/// ``ReducerBuilder`` makes these of the lines of a body. If the first rejects the action, as it is
/// for something that isn't there, the second doesn't run.
public struct SequentialReducer<First: Reducer, Second: Reducer>: ReducerOperator
where First.State == Second.State, First.Action == Second.Action {
  @usableFromInline let first: First
  @usableFromInline let second: Second

  @inlinable
  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Returns this reducer in the form in which a store runs it.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<First.State, First.Action> {
    let first = first.prepare()
    let second = second.prepare()
    return PreparedReducer(running: [first, second]) { state, action in
      let effect = first.reduce(&state, action)
      if ReductionContext.isCurrentActionRejected { return effect }
      return effect.merge(with: second.reduce(&state, action))
    }
  }
}

/// A reducer that may not be there.
///
/// ``ReducerBuilder`` makes these of an `if` without `else`.
public struct OptionalReducer<Wrapped: Reducer>: ReducerOperator {
  @usableFromInline let wrapped: Wrapped?

  @inlinable
  init(_ wrapped: Wrapped?) {
    self.wrapped = wrapped
  }

  /// Returns this reducer in the form in which a store runs it.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<Wrapped.State, Wrapped.Action> {
    wrapped?.prepare() ?? EmptyReducer().prepare()
  }
}

/// One of two reducers.
///
/// ``ReducerBuilder`` makes these of the branches of an `if` or `switch`.
public enum EitherReducer<First: Reducer, Second: Reducer>: ReducerOperator
where First.State == Second.State, First.Action == Second.Action {
  /// The reducer of the first branch.
  case first(First)

  /// The reducer of the second branch.
  case second(Second)

  /// Returns this reducer in the form in which a store runs it.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<First.State, First.Action> {
    switch self {
    case .first(let reducer): reducer.prepare()
    case .second(let reducer): reducer.prepare()
    }
  }
}

/// Any number of reducers of one type, which run in order.
///
/// ``ReducerBuilder`` makes these of a `for` loop. Those after one that rejects the action don't
/// run.
public struct ReducerArray<Element: Reducer>: ReducerOperator {
  @usableFromInline let reducers: [Element]

  @inlinable
  init(_ reducers: [Element]) {
    self.reducers = reducers
  }

  /// Returns this reducer in the form in which a store runs it.
  ///
  /// - Returns: The prepared reducer.
  /// - Complexity: O(*n*) for *n* reducers, and so is running it.
  @inlinable
  public func prepare() -> PreparedReducer<Element.State, Element.Action> {
    let reducers = reducers.map { $0.prepare() }
    return PreparedReducer(running: reducers) { state, action in
      var effect = Effect<Element.Action>.none
      for reducer in reducers {
        effect = effect.merge(with: reducer.reduce(&state, action))
        if ReductionContext.isCurrentActionRejected { break }
      }
      return effect
    }
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
