/// What ``Store`` gets its initialiser from.
///
/// The compiler treats closures that are passed to an actor's own initialiser as sent to the actor.
/// Code on the main actor, or code that captures values that aren't `Sendable`, couldn't create a
/// store then. The initialiser of a protocol runs the closures where it is called. Only ``Store``
/// conforms.
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
  ///   - actor: The actor whose executor the store is to share, or `nil` for one of its own. The
  ///     store keeps it alive: an actor that holds a store on itself is a cycle, which is there
  ///     until it lets go of the store.
  ///   - reducer: The reducer.
  ///   - prepareDependencies: Overrides dependencies for this store and its effects.
  @inlinable
  public init<State: Sendable, Action: Sendable, R: Reducer>(
    initialState: @autoclosure () -> State,
    on actor: (any Actor)? = nil,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) where Self == Store<State, Action>, R.State == State, R.Action == Action {
    self.init(
      initialState: initialState, on: actor, reducer: reducer,
      dependencies: DependencyValues(forStore: { prepareDependencies?(&$0) }), observer: nil)
  }

  /// Creates a store that may be observed.
  ///
  /// - Parameters:
  ///   - initialState: Makes the state to begin with.
  ///   - actor: The actor whose executor the store is to share, or `nil` for one of its own.
  ///   - reducer: Makes the reducer.
  ///   - dependencies: The dependencies of the store.
  ///   - observer: Is told what the store does.
  @inlinable
  package init<State: Sendable, Action: Sendable, R: Reducer>(
    initialState: () -> State,
    on actor: (any Actor)?,
    reducer: () -> R,
    dependencies: DependencyValues,
    observer: (any StoreObserver<State, Action>)?
  ) where Self == Store<State, Action>, R.State == State, R.Action == Action {
    // A reducer of another store may be what makes this one: its stacks number their elements
    // themselves.
    let (state, prepared) = ReductionContext.with(nil) {
      // Binding takes longer than all else, and most stores are made where nothing is set.
      dependencies.isBound
        ? (initialState(), reducer().prepare())
        : DependencyValues.withLocal(dependencies) { (initialState(), reducer().prepare()) }
    }
    self = Store(
      state: state, on: actor, reducer: prepared, dependencies: dependencies, observer: observer)
  }
}

extension DependencyValues {
  /// Makes the values of a new store.
  ///
  /// - Parameter update: Sets values, in a copy of those that are current.
  @usableFromInline
  package init(forStore update: (inout DependencyValues) -> Void) {
    self = .current
    runningEffect = nil
    prepare(update)
  }
}
