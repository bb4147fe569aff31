import Foundation
import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

/// Links that wait for a login or for what they show, and links that can't be opened.
struct HeldLinkTests {
  private static let link = makeURL("https://gazette.example/my/desk/columns/a")

  @Test func aLinkWaitsForTheLoginAndIsOpenedInTheSameReduction() async {
    let store = TestStore(initialState: Gazette.State.signedOut) { Gazette() }

    await store.send(.tabs(.deepLink(Self.link))) {
      $0.tabs = TabBar(.front, heldLink: Self.link)
    }
    await store.send(.signedIn) {
      $0.isSignedIn = true
      $0.tabs = TabBar(.desk, history: [.front])
      $0.desk.push(.column(Column.State(text: "a")))
    }
  }

  @Test("Who awaits a link gets the outcome of its opening", arguments: App.Kind.allCases)
  func outcome(kind: App.Kind) async {
    let app = App(kind, .signedOut)
    let outcome = Task { await app.navigate(.deepLink(Self.link)) }
    await app.wait { $0.tabs.heldLink != nil }

    await app.send(.tabs(.selectedTabChanged(.archive)))
    #expect(await app.state.tabs.selected == .archive)
    await app.send(.signedIn)

    #expect(await outcome.value == .done)
    let state = await app.state
    #expect(state.tabs == TabBar(.desk, history: [.front, .archive]))
    #expect(state.desk.path.map { $0.column?.text } == ["a"])
  }

  @Test(
    "A later link takes its place, and what is dropped is superseded", arguments: App.Kind.allCases)
  func later(kind: App.Kind) async {
    let app = App(kind, .signedOut)
    let first = Task { await app.navigate(.deepLink(Self.link)) }
    await app.wait { $0.tabs.heldLink == Self.link }
    let other = makeURL("gazette://archive")
    let second = Task { await app.navigate(.deepLink(other)) }
    #expect(await first.value == .superseded)
    await app.wait { $0.tabs.heldLink == other }

    #expect(await app.navigate(.deepLink(makeURL("gazette://columns/x"))) == .done)
    #expect(await second.value == .superseded)
    #expect(await app.state.tabs.heldLink == nil)

    let third = Task { await app.navigate(.deepLink(Self.link)) }
    await app.wait { $0.tabs.heldLink == Self.link }
    #expect(await app.navigate(.heldLinkDropped) == .done)
    #expect(await third.value == .superseded)
    await app.send(.signedIn)
    #expect(await app.state.tabs.selected == .front)
  }

  @Test("A link that can't be opened doesn't take its place", arguments: App.Kind.allCases)
  func wrong(kind: App.Kind) async {
    let app = App(kind, .signedOut)
    await app.send(.tabs(.deepLink(Self.link)))

    let outcome = await app.navigate(.deepLink(makeURL("gazette://my/desk/nowhere")))

    #expect(outcome == .invalid(.unknown("nowhere", known: Self.known)))
    #expect(await app.state.tabs.heldLink == Self.link)
    #expect(await app.state.failures.count == 1)
  }

