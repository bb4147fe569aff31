/// A reducer that is made of others, and says in ``Reducer/prepare()`` how it runs them.
///
/// ``Scope`` is one, and so is what `forEach`, `ifLet` and `onChange` return. A reducer of your own
/// implements `body` or `reduce(into:action:)` instead. An operator without a ``Reducer/prepare()``
/// doesn't compile.
public protocol ReducerOperator<State, Action>: Reducer where Body == Never {}

extension ReducerOperator {
  /// Prepares the reducer and runs it.
  ///
  /// A store prepares its reducer once and never calls this. A reducer that calls it hides the
  /// containers of this one from the store, unless it stores this one: those are brought in step
  /// with the store here, before and after.
  ///
  /// Each call prepares the whole operator: it evaluates the bodies of all reducers in it, and of
  /// all cases, also of those that the action isn't for. Only children of containers are prepared
  /// when an action for them arrives. List a reducer that runs often in a body instead.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: The action.
  /// - Returns: What is to be done next.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard let context = ReductionContext.current else {
      return prepare().reduceAndSettle(&state, action)
    }
    let prepared = ScopeStep.withEnclosing(context.scopes) { prepare() }
    let synchronize = context.areContainersKnown ? nil : prepared.synchronize
    // The store knows nothing of what closures in here run.
    return context.run(inside: context.scopes, areContainersKnown: false) {
      guard let synchronize else { return prepared(&state, action) }
      context.isNavigating = true
      // What the store meets here for the first time keeps its ids: its reducers have seen them.
      synchronize(&state, NavigationSync(in: context, isInitial: true))
      let effect = prepared.reduceAndSettle(&state, action)
      synchronize(&state, NavigationSync(in: context, isInitial: false))
      return effect
    }
  }
}

/// A reducer that does something around another.
@usableFromInline
struct WrappingReducer<Base: Reducer>: ReducerOperator {
  @usableFromInline typealias State = Base.State
  @usableFromInline typealias Action = Base.Action
  @usableFromInline typealias Prepared = PreparedReducer<Base.State, Base.Action>

  @usableFromInline let base: Base

  /// Makes the prepared form of the whole from that of the base.
  @usableFromInline let wrap: @Sendable (Prepared) -> Prepared

  @usableFromInline
  init(_ base: Base, wrap: @escaping @Sendable (Prepared) -> Prepared) {
    self.base = base
    self.wrap = wrap
  }

  // Inlinable, so that what is prepared for a client's reducer is specialised for it.
  @inlinable
  func prepare() -> PreparedReducer<Base.State, Base.Action> { wrap(base.prepare()) }
}
