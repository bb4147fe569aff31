import StoreRuntime
import StoreRuntimeCore

/// The store of one tab, as the hub of an app sees it.
struct TabChannel<State, Action>: Sendable {
  /// The store, of a type that only the tab's declaration knows.
  let store: any Sendable

  /// The key path to the tab's state in that of the app.
  let keyPath: any AnyKeyPath & Sendable

  /// Whether an action of the app is one of the tab's.
  let takes: @Sendable (Action) -> Bool

  /// Sends the tab an action of the app, if it is one of the tab's.
  let send: nonisolated(nonsending) @Sendable (Action, ActionCause) async -> Void

  /// Asks the tab for a move.
  let move: nonisolated(nonsending) @Sendable (StackMove, ActionCause) async -> MadeMove<State>
}

/// What a tab has become by a move.
struct MadeMove<State>: Sendable {
  let status: StackStatus

  /// Puts the tab's state into that of the app.
  let update: @Sendable (inout State) -> Void
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
  let gate: SendGate

  /// The actor whose executor the store is to share, `nil` for one of its own.
  let actor: (any Actor)?

  /// What follows the stores, `nil` for nothing.
  let observation: StoreObservation?

  /// Tells the hub what a tab has reduced, with what puts the tab's state into that of the app.
  let tellHub: @Sendable (Action, @escaping @Sendable (inout State) -> Void) -> Void
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
    let reports = TabReports()
    let tellHub = setup.tellHub
    let update: @Sendable (TabStack<Path>) -> @Sendable (inout State) -> Void = { tab in
      let reduction = reports.reduction
      return { if reports.isNews(reduction) { $0[keyPath: state] = tab } }
    }
    let reducer = ChannelReducer(
      child: child, shared: setup.shared, reports: reports, numbering: setup.numbering,
      gate: setup.gate,
      join: { if $0.books.isFresh { $0.join() } },
      toMove: { if case .move(let move) = $0 { move } else { nil } },
      tellHub: { action, tab in tellHub(toTabAction.embed(action), update(tab)) })
    let store = Store(
      initialState: setup.state[keyPath: state], on: setup.actor, reducer: reducer,
      withDependencies: setup.dependencies, observedBy: setup.observation, as: "tab \(name)")
    self.store = store
    keyPath = state
    takes = { toTabAction.extract(from: $0) != nil }
    send = { action, cause in
      if let action = toTabAction.extract(from: action) {
        await store.send(action, because: cause)
      }
    }
    move = { move, cause in
      await store.withTab { store in
        reports.silence(move)
        store.send(.move(move), because: cause)
        let tab = store.state
        return MadeMove(status: tab.status, update: update(tab))
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
