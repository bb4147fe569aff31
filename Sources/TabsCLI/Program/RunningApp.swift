import StoreJournal
import StoreRuntime
import TabCore
import TabNavigation

/// The app, for commands that don't know which stores it runs in.
///
/// All of it runs on the program's thread.
struct RunningApp: Sendable {
  /// The stores that the app runs in.
  enum Stores: String, CaseIterable {
    /// One store.
    case one

    /// One store for each tab.
    case tabs
  }

  /// Returns the state when all work that is due has run.
  let state: @Sendable () -> AppFeature.State

  /// Sends an action.
  let send: nonisolated(nonsending) @Sendable (AppFeature.Action) async -> Void

  /// Asks for a navigation, and waits until it is settled.
  let navigate:
    nonisolated(nonsending) @Sendable (TabBarAction<AppFeature.Tab>) async -> MoveOutcome
}

extension RunningApp {
  /// Starts the app.
  ///
  /// - Parameters:
  ///   - stores: The stores that it runs in.
  ///   - state: What it begins with.
  ///   - executor: Runs all of it.
  ///   - repository: Keeps the items.
  ///   - clock: The clock of its effects, `nil` for real time.
  ///   - journal: What is written of an app in one store, `nil` for nothing.
  init(
    in stores: Stores, state: AppFeature.State, on executor: ProgramExecutor,
    repository: ItemRepository, clock: VirtualClock?, journal: AppJournal?
  ) {
    let actor = ProgramActor(executor: executor)
    let prepareDependencies = { @Sendable (values: inout DependencyValues) in
      values.context = .live
      values.itemRepository = repository
      if let clock { values.continuousClock = clock }
    }
    switch stores {
    case .one:
      let store = Store(
        initialState: state, on: actor, journal: journal, reducer: { AppFeature() },
        withDependencies: prepareDependencies)
      self.state = { store.assumeIsolated { $0.state } }
      send = { await store.send($0) }
      navigate = { await store.navigate($0, through: \.tabs) }
    case .tabs:
      let stores = TabStores(
        initialState: state, tabs: AppFeature.tabs, on: actor, hub: { AppFeature.hub },
        withDependencies: prepareDependencies)
      self.state = { stores.isolatedState }
      send = { await stores.send($0) }
      navigate = { await stores.navigate($0) }
    }
  }
}
