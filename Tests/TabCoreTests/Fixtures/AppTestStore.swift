import StoreRuntime
import StoreTesting
import TabCore

/// A test store of the whole app whose dependencies are all in memory.
func makeTestStore(
  _ state: AppFeature.State = .loaded,
  repository: ItemRepository = .memory(),
  clock: TestClock<Duration> = TestClock()
) -> TestStoreOf<AppFeature> {
  TestStore(initialState: state) {
    AppFeature()
  } withDependencies: {
    $0.itemRepository = repository
    $0.continuousClock = clock
  }
}

extension AppFeature.State {
  /// The app after its items were read, with screens on the stacks of its tabs.
  static func showing(
    home: [HomePath.State] = [],
    profile: [ProfilePath.State] = [],
    settings: [SettingsPath.State] = [],
    in tab: AppFeature.Tab = .home,
    history: [AppFeature.Tab] = []
  ) -> Self {
    var state = AppFeature.State()
    state.tabs = TabBar(tab, history: history)
    state.home = HomeTab.State(
      root: ItemListFeature.State(items: Item.samples, loading: .finished), path: home)
    state.profile = ProfileTab.State(root: ProfileFeature.State(), path: profile)
    state.settings = SettingsTab.State(root: SettingsFeature.State(), path: settings)
    return state
  }

  /// The app after its items were read.
  static var loaded: Self { showing(in: .home) }

  /// The app with some items on the stack of the home tab, the first under the id 0.
  static func showing(_ ids: Item.ID...) -> Self {
    showing(home: ids.map(HomePath.State.detail))
  }

  /// The app with the profile's form on the stack, under the id 0.
  static var editingProfile: Self {
    showing(
      profile: [.edit(ProfileEditFeature.State(person: .user))], in: .profile, history: [.home])
  }
}

extension HomePath.State {
  /// The details of one of the sample items.
  static func detail(_ id: Item.ID) -> Self {
    .detail(ItemDetailFeature.State(itemID: id, item: Item.sample(id)))
  }
}

extension Item {
  /// One of the sample items.
  static func sample(_ id: Item.ID) -> Item? {
    samples.first { $0.id == id }
  }
}

extension ItemRepository {
  /// A repository every function of which fails.
  static let broken = ItemRepository(
    load: { () async throws(ItemRepositoryError) in throw .outOfOrder },
    item: { _ async throws(ItemRepositoryError) in throw .outOfOrder },
    save: { _ async throws(ItemRepositoryError) in throw .outOfOrder },
    add: { _, _ async throws(ItemRepositoryError) in throw .outOfOrder },
    delete: { _ async throws(ItemRepositoryError) in throw .outOfOrder })

  /// The same repository, which takes a second to keep anything.
  func slow(on clock: TestClock<Duration>) -> ItemRepository {
    var slow = self
    let intact = self
    slow.save = { item async throws(ItemRepositoryError) in
      try? await clock.sleep(for: .seconds(1))
      try await intact.save(item)
    }
    slow.add = { name, note async throws(ItemRepositoryError) in
      try? await clock.sleep(for: .seconds(1))
      return try await intact.add(name, note)
    }
    return slow
  }
}

extension ItemRepositoryError {
  /// What a broken repository throws.
  static let outOfOrder = unwritableFile(path: "/items.json", reason: "the disk is full")
}