  @Test("The app is told by an action of a link that can't be opened", arguments: App.Kind.allCases)
  func failure(kind: App.Kind) async {
    let app = App(kind, Gazette.State())

    for link in ["https://other.example", "gazette://my/desk/nowhere", "gazette://orders/1"] {
      await app.send(.tabs(.deepLink(makeURL(link))))
    }

    #expect(
      await app.state.failures == [
        "https://other.example: "
          + ScreenError.malformed(
            "it must begin with \"gazette://\" or \"https://gazette.example\" or "
              + "\"https://www.gazette.example/app\" or \"http://localhost:8080\""
          ).description,
        "gazette://my/desk/nowhere: "
          + ScreenError.unknown("nowhere", known: Self.known).description,
      ])
    #expect(await app.state.tabs.heldLink == makeURL("gazette://orders/1"))
  }

  @Test("A link waits for what its screen shows", arguments: App.Kind.allCases)
  func notYet(kind: App.Kind) async {
    let app = App(kind, Gazette.State())
    let outcome = Task { await app.navigate(.deepLink(makeURL("gazette://archive/orders/1"))) }
    await app.wait { $0.tabs.heldLink != nil }
    #expect(await app.state.archive.path.isEmpty)

    await app.send(.front(.root(.loaded([]))))
    #expect(await app.state.tabs.heldLink != nil)
    await app.send(.archive(.root(.loaded(["a", "b"]))))

    #expect(await outcome.value == .done)
    #expect(await app.state.archive.path.map { $0.order?.number } == [1])
    #expect(await app.state.tabs.selected == .archive)
  }

  @Test("A link that waited for what isn't there is refused then", arguments: App.Kind.allCases)
  func neverThere(kind: App.Kind) async {
    let app = App(kind, Gazette.State())
    let link = makeURL("gazette://orders/7")
    let outcome = Task { await app.navigate(.deepLink(link)) }
    await app.wait { $0.tabs.heldLink != nil }
    await app.send(.front(.root(.loaded([]))))
    #expect(await outcome.value == .invalid(.missing("order 7")))

    await app.send(.tabs(.deepLink(link)))

    #expect(await app.state.tabs.heldLink == nil)
    #expect(
      await app.state.failures
        == Array(repeating: "gazette://orders/7: there is no order 7", count: 2))
  }

  @Test(
    "A form with changes is asked before a link is opened that has waited",
    arguments: App.Kind.allCases)
  func asked(kind: App.Kind) async {
    var state = Gazette.State.signedOut
    state.desk.push(.column(Column.State(text: "x", hasDraft: true)))
    let app = App(kind, state)
    let outcome = Task { await app.navigate(.deepLink(Self.link)) }
    await app.wait { $0.tabs.heldLink != nil }

    await app.send(.signedIn)
    await app.wait { $0.desk.question != nil }
    #expect(Gazette.tabs.question(in: await app.state)?.tab == .desk)
    await app.send(.tabs(.question(.presented(TabAnswer(tab: .desk, choice: .leave)))))

    #expect(await outcome.value == .done)
    #expect(await app.state.desk.path.map { $0.column?.text } == ["a"])
    #expect(Gazette.tabs.question(in: await app.state) == nil)
  }

  @Test(arguments: App.Kind.allCases)
  func aHeldLinkSurvivesBeingSaved(kind: App.Kind) async throws {
    let app = App(kind, .signedOut)
    await app.send(.tabs(.deepLink(Self.link)))
    let saved = SavedTabs<Gazette.State>(version: 1)

    let (state, report) = try saved.restore(saved.encode(await app.state))
    let restored = App(kind, state)
    await restored.send(.tabs(.launched))
    #expect(await restored.state.tabs.heldLink == Self.link)
    await restored.send(.signedIn)

    #expect(report.isEmpty)
    #expect(await restored.state.tabs.selected == .desk)
    #expect(await restored.state.desk.path.count == 1)
    #expect(await restored.state.tabs.heldLink == nil)
  }

  @Test(
    "Who awaits a link is answered if another bar takes the place", arguments: App.Kind.allCases)
  func barReplaced(kind: App.Kind) async {
    let app = App(kind, .signedOut)
    let outcome = Task { await app.navigate(.deepLink(Self.link)) }
    await app.wait { $0.tabs.heldLink != nil }

    await app.send(.barReplaced)

    #expect(await outcome.value == .superseded)
    await app.send(.signedIn)
    #expect(await app.state.tabs == TabBar(.front))
  }

  @Test(
    "A link that nothing declares isn't kept, though a part of it can't be made yet",
    arguments: App.Kind.allCases)
  func undeclared(kind: App.Kind) async {
    let app = App(kind, Gazette.State())

    let outcome = await app.navigate(.deepLink(makeURL("gazette://archive/orders/1/nowhere")))

    #expect(outcome == .invalid(.unknown("nowhere", known: [])))
    #expect(await app.state.tabs.heldLink == nil)
  }

  @Test(
    "A link to a tab that isn't visible yet waits for the login as well",
    arguments: App.Kind.allCases)
  func hiddenUntilLogin(kind: App.Kind) async {
    var state = Gazette.State.signedOut
    state.tabs = TabBar(.front, visible: [.front])
    let app = App(kind, state)
    await app.send(.tabs(.deepLink(Self.link)))
    #expect(await app.state.tabs.heldLink == Self.link)

    await app.send(.tabs(.visibleTabsChanged([.front, .desk])))
    await app.send(.signedIn)

    #expect(await app.state.tabs.selected == .desk)
  }

  @Test(
    "A link that can be opened by now waits until a question is answered",
    arguments: App.Kind.allCases)
  func waitsForAnswer(kind: App.Kind) async {
    var state = Gazette.State.signedOut
    state.front.push(.column(Column.State(text: "x", hasDraft: true)))
    let app = App(kind, state)
    await app.send(.tabs(.deepLink(Self.link)))
    let selection = Task { await app.navigate(.selectedTabChanged(.archive)) }
    await app.wait { $0.front.question != nil }

    await app.send(.signedIn)
    #expect(await app.state.tabs.heldLink == Self.link)
    await app.send(.front(.question(.presented(.leave))))

    #expect(await selection.value == .done)
    #expect(await app.state.tabs.heldLink == nil)
    #expect(await app.state.tabs.history == [.front, .archive])
  }

  @Test(
    "An answer reaches the tab that asked, whichever asks as well", arguments: App.Kind.allCases)
  func twoQuestions(kind: App.Kind) async {
    var state = Gazette.State()
    state.desk.push(.column(Column.State(text: "x", hasDraft: true)))
    state.archive.push(.column(Column.State(text: "y", hasDraft: true)))
    let app = App(kind, state)
    await app.send(.archive(.move(.popToRoot)))
    let alert = Gazette.tabs.question(in: await app.state)?.alert
    await app.send(.desk(.move(.popToRoot)))

    let answer = alert?.buttons.isEmpty == true ? nil : alert?.buttons.first?.action
    await app.send(
      .tabs(.question(.presented(answer ?? TabAnswer(tab: .archive, choice: .leave)))))

    #expect(await app.state.archive.path.isEmpty)
    #expect(await app.state.desk.path.count == 1)
    await app.send(.tabs(.question(.presented(TabAnswer(tab: .archive, choice: .leave)))))
    #expect(Gazette.tabs.question(in: await app.state)?.tab == .desk)
    await app.send(.tabs(.question(.dismiss)))
    #expect(Gazette.tabs.question(in: await app.state) == nil)
    #expect(await app.state.desk.path.count == 1)
  }

  @Test func inAnyOrderEachLinkIsOpenedOnceAndTheLastOneStays() async {
    let count = await explore(schedules: 60) { run in
      let stores = TabStores(
        initialState: .signedOut, tabs: Gazette.tabs, observation: run.observation
      ) { GazetteHub() }
      await stores.send(.tabs(.launched))
      let outcomes = LockIsolated<[MoveOutcome]>([])
      for name in ["a", "b"] {
        run.user(name) {
          await run.step("open \(name)")
          let link = makeURL("gazette://my/desk/columns/\(name)")
          let outcome = await stores.navigate(.deepLink(link))
          outcomes.withValue { $0.append(outcome) }
        }
      }
      run.user("C") {
        await run.step("sign in")
        await stores.send(.signedIn)
      }
      await run.settle()

      let state = await stores.state()
      run.expect(state.tabs.heldLink == nil, "a link is held")
      run.expect(state.desk.path.count == 1, "\(state.desk.path.count) columns")
      run.expect(state.tabs.selected == .desk, "\(state.tabs.selected) is shown")
      let ends = outcomes.value
      run.expect(ends.count == 2 && ends.contains(.done), "\(ends)")
      run.expect(ends.allSatisfy { $0 == .done || $0 == .superseded }, "\(ends)")
    }

    #expect(count > 5)
  }

  @Test func aLinkIsOpenedAfterAnActionOfATabWithoutAHub() async {
    let stores = TabStores(initialState: Gazette.State(), tabs: Gazette.tabs)
    await stores.send(.tabs(.launched))
    await stores.send(.tabs(.selectedTabChanged(.archive)))
    await stores.send(.tabs(.selectedTabChanged(.front)))
    await stores.send(.tabs(.deepLink(makeURL("gazette://archive/orders/0"))))
    #expect(await stores.state().tabs.heldLink != nil)

    await stores.send(.archive(.root(.loaded(["news"]))))

    let state = await stores.state()
    #expect(state.tabs == TabBar(.archive, history: [.front]))
    #expect(state.archive.path.count == 1)
  }

  private static let known = [
    "search?q=<String>&page=<Int?>#", "orders/<Int>", "columns/<String>", "filter",
  ]
}

