package import StoreRuntime
package import TabCore
package import TabNavigation

/// What follows each launch of an app, as journals do.
package protocol LaunchFollower: Sendable {
  /// Why a launch isn't followed, or not to its end; `nil` if each is.
  var failure: String? { get }

  /// Makes the store of an app in one.
  ///
  /// - Parameters:
  ///   - state: What it begins with.
  ///   - actor: Runs all of it.
  ///   - prepareDependencies: Prepares its dependencies.
  /// - Returns: The store.
  func makeStore(
    _ state: AppFeature.State, on actor: any Actor,
    withDependencies prepareDependencies: @escaping @Sendable (inout DependencyValues) -> Void
  ) -> StoreOf<AppFeature>

  /// Returns what follows the stores of an app in several.
  func makeObservation() -> StoreObservation?
}

/// The app, for commands that don't know which stores it runs in.
///
/// All of it runs on the program's thread.
package struct RunningApp: Sendable {
  /// The stores that the app runs in.
  package enum Stores: String, CaseIterable, Sendable {
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
  package let navigate:
    nonisolated(nonsending) @Sendable (TabBarAction<AppFeature.Tab>) async -> MoveOutcome

  package init(
    state: @escaping @Sendable () -> AppFeature.State,
    send: nonisolated(nonsending) @escaping @Sendable (AppFeature.Action) async -> Void,
    navigate:
      nonisolated(nonsending) @escaping @Sendable (TabBarAction<AppFeature.Tab>) async ->
      MoveOutcome
  ) {
    self.state = state
    self.send = send
    self.navigate = navigate
  }
}

extension RunningApp {
  /// Returns what prepares the dependencies of the app.
  ///
  /// - Parameters:
  ///   - repository: Keeps the items.
  ///   - clock: The clock of its effects, `nil` for real time.
  /// - Returns: The closure.
  package static func preparation(
    _ repository: ItemRepository, _ clock: (any Clock<Duration>)?
  ) -> @Sendable (inout DependencyValues) -> Void {
    { values in
      values.context = .live
      values.itemRepository = repository
      if let clock { values.continuousClock = clock }
    }
  }

  /// Starts the app.
  ///
  /// - Parameters:
  ///   - stores: The stores that it runs in.
  ///   - state: What it begins with.
  ///   - executor: Runs all of it.
  ///   - repository: Keeps the items.
  ///   - clock: The clock of its effects, `nil` for real time.
  ///   - follower: What follows the app, `nil` if nobody does.
  init(
    in stores: Stores, state: AppFeature.State, on executor: ProgramExecutor,
    repository: ItemRepository, clock: VirtualClock?, follower: (any LaunchFollower)?
  ) {
    let prepareDependencies = Self.preparation(repository, clock)
    switch stores {
    case .one:
      let store =
        follower?.makeStore(state, on: executor, withDependencies: prepareDependencies)
        ?? Store(
          initialState: state, on: executor, reducer: { AppFeature() },
          withDependencies: prepareDependencies)
      self.state = { store.assumeIsolated { $0.state } }
      send = { await store.send($0) }
      navigate = { await store.navigate($0, through: \.tabs) }
    case .tabs:
      let stores = TabStores(
        initialState: state, tabs: AppFeature.tabs, on: executor,
        observation: follower?.makeObservation(), hub: { AppFeature.hub },
        withDependencies: prepareDependencies)
      self.state = { stores.isolatedState }
      send = { await stores.send($0) }
      navigate = { await stores.navigate($0) }
    }
  }
}
