import StoreRuntime
import StoreRuntimeCore

/// The hub's access to the store of one tab.
struct TabChannel<State, Action>: Sendable {
  /// Copies the tab's new state into the state of the app, and returns `true` if the tabs may have
  /// to be hidden or shown because of it.
  typealias Update = @Sendable (inout State) -> Bool

  /// The store, whose type is a part of the tab's declaration only.
  let store: any Sendable

  /// The key path to the tab's state in that of the app.
  let keyPath: any AnyKeyPath & Sendable

  /// Sends the tab an action of the app if it belongs to the tab.
  let send: nonisolated(nonsending) @Sendable (Action, ActionCause) async -> Void

  /// Cancels the tab's effects that run under an id.
  let cancel: nonisolated(nonsending) @Sendable (any Hashable & Sendable) async -> Void

  /// Makes a move in the tab, and returns the tab's new state.
  let move:
    nonisolated(nonsending) @Sendable (StackMove, ActionCause) async -> (
      result: MoveResult, update: Update
    )
}

/// The dependencies of a tab's store on the hub.
struct TabChannelSetup<State, Action> {
  /// The initial state of the app.
  let state: State

  let dependencies: @Sendable (inout DependencyValues) -> Void

  /// The values that the hub shares.
  let shared: SharedValues

  /// Numbers the screens of all tabs.
  let numbering: ElementNumbering

  /// Delays the effects of all stores.
  let gate: EffectGroup

  /// The actor whose executor the store shares, or `nil` for a separate one.
  let actor: (any Actor)?

  /// The observation of the stores, or `nil` for none.
  let observation: StoreObservation?

  /// Sends the hub an action that a tab has reduced, with the update of the app's state.
  let tellHub: @Sendable (Action, @escaping TabChannel<State, Action>.Update) -> Void
}

extension TabChannel {
  /// Makes the store of a tab.
  ///
  /// - Parameters:
  ///   - name: The name of the tab.
  ///   - state: The property of the app's state that holds the tab's state.
  ///   - toTabAction: The case path to the tab's actions.
  ///   - child: The feature of the tab.
  ///   - setup: The hub's values for each tab.
  init<Path, RootAction, PathAction, Child: Reducer>(
    _ name: String,
    _ state: any WritableKeyPath<State, TabStack<Path>> & Sendable,
    _ toTabAction: AnyCasePath<Action, TabStackAction<RootAction, Path, PathAction>>,
    _ child: Child,
    _ setup: TabChannelSetup<State, Action>
  )
  where
    Child.State == TabStack<Path>, Child.Action == TabStackAction<RootAction, Path, PathAction>,
    RootAction: Sendable, PathAction: Sendable
  {
    let reports = LockIsolated(TabReports())
    let access = StateAccess<State, TabStack<Path>>(state)
    let update: @Sendable (TabStack<Path>) -> Update = { tab in
      let reduction = reports.withValue { $0.reduction }
      return { app in
        guard reports.withValue({ $0.isNews(reduction) }) else { return false }
        return access.modify(&app) { known in
          let isDisturbed = !known.record.status.isShown(as: tab.record.status)
          known = tab
          return isDisturbed
        }
      }
    }
    let (shared, tellHub) = (setup.shared, setup.tellHub)
    let (numbering, gate) = (setup.numbering, setup.gate)
    let reducer = Reduce<TabStack<Path>, Child.Action>(makePrepared: {
      let child = Surroundings.with(.tabs) { child.prepare() }
      return PreparedReducer(containersOf: [child], responder: nil) { tab, action in
        var isSilent = false
        // Actions that follow from a move of the hub are reported, but not the move itself.
        if case .move(let move) = action {
          isSilent = reports.withValue { $0.takeSilentMove(move) }
        }
        let effect = shared.withLatest {
          var effect =
            isSilent
            ? CurrentReduction().handlingOutcome { child(&tab, action) } : child(&tab, action)
          // A stack that replaced another one becomes part of the store.
          if tab.record.status.isFresh { tab.join() }
          guard child.settles else { return effect }
          effect = effect.merge(with: child.respond(&tab, to: .settle(.moves)).effect)
          return effect.merge(with: child.respond(&tab, to: .settle(.events)).effect)
        }
        reports.withValue { $0.reduction += 1 }
        if !isSilent { tellHub(toTabAction.embed(action), update(tab)) }
        return effect
      }
      .numbering(with: numbering, heldUpBy: gate)
    })
    let store = Store(
      initialState: setup.state[keyPath: state], on: setup.actor, reducer: reducer,
      withDependencies: setup.dependencies, observedBy: setup.observation, as: "tab \(name)")
    self.store = store
    keyPath = state
    send = { action, cause in
      if let action = toTabAction.extract(from: action) {
        await store.send(action, because: cause)
      }
    }
    cancel = { id in await store.cancelEffects(id: id) }
    move = { move, cause in
      await store.withTab { store in
        reports.withValue { $0.silentMove = move }
        store.send(.move(move), because: cause)
        let tab = store.state
        return (tab.record.status.result, update(tab))
      }
    }
  }
}

extension Store {
  /// Runs a closure on the store's actor, without interruption.
  fileprivate func withTab<Value: Sendable>(_ body: @Sendable (isolated Store) -> Value) -> Value {
    body(self)
  }
}

/// The shared bookkeeping of a tab's store and the hub.
private struct TabReports {
  /// The move that the hub itself makes, which isn't reported to it.
  var silentMove: StackMove?

  /// The number of the tab's last reduction.
  var reduction = 0

  /// The number of the reduction whose state the hub has.
  private var known = 0

  /// Returns whether a move is the one that the hub makes.
  ///
  /// Others may be reduced before it.
  mutating func takeSilentMove(_ move: StackMove) -> Bool {
    guard silentMove == move else { return false }
    silentMove = nil
    return true
  }

  /// Returns whether a reduction is newer than the state that the hub has.
  ///
  /// A move of the hub may bring it a state before the report of an earlier action arrives.
  mutating func isNews(_ reduction: Int) -> Bool {
    guard reduction > known else { return false }
    known = reduction
    return true
  }
}

/// The values that the hub of an app shares with its tabs.
///
/// Only the hub sets them, after each of its reductions, and each reduction of a tab begins with
/// the latest values, so no tab reads an older value after a newer one.
final class SharedValues: Sendable {
  private let updates = Guarded<[@Sendable (inout DependencyValues) -> Void]>([])

  /// Sets the values that a reducer shares of a state.
  func set<State, Action>(to state: State, of reducer: PreparedReducer<State, Action>) {
    var state = state
    let shared = reducer.respond(&state, to: .share).updates
    updates.withLock { $0 = shared }
  }

  /// Runs a reducer that reads the latest values as dependencies.
  func withLatest<Result>(_ body: () -> Result) -> Result {
    let updates = updates.withLock { $0 }
    if updates.isEmpty { return body() }
    return withDependencies {
      for update in updates { update(&$0) }
    } operation: {
      body()
    }
  }
}
