/// Two reducers that run one after the other.
///
/// ``ReducerBuilder`` makes these of the lines of a body. If the first rejects the action, as it is for
/// something that isn't there, the second doesn't run.
public struct SequentialReducer<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  @usableFromInline let first: First
  @usableFromInline let second: Second

  @inlinable
  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Runs the first reducer and then, unless that rejects the action, the second.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: The action.
  /// - Returns: The effects of those that ran.
  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    let effect = first.reduce(into: &state, action: action)
    if ReductionContext.isCurrentActionRejected { return effect }
    return effect.merge(with: second.reduce(into: &state, action: action))
  }

  /// Returns this reducer in the form in which a store runs it.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<First.State, First.Action> {
    let first = first.prepare()
    let second = second.prepare()
    return PreparedReducer(
      reduce: { state, action in
        let effect = first.reduce(&state, action)
        if ReductionContext.isCurrentActionRejected { return effect }
        return effect.merge(with: second.reduce(&state, action))
      },
      synchronize: inOrder(first.synchronize, second.synchronize),
      locations: first.locations + second.locations)
  }
}

/// A reducer that may not be there.
///
/// ``ReducerBuilder`` makes these of an `if` without `else`.
public struct OptionalReducer<Wrapped: Reducer>: Reducer {
  @usableFromInline let wrapped: Wrapped?

  @inlinable
  init(_ wrapped: Wrapped?) {
    self.wrapped = wrapped
  }

  /// Runs the reducer if it is there.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: The action.
  /// - Returns: The effect of the reducer, if any.
  public func reduce(
    into state: inout Wrapped.State, action: Wrapped.Action
  ) -> Effect<Wrapped.Action> {
    wrapped?.reduce(into: &state, action: action) ?? .none
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
public enum EitherReducer<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  /// The reducer of the first branch.
  case first(First)

  /// The reducer of the second branch.
  case second(Second)

  /// Runs the reducer that is there.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: The action.
  /// - Returns: The effect of that reducer.
  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    switch self {
    case .first(let reducer): reducer.reduce(into: &state, action: action)
    case .second(let reducer): reducer.reduce(into: &state, action: action)
    }
  }

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
/// ``ReducerBuilder`` makes these of a `for` loop.
public struct ReducerArray<Element: Reducer>: Reducer {
  @usableFromInline let reducers: [Element]

  @inlinable
  init(_ reducers: [Element]) {
    self.reducers = reducers
  }

  /// Runs the reducers in order, up to one that rejects the action.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: The action.
  /// - Returns: The effects of those that ran.
  /// - Complexity: O(*n*) for *n* reducers.
  public func reduce(
    into state: inout Element.State, action: Element.Action
  ) -> Effect<Element.Action> {
    var effect = Effect<Element.Action>.none
    for reducer in reducers {
      effect = effect.merge(with: reducer.reduce(into: &state, action: action))
      if ReductionContext.isCurrentActionRejected { break }
    }
    return effect
  }

  /// Returns this reducer in the form in which a store runs it.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<Element.State, Element.Action> {
    let reducers = reducers.map { $0.prepare() }
    return PreparedReducer(
      reduce: { state, action in
        var effect = Effect<Element.Action>.none
        for reducer in reducers {
          effect = effect.merge(with: reducer.reduce(&state, action))
          if ReductionContext.isCurrentActionRejected { break }
        }
        return effect
      },
      synchronize: reducers.reduce(nil) { inOrder($0, $1.synchronize) },
      locations: reducers.flatMap(\.locations))
  }
}

/// Returns one synchronisation that does two, or what there is of them.
@inlinable
func inOrder<State>(
  _ first: (@Sendable (inout State, NavigationSync) -> Void)?,
  _ second: (@Sendable (inout State, NavigationSync) -> Void)?
) -> (@Sendable (inout State, NavigationSync) -> Void)? {
  guard let first else { return second }
  guard let second else { return first }
  return { state, sync in
    first(&state, sync)
    second(&state, sync)
  }
}
