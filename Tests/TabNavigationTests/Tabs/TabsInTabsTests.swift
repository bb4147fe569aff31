import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

/// Tabs in the root or a screen of a tab are shown only while that is.
struct TabsInTabsTests {
  let clock = TestClock()

  @Test func anEffectEndsAndBeginsWithTheOuterTabAndAsTheOuterRootIsCovered() async {
    let store = plaza()
    await store.send(.tabs(.launched))
    await store.send(.works(.root(.tabs(.launched))))
    #expect(await timers() == 3)

    await store.send(.tabs(.selectedTabChanged(.feed)))
    #expect(await timers() == 0)
    await store.send(.works(.root(.tabs(.selectedTabChanged(.right)))))
    #expect(await timers() == 0)
    await store.send(.tabs(.backButtonTapped))
    #expect(await timers() == 3)

    await store.send(.works(.path(.push(id: 0, state: .works(Works.State())))))
    #expect(await timers() == 0)
    await store.send(.works(.path(.element(id: 0, action: .works(.tabs(.launched))))))
    #expect(await timers() == 3)
    await store.send(.tabs(.selectedTabChanged(.feed)))
    #expect(await timers() == 0)
    await store.send(.tabs(.backButtonTapped))
    #expect(await timers() == 3)
    await store.send(.works(.move(.popToRoot)))

    #expect(await timers() == 3)
  }

  @Test func nothingBeginsInATabThatWasNeverShown() async {
    let store = plaza(showing: .feed)
    await store.send(.works(.root(.tabs(.launched))))
    #expect(await timers() == 0)

    await store.send(.tabs(.launched))
    await store.send(.works(.root(.tabs(.launched))))
    await store.send(.works(.root(.change)))
    #expect(await timers() == 0)
    await store.send(.tabs(.selectedTabChanged(.works)))
    #expect(await timers() == 3)
    await store.send(.works(.root(.change)))

    #expect(await timers() == 3)
  }

  @Test(arguments: [LeaveChoice.leave, .stay, .saveFirst])
  func aScreenInsideIsAskedBeforeTheOuterTabIsHidden(choice: LeaveChoice) async throws {
    let store = Store(initialState: Plaza.State(tabs: TabBar(.mall))) { Plaza() }
    await store.send(.tabs(.launched))
    await store.send(.mall(.root(.tabs(.launched))))
    let navigation = await store.begin(.selectedTabChanged(.feed), through: \.tabs) {
      $0.mall.question != nil
    }
    #expect(await store.state.mall.question == .discard)
    #expect(await store.state.mall.root.feed.question == nil)

    await store.send(.mall(.question(.presented(choice)))).finish()
    if choice == .saveFirst {
      let form = try #require(await store.state.mall.root.feed.path.ids.last)
      #expect(await store.state.mall.root.feed[id: form, case: \.comments]?.isSaving == true)
      await store.send(.mall(.root(.feed(.path(.element(id: form, action: .comments(.saved)))))))
    }

    #expect(
      await navigation.value == (choice == .stay ? .refusedByScreen("The user stays.") : .done))
    #expect(await store.state.tabs.selected == (choice == .stay ? .mall : .feed))
  }

  @Test func aScreenInsideMayKeepTheOuterTabShown() async {
    var state = Plaza.State()
    state.works = PlazaTab.State(
      root: Works.State(),
      path: [.works(Works.State(left: MachineTab.State(root: Machine.State(isBolted: true))))])
    let store = Store(initialState: state) { Plaza() }
    await store.send(.tabs(.launched))

    let outcome = await store.navigate(.selectedTabChanged(.feed), through: \.tabs)

    #expect(outcome == .refusedByScreen(" is bolted."))
    #expect(await store.state.tabs.selected == .works)
  }

  @Test func aScreenInsideIsToldOfASecondTapOnTheOuterTab() async {
    let mall = Mall.State(root: Shop.State())
    let store = Store(initialState: Plaza.State(tabs: TabBar(.mall), mall: mall)) { Plaza() }

    for action: Plaza.Action in [
      .tabs(.launched), .mall(.root(.tabs(.launched))), .tabs(.selectedTabChanged(.mall)),
    ] { await store.send(action).finish() }

    #expect(await store.state.mall.root.feed.root.log == ["entered", "appeared", "reselected"])
  }

  @Test func aScreenInsideIsToldInAStoreOfItsOwn() async {
    let state = Plaza.State(tabs: TabBar(.feed), mall: Mall.State(root: Shop.State()))
    let stores = TabStores(initialState: state, tabs: Plaza.tabs)

    await stores.send(.mall(.root(.tabs(.launched))))
    await stores.send(.tabs(.launched))
    #expect(await stores.state().mall.root.feed.root.log == [])
    await stores.send(.tabs(.selectedTabChanged(.mall)))
    await stores.send(.tabs(.selectedTabChanged(.feed)))

    #expect(
      await stores.state().mall.root.feed.root.log == ["entered", "appeared", "disappeared"])
  }

  private func timers() async -> Int {
    await clock.advance()
    return clock.sleepers.count
  }

  private func plaza(showing tab: Plaza.Tab = .works) -> TestStoreOf<Plaza> {
    let store = TestStore(initialState: Plaza.State(tabs: TabBar(tab))) { Plaza() }
    store.dependencies.continuousClock = clock
    store.exhaustivity = .off
    return store
  }
}

@Reducer(state: .equatable, .sendable, action: .equatable, .sendable)
enum PlazaPath { case works(Works) }

extension PlazaPath.State: PathState {
  typealias Root = Works.State
  static let screens = Screens<Self> { Screen(\.works, "works") { _ in Works.State() } }
}

/// A tab whose root has tabs of its own, and whose screens have.
@Reducer struct PlazaTab {
  typealias State = TabStack<PlazaPath.State>
  typealias Action = TabStackActionOf<Works, PlazaPath>

  var body: some ReducerOf<Self> {
    EmptyReducer().stack { Works(change: { $0 = Works.State() }) }
  }
}

/// An app of tabs that have tabs.
@Reducer struct Plaza {
  enum Tab: String, TabIdentifier { case works, mall, feed }

  @ObservableState struct State: Equatable, Sendable {
    var tabs = TabBar(Tab.works)
    var works = PlazaTab.State(root: Works.State())
    var mall = Mall.State(root: Shop.State.form(guardsHiding: true))
    var feed = FeedTab.State(root: Feed.State())
  }

  enum Action: Equatable, Sendable {
    case tabs(TabBarAction<Tab>)
    case works(PlazaTab.Action)
    case mall(Mall.Action)
    case feed(FeedTab.Action)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: "plaza", initial: .works
  ) {
    TabItem(.works, \.works, action: \.works) { PlazaTab() }
    TabItem(.mall, \.mall, action: \.mall) { Mall() }
    TabItem(.feed, \.feed, action: \.feed) { FeedTab() }
  }

  var body: some ReducerOf<Self> { Self.tabs }
}
