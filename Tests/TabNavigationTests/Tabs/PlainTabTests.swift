import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

/// A tab without a stack is one feature, which is shown and hidden as the root of a stack is.
struct PlainTabTests {
  let store = kitchen()

  @Test func itsFeatureIsToldWhatHappensToIt() async {
    await store.send(.tabs(.launched))
    #expect(await store.state.radio.log == [])

    await select(.radio)
    #expect(await store.state.radio.log == ["entered", "appeared"])
    await select(.radio)
    await select(.timer)
    await select(.radio)

    #expect(
      await store.state.radio.log
        == ["entered", "appeared", "reselected", "disappeared", "appeared"])
  }

  @Test func oneDisappearsBeforeAnotherAppears() async {
    let log = LockIsolated<[String]>([])
    let store = Store(initialState: Corridor.State()) { Corridor(log: log) }
    await store.send(.tabs(.launched))

    for tab: Corridor.Tab in [.right, .left] { await store.send(.tabs(.selectedTabChanged(tab))) }

    #expect(
      log.value == [
        "left entered", "left appeared", "left disappeared", "right entered", "right appeared",
        "right disappeared", "left appeared",
      ])
  }

  @Test func aBarInPlaceOfAnotherKnowsWhatWasShown() async {
    await store.send(.tabs(.launched))
    await select(.radio)
    await store.send(.barReplaced(.radio))
    #expect(await store.state.radio.log == ["entered", "appeared"])

    await store.send(.barReplaced(.eggs))

    #expect(await store.state.radio.log == ["entered", "appeared", "disappeared"])
  }

  @Test("Tabs that take the place of others know nothing of them, nor does a row of another")
  func otherTabs() async {
    let store = Store(initialState: Flat.State()) { Flat() }
    for _ in 1...2 {
      await store.send(.changed { $0.kitchen = Kitchen.State(tabs: TabBar(.radio)) })
      await store.send(.kitchen(.radio(.formTapped)))
      #expect(await store.state.kitchen?.radio.log == [])
      await store.send(.kitchen(.tabs(.launched)))
      #expect(await store.state.kitchen?.radio.log == ["entered", "appeared"])
      await store.send(.changed { $0.kitchen = nil })

      await store.send(.changed { $0.door = .open(Kitchen.State(tabs: TabBar(.radio))) })
      await store.send(.door(.open(.radio(.formTapped))))
      #expect(await store.state.door.open?.radio.log == [])
      await store.send(.door(.open(.tabs(.launched))))
      #expect(await store.state.door.open?.radio.log == ["entered", "appeared"])
      await store.send(.changed { $0.door = .shut(Feed.State()) })
    }

    for id in [1, 2] {
      await store.send(.rows(.element(id: id, action: .tabs(.launched))))
      #expect(await store.state.rows[id: id]?.kitchen.radio.log == ["entered", "appeared"])
    }
  }

  @Test func aBarInPlaceOfAnotherInAnOptionalKnowsWhatWasShown() async {
    let store = Store(initialState: Flat.State(kitchen: Kitchen.State(tabs: TabBar(.radio)))) {
      Flat()
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
    await store.send(.kitchen(.tabs(.launched)))

    await store.send(.kitchen(.barReplaced(.timer)))
    #expect(await store.state.kitchen?.radio.log == ["entered", "appeared", "disappeared"])
    await store.send(.changed { $0.kitchen?.tabs = TabBar(.radio) })
    await store.send(.kitchen(.radio(.formTapped)))

    #expect(
      await store.state.kitchen?.radio.log == ["entered", "appeared", "disappeared", "appeared"])
  }

  @Test func theWayBackClosesWhatItPresentsAndThenLeavesTheTab() async {
    await store.send(.tabs(.launched))
    await select(.radio)
    await store.send(.radio(.formTapped))

    #expect(await store.navigate(.backButtonTapped, through: \.tabs) == .done)
    #expect(await store.state.radio.form == nil)
    #expect(await store.state.tabs.selected == .radio)
    await store.send(.radio(.formTapped))
    await select(.radio)
    #expect(await store.state.radio.form == nil)
    #expect(await store.state.radio.log.contains("reselected") == false)

    #expect(await store.navigate(.backButtonTapped, through: \.tabs) == .done)
    #expect(await store.state.tabs == TabBar(.eggs))
  }

  @Test func theWayBackAnswersTheQuestionOfAStackThatItPresents() async {
    var state = Arcade.State()
    state.booth.stack = DenTab.State(
      root: Lobby.State(name: "booth"),
      path: [.den(Den.State(id: 2, draft: .text)), .den(Den.State(id: 3))])
    let store = Store(initialState: state) { Arcade() }
    func stack() async -> DenTab.State? { await store.state.booth.stack }
    await store.send(.tabs(.launched))
    await store.send(.booth(.stack(.presented(.move(.popToRoot)))))
    #expect(await stack()?.question == .leaving("den 2"))

    await store.send(.tabs(.backButtonTapped)).finish()

    #expect(await stack()?.question == nil)
    #expect(await stack()?.path.count == 2)
  }

  @Test func itsLinkIsThatOfTheTab() async {
    let state = await store.state
    #expect(Kitchen.tabs.url(for: .radio, in: state) == makeURL("kitchen://radio"))
    #expect(Kitchen.tabs.linkForms(for: .radio) == [])
    #expect(Kitchen.tabs.linkForms(for: .eggs) == ["machines/<String>"])

    let outcome = await store.navigate(.deepLink(makeURL("kitchen://radio/jazz")), through: \.tabs)
    #expect(outcome == .invalid(.unknown("jazz", known: [])))
    await store.send(.radio(.formTapped))
    #expect(
      await store.navigate(.deepLink(makeURL("kitchen://radio")), through: \.tabs) == .done)

    #expect(await store.state.tabs.selected == .radio)
    #expect(await store.state.radio.form == nil)
    #expect(
      await store.navigate(.deepLink(makeURL("kitchen://radio")), through: \.tabs) == .unchanged)
  }

  @Test func itsFeatureMayKeepItShownAndCannotAsk() async {
    for (timer, outcome) in [
      (Machine.State(name: "The timer", isBolted: true), "The timer is bolted."),
      (Machine.State(asksToHide: true), nil),
    ] {
      let state = Kitchen.State(tabs: TabBar(.timer), timer: timer)
      let store = Self.kitchen(state)

      if let outcome {
        #expect(
          await store.navigate(.selectedTabChanged(.eggs), through: \.tabs)
            == .refusedByScreen(outcome))
      } else {
        await withKnownIssue {
          await store.send(.tabs(.selectedTabChanged(.eggs)))
        } matching: { issue in
          "\(issue)".contains("A feature in the tab \"timer\" asks a question before it is hidden")
            && issue.sourceLocation?.fileName == "Kitchen.swift"
        }
      }
      #expect(await store.state == state)
    }
  }

  /// A tab without a stack has no place for a question, so the form stays.
  @Test(arguments: [
    Kitchen.Action.radio(.form(.dismiss)), .radio(.form(.presented(.closeTapped))),
    .tabs(.backButtonTapped), .tabs(.selectedTabChanged(.radio)),
    .tabs(.deepLink(makeURL("kitchen://radio"))),
  ])
  func aFormThatItPresentsStaysIfItAsks(action: Kitchen.Action) async {
    await store.send(.tabs(.launched))
    await select(.radio)
    await store.send(.radio(.formTapped))
    await store.send(.radio(.form(.presented(.draftChanged("x")))))
    let before = await store.state

    await withKnownIssue {
      await store.send(action).finish()
    } matching: { issue in
      "\(issue)".contains("A feature in the tab \"radio\" asks a question before it is removed")
    }

    #expect(await store.state == before)
    await store.send(.radio(.form(.presented(.draftChanged("")))))
    await store.send(action).finish()
    #expect(await store.state.radio.form == nil)
  }

  @Test func itsStateIsSavedAndRestored() async throws {
    await store.send(.tabs(.launched))
    await select(.radio)
    await store.send(.radio(.formTapped))
    let saved = SavedTabs<Kitchen.State>(version: 1)
    let before = await store.state

    let (state, report) = try saved.restore(saved.encode(before))

    #expect(state == before)
    #expect(report.isEmpty)
    let restored = Self.kitchen(state)
    await restored.send(.tabs(.launched))
    #expect(await restored.state.radio.log.suffix(2) == ["entered", "appeared"])
  }

  @Test func tabsWithAStoreEachLeaveItOutAndSaySo() async {
    let (stores, issues) = issues {
      TabStores(
        initialState: Kitchen.State(), tabs: Kitchen.tabs,
        withDependencies: {
          $0.continuousClock = TestClock()
        })
    }
    await stores.send(.tabs(.launched))

    #expect(
      issues.map { $0.message.prefix(31) }
        == ["The tab \"radio\" has no stack, s", "The tab \"timer\" has no stack, s"])
    #expect(
      await stores.navigate(.selectedTabChanged(.radio))
        == .invalid(.unknown("radio", known: ["eggs"])))
    #expect(await stores.state() == Kitchen.State())
  }

  private static func kitchen(_ state: Kitchen.State = Kitchen.State()) -> StoreOf<Kitchen> {
    Store(initialState: state) {
      Kitchen()
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
  }

  private func select(_ tab: Kitchen.Tab) async {
    await store.send(.tabs(.selectedTabChanged(tab)))
  }
}

