import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

/// Tabs that come and go.
struct VisibleTabsTests {
  private typealias App = HeldLinkTests.App

  @Test(
    "A tab that is hidden keeps its state, and can't be selected",
    arguments: HeldLinkTests.App.Kind.allCases)
  func hidden(kind: HeldLinkTests.App.Kind) async {
    var state = Gazette.State()
    state.desk.push(.column(Column.State(text: "a")))
    let app = App(kind, state)

    #expect(await app.navigate(.visibleTabsChanged([.archive, .front])) == .done)

    #expect(Gazette.tabs.visible(await app.state) == [.archive, .front])
    #expect(await app.navigate(.selectedTabChanged(.desk)) == .invalid(.hidden(tab: "desk")))
    #expect(
      await app.navigate(.deepLink(makeURL("gazette://my/desk"))) == .invalid(.hidden(tab: "desk")))
    await app.send(.tabs(.selectedTabChanged(.desk)))
    await app.send(.tabs(.deepLink(makeURL("gazette://my/desk"))))
    let failure = #"gazette://my/desk: the tab "desk" isn't shown"#
    #expect(await app.state.failures == [failure, failure])
    #expect(await app.navigate(.visibleTabsChanged([.archive, .front])) == .unchanged)
    #expect(await app.navigate(.visibleTabsChanged([.desk, .desk, .front])) == .done)
    #expect(await app.navigate(.selectedTabChanged(.desk)) == .done)
    #expect(await app.state.desk.path.count == 1)
    #expect(await app.state.tabs.visible == [.desk, .front])
  }

  @Test(
    "The tab beside one that is hidden is shown, the one before it first",
    arguments: [
      ([.front, .desk, .archive], Gazette.Tab.desk, [.front, .archive], .front),
      ([.front, .desk, .archive], .front, [.desk, .archive], .desk),
      ([.archive, .front, .desk], .front, [.desk, .archive], .archive),
      ([.front, .desk, .archive], .archive, [.front], .front),
    ] as [([Gazette.Tab], Gazette.Tab, [Gazette.Tab], Gazette.Tab)])
  func neighbour(
    before: [Gazette.Tab], selected: Gazette.Tab, visible: [Gazette.Tab], shown: Gazette.Tab
  ) async {
    var state = Gazette.State()
    state.tabs = TabBar(selected, visible: before)
    let store = TestStore(initialState: state) { Gazette() }

    await store.send(.tabs(.visibleTabsChanged(visible))) {
      $0.tabs = TabBar(shown, history: [selected], visible: visible)
    }
    // The way back leads to no tab that isn't shown.
    #expect(await store.navigate(.backButtonTapped, through: \.tabs) == .unchanged)
  }

  @Test(
    "Before its tab is hidden a form that keeps its tab shown is asked",
    arguments: HeldLinkTests.App.Kind.allCases)
  func asked(kind: HeldLinkTests.App.Kind) async {
    var state = Gazette.State()
    state.tabs = TabBar(.desk)
    state.desk.push(.column(Column.State(text: "a", hasDraft: true)))
    let app = App(kind, state)
    let outcome = Task { await app.navigate(.visibleTabsChanged([.front])) }
    await app.wait { $0.desk.question != nil }
    #expect(await app.state.tabs.selected == .desk)
    #expect(await app.state.tabs.visible == nil)

    await app.send(.desk(.question(.presented(.leave))))

    #expect(await outcome.value == .done)
    #expect(await app.state.tabs == TabBar(.front, history: [.desk], visible: [.front]))
  }

  @Test(
    "Other tabs are shown while a question waits, unless the tab it leads to is hidden",
    arguments: HeldLinkTests.App.Kind.allCases)
  func whileAsked(kind: HeldLinkTests.App.Kind) async {
    var state = Gazette.State()
    state.front.push(.column(Column.State(text: "a", hasDraft: true)))
    let app = App(kind, state)
    let selection = Task { await app.navigate(.selectedTabChanged(.desk)) }
    await app.wait { $0.front.question != nil }

    await app.send(.tabs(.visibleTabsChanged([.desk, .front])))
    #expect(await app.state.front.question != nil)
    await app.send(.tabs(.visibleTabsChanged([.front])))
    #expect(await app.state.front.question != nil)
    await app.send(.front(.question(.presented(.leave))))

    #expect(await selection.value == .invalid(.hidden(tab: "desk")))
    #expect(await app.state.tabs.selected == .front)
  }

  @Test func aLinkIsHeldUntilItsTabIsVisible() async {
    let link = makeURL("gazette://my/desk/columns/a")
    var state = Gazette.State.signedOut
    state.tabs = TabBar(.front, visible: [.front])
    let store = TestStore(initialState: state) { HiddenDesk() }

    await store.send(.tabs(.deepLink(link))) {
      $0.tabs = TabBar(.front, visible: [.front], heldLink: link)
    }
    await store.send(.signedIn) { $0.isSignedIn = true }
    await store.receive(\.tabs.visibleTabsChanged) {
      $0.tabs = TabBar(.desk, history: [.front], visible: [.front, .desk])
      $0.desk.push(.column(Column.State(text: "a")))
    }
  }

  @Test func aLinkThatIsHeldForALoginIsRefusedBeforeItsTabIsVisible() async {
    let link = makeURL("gazette://my/desk/columns/a")
    var state = Gazette.State.signedOut
    state.tabs = TabBar(.front, visible: [.front])
    let store = Store(initialState: state) { Gazette() }
    await store.send(.tabs(.deepLink(link)))

    await store.send(.signedIn)

    #expect(await store.state.tabs == TabBar(.front, visible: [.front]))
    #expect(await store.state.failures == [#"\#(link): the tab "desk" isn't shown"#])
  }

  @Test("A list of tabs that makes no sense is refused", arguments: HeldLinkTests.App.Kind.allCases)
  func mistakes(kind: HeldLinkTests.App.Kind) async {
    let app = App(kind, Gazette.State())

    #expect(await app.navigate(.visibleTabsChanged([])) == .invalid(.missing("tab that is shown")))
    #expect(await app.state.tabs == TabBar(.front))
  }

  @Test(
    "A saved list of tabs is restored without those that don't exist",
    arguments: [
      (#"["cart","feed"]"#, [.cart, .feed], 0), (#"["feed","wishes"]"#, [.feed], 1),
      (#"["cart"]"#, nil, 0), (#"["feed","cart","feed"]"#, [.feed, .cart, .feed], 0),
      (#"["wishes"]"#, nil, 1), ("7", nil, 1), ("null", nil, 0), ("[]", nil, 0),
    ] as [(String, [Shop.Tab]?, Int)])
  func restored(visible: String, tabs: [Shop.Tab]?, findings: Int) throws {
    let data = Shop.State.saved(
      tabs: #"{"history":[],"selected":"feed","visible":\#(visible)}"#)

    let (state, report) = try SavedTabs.shop.restore(data)

    #expect(state.tabs == TabBar(.feed, visible: tabs))
    #expect(report.findings.count == findings)
  }
}

/// The gazette, whose desk is hidden until the login.
@Reducer private struct HiddenDesk {
  typealias State = Gazette.State
  typealias Action = Gazette.Action

  static let tabs = Gazette.tabs.holdingLinks { state, tab in
    state.tabs.visible?.contains(tab) == false
  }

  var body: some ReducerOf<Self> {
    Self.tabs
    GazetteHub()
    Reduce { _, action in
      guard case .signedIn = action else { return .none }
      return .send(.tabs(.visibleTabsChanged([.front, .desk])))
    }
  }
}
