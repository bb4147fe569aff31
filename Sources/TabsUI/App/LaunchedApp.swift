import StoreJournal
import StoreRuntime
import TabCore
import TabNavigation
import TabsCLI

/// One launch of the app, on the main actor.
@MainActor
final class LaunchedApp {
  /// The models for the screen.
  let models: AppModels

  let history: AppHistory

  /// Waits until the stores have exchanged all messages; `nil` for one store.
  let deliver: (@MainActor () async -> Void)?

  /// The app for commands.
  let running: RunningApp

  /// The tasks that wait for the app, by number.
  private(set) var tasks: [Int: Task<Void, Never>] = [:]

  private var taskCount = 0

  /// Creates the app, before its first action.
  ///
  /// - Parameters:
  ///   - stores: The stores of the app.
  ///   - state: The initial state.
  ///   - repository: The repository of items.
  ///   - clock: The clock of the effects, or `nil` for real time.
  ///   - journals: The journals of the app, or `nil` for none.
  init(
    in stores: RunningApp.Stores, state: AppFeature.State, repository: ItemRepository,
    clock: (any Clock<Duration>)? = nil, journals: AppJournals? = nil
  ) {
    let history = AppHistory(state)
    let prepareDependencies = RunningApp.preparation(repository, clock)
    self.history = history
    switch stores {
    case .one:
      let store = Store(
        initialState: state, on: MainActor.shared, journal: journals?.next(),
        reducer: {
          history.reducer(isLast: false)
          AppFeature()
        }, withDependencies: prepareDependencies)
      let models = AppModels(StoreModel(store))
      self.models = models
      running = RunningApp(
        state: { store.assumeIsolated { $0.state } },
        send: { action in await models.send(action) },
        navigate: { await store.navigate($0, through: \.tabs) })
      deliver = nil
    case .tabs:
      let stores = TabStores(
        initialState: state, tabs: AppFeature.tabs, on: MainActor.shared,
        observation: journals?.makeObservation(),
        hub: {
          AppFeature.hub
          history.reducer(isLast: true)
        },
        withDependencies: prepareDependencies)
      let models = AppModels(stores)
      self.models = models
      let home = stores.store(\.home, action: \.home)
      let profile = stores.store(\.profile, action: \.profile)
      let settings = stores.store(\.settings, action: \.settings)
      running = RunningApp(
        state: {
          // The hub receives changes of the tabs later.
          var state = stores.isolatedState
          state.home = home.assumeIsolated { $0.state }
          state.profile = profile.assumeIsolated { $0.state }
          state.settings = settings.assumeIsolated { $0.state }
          return state
        },
        send: { action in await models.send(action) },
        navigate: { await stores.navigate($0) })
      deliver = { _ = await stores.state() }
    }
  }

  /// Starts work that waits for the app, and that would keep this launch alive after a relaunch.
  ///
  /// - Parameter work: Waits for the app. It must have nothing left to do after a cancellation.
  func start(_ work: @escaping @MainActor () async -> Void) {
    taskCount += 1
    let number = taskCount
    tasks[number] = Task { [weak self] in
      await work()
      self?.tasks[number] = nil
    }
  }

  /// Cancels the work that waits for the app, before a relaunch.
  func end() {
    for task in tasks.values { task.cancel() }
  }
}