/// Two tabs without stacks that record their events in one log.
@Reducer private struct Corridor {
  enum Tab: String, TabIdentifier { case left, right }

  struct State: Equatable {
    var tabs = TabBar(Tab.left)
    var left = Door.State()
    var right = Door.State()
  }

  enum Action {
    case tabs(TabBarAction<Tab>)
    case left(Door.Action)
    case right(Door.Action)
  }

  let log: LockIsolated<[String]>

  var body: some ReducerOf<Self> {
    Tabs<State, Action, Tab>(\.tabs, action: \.tabs, links: "corridor", initial: .left) {
      TabItem(.left, \.left, action: \.left) { Door(name: "left", log: log) }
      TabItem(.right, \.right, action: \.right) { Door(name: "right", log: log) }
    }
  }
}

@Reducer private struct Door {
  struct State: Equatable {}

  enum Action: ScreenAction {
    case event(ScreenEvent)

    static func action(for event: ScreenEvent) -> Self? { .event(event) }
  }

  let name: String
  let log: LockIsolated<[String]>

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      if case .event(let event) = action { log.withValue { $0.append("\(name) \(event)") } }
      return .none
    }
  }
}

/// A tab without a stack that presents one.
@Reducer private struct Arcade {
  enum Tab: String, TabIdentifier { case booth }

  struct State: Equatable {
    var tabs = TabBar(Tab.booth)
    var booth = Booth.State()
  }

  enum Action {
    case tabs(TabBarAction<Tab>)
    case booth(Booth.Action)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: "arcade", initial: .booth
  ) {
    TabItem(.booth, \.booth, action: \.booth) { Booth() }
  }

  var body: some ReducerOf<Self> { Self.tabs }
}

@Reducer private struct Booth {
  struct State: Equatable {
    @Presents var stack: DenTab.State?
  }

  enum Action {
    case stack(PresentationAction<DenTab.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$stack, action: \.stack) { DenTab() }
  }
}
