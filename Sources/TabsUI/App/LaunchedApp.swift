import StoreJournal
import StoreRuntime
import TabCore
import TabNavigation
import TabsCLI

/// The app as it was launched once, on the main actor.
@MainActor
final class LaunchedApp {
  /// What the screen reads.
  let models: AppModels

  let history: AppHistory

  /// Waits until the stores have told each other all, `nil` for one store.
  let deliver: (@MainActor () async -> Void)?

  /// What commands use.
  let running: RunningApp

  /// What waits for the app, by numbers.
  private(set) var tasks: [Int: Task<Void, Never>] = [:]

  private var taskCount = 0

  /// Makes the app, which nothing has happened in yet.
  ///
  /// - Parameters:
  ///   - stores: The stores that it runs in.
  ///   - state: What it begins with.
  ///   - repository: Keeps the items.
  ///   - clock: The clock of its effects, `nil` for real time.
  ///   - journals: What is written of the app, `nil` for nothing.
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
          // What the tabs have told the hub arrives there later.
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

  /// Starts work that waits for the app: it would keep the app that another launch has replaced.
  ///
  /// - Parameter work: Waits for the app. Nothing is left to do for it once it is cancelled.
  func start(_ work: @escaping @MainActor () async -> Void) {
    taskCount += 1
    let number = taskCount
    tasks[number] = Task { [weak self] in
      await work()
      self?.tasks[number] = nil
    }
  }

  /// Cancels the work that waits for the app, as another launch takes its place.
  func end() {
    for task in tasks.values { task.cancel() }
  }
}
