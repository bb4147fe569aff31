package import StoreRuntime
package import TabCore
package import TabNavigation

/// An observer of each launch of an app, such as a journal.
package protocol LaunchFollower: Sendable {
  /// The reason why a launch wasn't observed to its end, or `nil` if all were.
  var failure: String? { get }

  /// Returns the store of an app with one store.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - actor: The actor of the store.
  ///   - prepareDependencies: Prepares the dependencies of the store.
  /// - Returns: The store.
  func makeStore(
    _ state: AppFeature.State, on actor: any Actor,
    withDependencies prepareDependencies: @escaping @Sendable (inout DependencyValues) -> Void
  ) -> StoreOf<AppFeature>

  /// Returns the observation for an app with several stores.
  func makeObservation() -> StoreObservation?
}

/// The app, independent of the stores that it uses.
///
/// All of it runs on the program's thread.
package struct RunningApp: Sendable {
  /// The stores of the app.
  package enum Stores: String, CaseIterable, Sendable {
    /// One store.
    case one

    /// One store for each tab.
    case tabs
  }

  /// Returns the state, once all due work has run.
  let state: @Sendable () -> AppFeature.State

  /// Sends an action.
  let send: nonisolated(nonsending) @Sendable (AppFeature.Action) async -> Void

  /// Requests a navigation, and waits until it is settled.
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
  /// Returns a function that prepares the dependencies of the app.
  ///
  /// - Parameters:
  ///   - repository: The repository of items.
  ///   - clock: The clock of the effects, or `nil` for real time.
  /// - Returns: The function.
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
  ///   - stores: The stores of the app.
  ///   - state: The initial state.
  ///   - executor: The executor of the stores.
  ///   - repository: The repository of items.
  ///   - clock: The clock of the effects, or `nil` for real time.
  ///   - follower: The observer of the launch, or `nil` for none.
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
