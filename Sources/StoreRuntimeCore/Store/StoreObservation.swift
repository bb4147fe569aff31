/// Follows stores that are made together, such as those of `TabStores`.
///
/// `ExploredRun.observation` of `StoreTesting` lets `explore` order their steps, and
/// `StoreObservation.journals` of `StoreJournal` writes each to a journal of its own.
public struct StoreObservation: Sendable {
  package let base: any StoreObservationBase

  package init(_ base: any StoreObservationBase) {
    self.base = base
  }
}

/// Makes what follows each of several stores.
package protocol StoreObservationBase: Sendable {
  /// The actor that all stores are to live on if somebody orders their steps, `nil` for whichever
  /// there is.
  var actor: (any Actor)? { get }

  /// Sets dependencies of all stores, before these do themselves.
  func prepare(_ dependencies: inout DependencyValues)

  /// Returns the form of a reducer in which an observed store runs it.
  func observing<State, Action>(
    _ reducer: PreparedReducer<State, Action>
  ) -> PreparedReducer<State, Action>

  /// Makes the observer of a store.
  ///
  /// - Parameter name: What the store is called among the others.
  /// - Returns: The observer, `nil` for none.
  func makeObserver<State: Sendable, Action: Sendable>(
    of name: String
  ) -> (any StoreObserver<State, Action>)?
}

extension StoreObservationBase {
  package var actor: (any Actor)? { nil }
  package func prepare(_ dependencies: inout DependencyValues) {}
  package func observing<State, Action>(
    _ reducer: PreparedReducer<State, Action>
  ) -> PreparedReducer<State, Action> {
    reducer
  }
}

extension StoreCreation {
  /// Creates one of several stores that may be observed together.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - actor: The actor whose executor the store is to share, `nil` for one of its own.
  ///   - reducer: The reducer.
  ///   - prepareDependencies: Overrides dependencies.
  ///   - observation: What follows the stores, `nil` for nothing.
  ///   - name: What the store is called among the others.
  package init<State: Sendable, Action: Sendable, R: Reducer>(
    initialState: State,
    on actor: (any Actor)?,
    reducer: R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void,
    observedBy observation: StoreObservation?,
    as name: String
  ) where Self == Store<State, Action>, R.State == State, R.Action == Action {
    self.init(
      initialState: { initialState }, on: actor,
      reducer: { ObservedReducer(base: reducer, observation: observation) },
      dependencies: DependencyValues(forStore: { values in
        observation?.base.prepare(&values)
        prepareDependencies(&values)
      }),
      observer: observation?.base.makeObserver(of: name))
  }
}

/// Runs the reducer of a store that may be observed.
private struct ObservedReducer<Base: Reducer>: ReducerOperator {
  let base: Base
  let observation: StoreObservation?

  func prepare() -> PreparedReducer<Base.State, Base.Action> {
    let base = base.prepare()
    return observation?.base.observing(base) ?? base
  }
}
