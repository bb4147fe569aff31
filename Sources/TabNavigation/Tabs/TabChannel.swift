import StoreRuntime
import StoreRuntimeCore

/// The store of one tab, as the hub of an app sees it.
struct TabChannel<State, Action>: Sendable {
  /// Puts what the tab has become into the state of the app.
  typealias Update = @Sendable (inout State) -> Void

  /// The store, of a type that only the tab's declaration knows.
  let store: any Sendable

  /// The key path to the tab's state in that of the app.
  let keyPath: any AnyKeyPath & Sendable

  /// Sends the tab an action of the app, if it is one of the tab's.
  let send: nonisolated(nonsending) @Sendable (Action, ActionCause) async -> Void

  /// Cancels the tab's effects that run under an id.
  let cancel: nonisolated(nonsending) @Sendable (any Hashable & Sendable) async -> Void

  /// Asks the tab for a move, and returns what it has become.
  let move:
    nonisolated(nonsending) @Sendable (StackMove, ActionCause) async -> (
      status: StackStatus, update: Update
    )
}

/// What a tab needs to be in a store of its own.
struct TabChannelSetup<State, Action> {
  /// The state of the app to begin with.
  let state: State

  let dependencies: @Sendable (inout DependencyValues) -> Void

  /// The values that the hub shares.
  let shared: SharedValues

  /// Numbers the screens of all tabs.
  let numbering: ElementNumbering

  /// Holds up the effects of all stores.
  let gate: EffectGroup

  /// The actor whose executor the store is to share, `nil` for one of its own.
  let actor: (any Actor)?

  /// What follows the stores, `nil` for nothing.
  let observation: StoreObservation?

  /// Tells the hub what a tab has reduced, with what puts the tab's state into that of the app.
  let tellHub: @Sendable (Action, @escaping TabChannel<State, Action>.Update) -> Void
}

extension TabChannel {
  /// Makes the store of a tab.
  ///
  /// - Parameters:
  ///   - name: The name of the tab.
  ///   - state: The property of the app's state that holds the tab's.
  ///   - toTabAction: The way to the tab's actions.
  ///   - child: The feature of the tab.
  ///   - setup: What the hub gives to each tab.
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
        if reports.withValue({ $0.isNews(reduction) }) { access.modify(&app) { $0 = tab } }
      }
    }
    let (shared, tellHub) = (setup.shared, setup.tellHub)
    let (numbering, gate) = (setup.numbering, setup.gate)
    let reducer = Reduce<TabStack<Path>, Child.Action>(makePrepared: {
      let child = Surroundings.with(.tabs) { child.prepare() }
      return PreparedReducer(around: [child], responder: nil) { tab, action in
        var isSilent = false
        // What follows from a move that the hub asks for is told: only the move itself isn't.
        if case .move(let move) = action {
          isSilent = reports.withValue { $0.takeSilentMove(move) }
        }
        let effect = shared.withLatest {
          var effect = isSilent ? handlingOutcome { child(&tab, action) } : child(&tab, action)
          // A stack that was put in the place of another becomes one of the store.
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
        return (tab.record.status, update(tab))
      }
    }
  }
}

extension Store {
  /// Runs a closure on the store's actor, with nothing else in between.
  fileprivate func withTab<Value: Sendable>(_ body: @Sendable (isolated Store) -> Value) -> Value {
    body(self)
  }
}

/// What a tab's store and the hub know of each other's work.
private struct TabReports {
  /// The move that the hub itself asks for, and isn't told of.
  var silentMove: StackMove?

  /// The number of the tab's last reduction.
  var reduction = 0

  /// The number of the reduction whose state the hub has.
  private var known = 0

  /// Returns whether a move is the one that the hub asks for.
  ///
  /// Others may be reduced before it.
  mutating func takeSilentMove(_ move: StackMove) -> Bool {
    guard silentMove == move else { return false }
    silentMove = nil
    return true
  }

  /// Returns whether the hub doesn't know the state of a reduction or of a later one yet.
  ///
  /// A move of the hub's may bring it a state before the report of an earlier action comes.
  mutating func isNews(_ reduction: Int) -> Bool {
    guard reduction > known else { return false }
    known = reduction
    return true
  }
}

/// The values that the hub of an app shares with its tabs.
///
/// The hub alone sets them, after each of its reductions, and each reduction of a tab begins with
/// the latest ones: so no tab sees an older value after a newer one.
final class SharedValues: Sendable {
  private let updates = Guarded<[@Sendable (inout DependencyValues) -> Void]>([])

  /// Shares what a reducer shares of a state.
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
