/// What ``Store`` gets its initialiser from.
///
/// The compiler takes the closures that an actor's own initialiser is given for sent to that actor.
/// Code on the main actor, or code that captures what isn't `Sendable`, then couldn't create a store
/// at all. The initialiser of a protocol runs them where it is called, as it should. Nothing but
/// ``Store`` conforms.
public protocol StoreCreation {}

extension StoreCreation {
  /// Creates a store.
  ///
  /// The reducer's bodies are evaluated here, once. Elements of stacks in the initial state keep
  /// their ids, and new ones get ids above them. The closures run in this call and in the isolation
  /// of the caller.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - actor: The actor whose executor the store is to share, or `nil` for one of its own.
  ///   - reducer: The reducer.
  ///   - prepareDependencies: Overrides dependencies for this store and its effects.
  public init<State: Sendable, Action: Sendable, R: Reducer>(
    initialState: @autoclosure () -> State,
    on actor: (any Actor)? = nil,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) where Self == Store<State, Action>, R.State == State, R.Action == Action {
    var dependencies = DependencyValues.current
    dependencies.presentation = nil
    dependencies.prepare { prepareDependencies?(&$0) }
    // A reducer of another store may be what makes this one: its stacks number their elements
    // themselves.
    let (state, prepared) = ReductionContext.withoutCurrent {
      DependencyValues.withLocal(dependencies) { (initialState(), reducer().prepare()) }
    }
    self = Store(state: state, on: actor, reducer: prepared, dependencies: dependencies)
  }
}
