import StoreRuntime
import TestSupport

/// A state with leaves somewhere in it.
protocol Branching: Sendable {
  associatedtype Action: Sendable

  /// The actions that send an action to each of the leaves.
  func actions(_ action: Leaf.Action) -> [Action]
}

/// A store together with the beacon that its effects listen to.
final class Habitat<State: Branching>: Sendable {
  let beacon = Beacon()
  let store: Store<State, State.Action>

  init(
    _ state: State,
    @ReducerBuilder<State, State.Action> reducer: () -> some Reducer<State, State.Action>
  ) {
    store = Store(initialState: state, beacon: beacon, reducer: reducer)
  }

  var state: State {
    get async { await store.state }
  }

  /// The names of the leaves that have a listener, sorted.
  var alive: [String] { beacon.alive }

  func send(_ action: State.Action) async { await store.send(action) }

  /// Starts a listener in every leaf.
  func listenEverywhere() async {
    for action in await state.actions(.listen) { await send(action) }
  }
}

extension Habitat where State.Action: ChangingAction, State.Action.ChangedState == State {
  /// Makes a change.
  func change(
    at place: Place = .insideOperators,
    workingIn workplace: Workplace = .reducer,
    _ change: @escaping @Sendable (inout State) -> Void
  ) async {
    await store.change(at: place, workingIn: workplace, change)
  }
}