extension HeldLinkTests {
  /// The app in one store, or with a store for each tab.
  struct App: Sendable {
    enum Kind: CaseIterable { case oneStore, tabStores }

    private let store: StoreOf<Gazette>?
    private let stores: TabStores<Gazette.State, Gazette.Action, Gazette.Tab>?

    init(_ kind: Kind, _ state: Gazette.State) {
      store = kind == .oneStore ? Store(initialState: state) { Gazette() } : nil
      stores =
        kind == .tabStores
        ? TabStores(initialState: state, tabs: Gazette.tabs) { GazetteHub() } : nil
    }

    var state: Gazette.State {
      get async {
        if let store { return await store.state }
        return await stores?.state() ?? Gazette.State()
      }
    }

    func send(_ action: Gazette.Action) async {
      await store?.send(action).finish()
      await stores?.send(action)
    }

    func navigate(_ action: TabBarAction<Gazette.Tab>) async -> MoveOutcome? {
      if let store { return await store.navigate(action, through: \.tabs) }
      return await stores?.navigate(action)
    }

    /// Returns when a condition holds.
    func wait(until condition: (Gazette.State) -> Bool) async {
      guard let states = (store ?? stores?.app)?.states else { return }
      for await state in states where condition(state) { break }
    }
  }
}

extension Gazette.State {
  static var signedOut: Self {
    var state = Self()
    state.isSignedIn = false
    return state
  }
}
