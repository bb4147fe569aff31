import StoreRuntimeCore

/// What a run is repeated with: the state that it begins with, the reducer, and its dependencies.
struct ReplaySetting<State: Sendable, Action: Sendable>: Sendable {
  let coding: ActionCoding<Action>

  /// The type of the reducer.
  let reducer: Any.Type

  /// Makes a store that nobody else knows.
  let makeStore: @Sendable (ReplayObserver<State, Action>) -> Store<State, Action>

  init<R: Reducer>(
    _ initialState: State, _ coding: ActionCoding<Action>, _ reducer: R,
    _ dependencies: DependencyValues
  ) where R.State == State, R.Action == Action {
    self.coding = coding
    self.reducer = R.self
    makeStore = { observer in
      Store(
        initialState: { initialState }, on: nil, reducer: { reducer }, dependencies: dependencies,
        observer: observer)
    }
  }
}
