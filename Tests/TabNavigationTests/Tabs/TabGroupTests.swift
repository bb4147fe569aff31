import Foundation
import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

/// Tabs of one kind, which the user opens and closes.
struct TabGroupTests {
  typealias Tab = Editor.Tab

  private static func store(_ state: Editor.State) async -> StoreOf<Editor> {
    let store = Store(initialState: state) { Editor() }
    await store.send(.tabs(.launched))
    return store
  }

  /// Lets a document ask before it is hidden.
  private static func pin(_ id: Int, _ store: StoreOf<Editor>) async throws {
    await store.send(.documents(.element(id: id, action: .move(.open(["remarks", "3"])))))
    let remark = try #require(await store.state.documents[id: id]?.path.ids.last)
    await store.send(
      .documents(.element(id: id, action: .path(.element(id: remark, action: .remark(.pinned))))))
  }

  @Test func aTestAssertsWhatIsOpenedAndClosed() async {
    let store = TestStore(initialState: Editor.State()) { Editor() }

    await store.send(.tabs(.opened(.document(7)))) {
      $0.documents = [DocumentTab.State(root: Page.State(id: 7))]
      $0.tabs = TabBar(.document(7), history: [.start])
    }
    await store.send(.tabs(.closed(.document(7)))) {
      $0.documents = []
      $0.tabs = TabBar(
        .start, closed: [ClosedTab(tab: .document(7), link: makeURL("editor://documents/7"))])
    }
  }

  @Test func screensAreNotifiedOfWhatHappensToTheirTab() async {
    let store = await Self.store(Editor.State())

    await store.send(.tabs(.opened(.document(1))))
    await store.send(.tabs(.opened(.document(2))))
    var state = await store.state
    #expect(state.start.events == [.entered, .appeared, .disappeared])
    #expect(state.events(1) == [.entered, .appeared, .disappeared])
    #expect(state.events(2) == [.entered, .appeared])

    await store.send(.tabs(.selectedTabChanged(.document(1))))
    await store.send(.tabs(.selectedTabChanged(.document(1))))
    state = await store.state
    #expect(state.events(1).suffix(2) == [.appeared, .reselected])
    #expect(state.events(2) == [.entered, .appeared, .disappeared])
    #expect(state.tabs == TabBar(.document(1), history: [.start, .document(2)]))
  }

  @Test("The tab beside one that is closed is shown, the one before it first")
  func neighbour() async {
    let store = await Self.store(.open(1...3))

    await store.send(.tabs(.closed(.document(1))))
    #expect(await store.state.tabs.selected == .start)
    await store.send(.tabs(.selectedTabChanged(.document(3))))
    await store.send(.tabs(.closed(.document(3))))
    let state = await store.state
    #expect(state.tabs.selected == .document(2))
    #expect(state.tabs.history == [.start])
    #expect(state.events(2) == [.entered, .appeared])
    #expect(state.documents.ids == [2])
  }

  @Test func aTabInTheBackgroundIsClosedWithoutAnotherBeingShown() async {
    let store = await Self.store(.open(1...3))

    await store.send(.tabs(.closed(.document(2))))

    let state = await store.state
    #expect(state.tabs.selected == .document(1))
    #expect(state.events(1) == [.entered, .appeared])
    #expect(Editor.tabs.visible(state) == [.start, .document(1), .document(3)])
  }

  @Test("The way back leads to tabs of a group, whichever other tabs are hidden")
  func wayBack() async {
    let store = await Self.store(Editor.State())
    await store.send(.tabs(.visibleTabsChanged([.start])))
    for id in 1...3 { await store.send(.tabs(.opened(.document(id)))) }

    await store.send(.tabs(.closed(.document(2))))
    await store.send(.tabs(.backButtonTapped))

    #expect(await store.state.tabs.selected == .document(1))
    #expect(await store.state.tabs.history == [.start])
  }

  @Test(
    "Before a tab is closed all guards in it are asked", arguments: [true, false], [true, false])
  func guards(isSelected: Bool, leaves: Bool) async throws {
    var initial = Editor.State.open(1...2)
    if !isSelected { initial.tabs = TabBar(.start) }
    let store = await Self.store(initial)
    await store.send(.documents(.element(id: 1, action: .root(.typed("a")))))
    await store.send(.documents(.element(id: 1, action: .move(.open(["remarks", "3"])))))
    let remark = try #require(await store.state.documents[id: 1]?.path.ids.last)
    await store.send(
      .documents(.element(id: 1, action: .path(.element(id: remark, action: .remark(.typed))))))

    let outcome = Task { await store.navigate(.closed(.document(1)), through: \.tabs) }
    for await state in store.states where Editor.tabs.question(in: state) != nil { break }
    var state = await store.state
    #expect(Editor.tabs.question(in: state)?.tab == .document(1))
    #expect(Editor.tabs.question(in: state)?.alert.title == TextState("Discard the remark?"))
    #expect(state.tabs.selected == (isSelected ? .document(1) : .start))

    // The root, which lies below, is asked next.
    await store.send(
      .tabs(.question(.presented(TabAnswer(tab: .document(1), choice: .leave)))))
    state = await store.state
    #expect(Editor.tabs.question(in: state)?.alert.title == TextState("Discard 1?"))
    let choice: LeaveChoice = leaves ? .leave : .stay
    await store.send(.tabs(.question(.presented(TabAnswer(tab: .document(1), choice: choice)))))

    state = await store.state
    #expect(Editor.tabs.question(in: state) == nil)
    #expect(state.documents.ids == (leaves ? [2] : [1, 2]))
    #expect(await outcome.value == (leaves ? .done : .refusedByScreen("The user stays.")))
    #expect(state.tabs.selected == (isSelected && !leaves ? .document(1) : .start))
  }

  @Test func aTabThatSavesFirstIsClosedAfterThat() async {
    let store = await Self.store(.open(1...2))
    await store.send(.documents(.element(id: 2, action: .root(.typed("a")))))

    await store.send(.tabs(.closed(.document(2))))
    #expect(await store.state.documents.count == 2)
    await store.send(.tabs(.question(.presented(TabAnswer(tab: .document(2), choice: .saveFirst)))))

    #expect(await store.state.documents.ids == [1])
  }

  @Test func theWayBackAnswersTheQuestionOfATabInTheBackground() async {
    let store = await Self.store(.open(1...3))
    await store.send(.documents(.element(id: 2, action: .root(.typed("a")))))
    await store.send(.tabs(.selectedTabChanged(.document(3))))
    await store.send(.documents(.element(id: 2, action: .move(.askToClose))))
    #expect(Editor.tabs.question(in: await store.state)?.tab == .document(2))

    await store.send(.tabs(.backButtonTapped))

    let state = await store.state
    #expect(Editor.tabs.question(in: state) == nil)
    #expect(state.tabs.selected == .document(3))
    #expect(state.documents.ids == [1, 2, 3])
  }

  @Test func theEffectsOfATabEndWhenItIsClosed() async {
    let clock = TestClock()
    let store = TestStore(initialState: .open(1...2)) {
      Editor()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    await store.send(.documents(.element(id: 1, action: .root(.timerStarted))))
    await store.send(.documents(.element(id: 2, action: .root(.timerStarted))))
    await store.send(.tabs(.closed(.document(2))))
    await clock.advance(by: .seconds(1))
    await store.receive(.documents(.element(id: 1, action: .root(.ticked))))
    await store.send(.tabs(.closed(.document(1))))
    await store.finish()
    #expect(store.state.documents.isEmpty)
  }

  @Test("A link opens its tab, or the one that is open, with the screens that it names")
  func links() async {
    let store = await Self.store(Editor.State())

    let url = makeURL("https://editor.example/documents/4/remarks/2?utm_source=mail")
    #expect(await store.navigate(.deepLink(url), through: \.tabs) == .done)
    var state = await store.state
    #expect(state.tabs == TabBar(.document(4), history: [.start]))
    #expect(state.documents[id: 4]?.path.map(\.remark?.number) == [2])
    #expect(Editor.tabs.url(for: state) == makeURL("editor://documents/4/remarks/2"))
    #expect(Editor.tabs.badge(for: .document(4), in: state) == 1)

    await store.send(.documents(.element(id: 4, action: .root(.typed("kept")))))
    let other = makeURL("editor://Documents/04/remarks/5")
    #expect(await store.navigate(.deepLink(other), through: \.tabs) == .done)
    state = await store.state
    #expect(state.documents[id: 4]?.text == "kept")
    #expect(state.documents[id: 4]?.path.map(\.remark?.number) == [5])
    #expect(state.documents.count == 1)
  }

  @Test(
    "A link that can't be opened opens no tab",
    arguments: [
      ("editor://documents/9000001", ScreenError.missing("document 9000001")),
      ("editor://documents/4/remarks/-1", .missing("remark -1")),
      ("editor://documents", .unknown("documents", known: ["start", "documents/<id>"])),
      ("editor://documents/x", .unknown("x", known: ["documents/<id>"])),
      ("editor://other", .unknown("other", known: ["start", "documents/<id>"])),
    ])
  func wrongLinks(link: String, error: ScreenError) async {
    let store = await Self.store(Editor.State())

    #expect(await store.navigate(.deepLink(makeURL(link)), through: \.tabs) == .invalid(error))

    let state = await store.state
    #expect(state.documents.isEmpty)
    #expect(state.tabs == TabBar(.start))
    #expect(state.failures == [error])
  }

  @Test func aLinkToWhatIsNotLoadedOpensNoTabAndWaits() async {
    let store = await Self.store(Editor.State())
    let link = makeURL("editor://documents/4/remarks/0")

    await store.send(.tabs(.deepLink(link)))

    #expect(await store.state.tabs == TabBar(.start, heldLink: link))
    #expect(await store.state.documents.isEmpty)
  }

  @Test func whileAFormAsksTheTabOfALinkIsNotOpened() async throws {
    let store = await Self.store(.open(1...1))
    try await Self.pin(1, store)

    await store.send(.tabs(.deepLink(makeURL("editor://documents/2"))))
    #expect(await store.state.documents.ids == [1])
    await store.send(.tabs(.question(.presented(TabAnswer(tab: .document(1), choice: .stay)))))
    #expect(await store.state.documents.ids == [1])

    await store.send(.tabs(.opened(.document(2))))
    await store.send(.tabs(.question(.presented(TabAnswer(tab: .document(1), choice: .leave)))))
    #expect(await store.state.documents.ids == [1, 2])
    #expect(await store.state.tabs.selected == .document(2))
  }

  @Test func theLastClosedTabIsOpenedAgainByItsLink() async throws {
    let store = await Self.store(.open(1...2))
    await store.send(.documents(.element(id: 1, action: .move(.open(["remarks", "3"])))))
    await store.send(.tabs(.closed(.document(2))))
    await store.send(.tabs(.closed(.document(1))))

    let closed = try #require(await store.state.tabs.closed.last)
    #expect(closed.link == makeURL("editor://documents/1/remarks/3"))
    await store.send(.tabs(.deepLink(closed.link)))

    let state = await store.state
    #expect(state.tabs.selected == .document(1))
    #expect(state.documents[id: 1]?.path.map(\.remark?.number) == [3])
    #expect(state.tabs.closed.map(\.tab) == [.document(2)])
  }

  @Test func theLastTwentyClosedTabsAreRemembered() async {
    let store = await Self.store(.open(1...25))

    for id in 1...25 { await store.send(.tabs(.closed(.document(id)))) }

    #expect(await store.state.tabs.closed.map(\.tab) == (6...25).map { .document($0) })
    #expect(await store.state.tabs.history.isEmpty)
  }

  @Test func theHistoryForgetsTheTabsThatAReducerHasRemoved() async {
    let store = await Self.store(Editor.State())
    for id in 1...3 {
      await store.send(.tabs(.opened(.document(id))))
      await store.send(.tabs(.selectedTabChanged(.start)))
      await store.send(.changed { $0.documents.remove(id: id) })
    }
    await store.send(.tabs(.opened(.document(4))))

    #expect(await store.state.tabs.history == [.start])
  }

  @Test("A reducer removes, adds, copies and sorts tabs without a question")
  func changes() async {
    let store = await Self.store(.open(1...3))
    await store.send(.documents(.element(id: 1, action: .root(.typed("a")))))

    await store.send(.changed { $0.documents.remove(id: 1) })
    var state = await store.state
    #expect(state.tabs.selected == .start)
    #expect(state.start.events == [.entered, .appeared])

    await store.send(.tabs(.selectedTabChanged(.document(3))))
    // The copy of a tab that is shown isn't shown.
    await store.send(
      .changed { state in
        guard var copy = state.documents[id: 3] else { return }
        copy.root = Page.State(id: 5)
        state.documents.insert(copy, at: 0)
        state.documents[id: 2]?.push(.remark(Remark.State(number: 1)))
      })
    state = await store.state
    #expect(state.documents.ids == [5, 2, 3])
    #expect(state.events(5) == [.disappeared])
    await store.send(.tabs(.selectedTabChanged(.document(5))))
    #expect(await store.state.events(5) == [.disappeared, .appeared])
    #expect(await store.state.events(3) == [.entered, .appeared, .disappeared])
  }

  @Test(
    "What can't be opened or closed is reported",
    arguments: [
      (
        TabBarAction<Tab>.closed(.start),
        #"Can't close the tab start: it isn't in a "TabGroup"."#
      ),
      (
        .opened(.document(9_000_001)),
        "Can't open the tab document(9000001): there is no document 9000001."
      ),
      (.visibleTabsChanged([.document(1)]), "needs at least one tab that isn't in a group"),
    ])
  func mistakes(action: TabBarAction<Tab>, message: String) async {
    let store = await Self.store(.open(1...2))

    await withKnownIssue {
      await store.send(.tabs(action))
    } matching: {
      $0.comments.contains { $0.rawValue.contains(message) }
    }

    #expect(await store.state.documents.count == 2)
  }

  @Test func theOnlyTabCanNotBeClosed() async {
    let store = Store(initialState: Editor.State.open(1...1)) { DocumentsOnly() }
    await store.send(.tabs(.launched))

    let outcome = await store.navigate(.closed(.document(1)), through: \.tabs)

    #expect(outcome == .invalid(.missing("other tab to show")))
  }

  @Test(
    "A tap on a tab that was closed at the same moment does nothing",
    arguments: [
      TabBarAction<Tab>.closed(.document(8)), .selectedTabChanged(.document(8)),
    ])
  func late(action: TabBarAction<Tab>) async {
    let store = await Self.store(.open(1...2))
    let before = await store.state

    let outcome = await store.navigate(action, through: \.tabs)
    await store.send(.tabs(action))

    #expect(outcome == .invalid(.missing("open tab document(8)")))
    #expect(await store.state == before)
  }

  // MARK: Reducers that change the list while a tab asks

  @Test(
    "A navigation continues when a reducer removes the tab that asks", arguments: [true, false])
  func askingTabRemoved(isClosing: Bool) async throws {
    let store = await Self.store(.open(1...3))
    await store.send(.tabs(.selectedTabChanged(.document(2))))
    if isClosing {
      await store.send(.documents(.element(id: 2, action: .root(.typed("a")))))
    } else {
      try await Self.pin(2, store)
    }
    let action = isClosing ? TabBarAction<Tab>.closed(.document(2)) : .opened(.document(5))
    let outcome = Task { await store.navigate(action, through: \.tabs) }
    for await state in store.states where Editor.tabs.question(in: state) != nil { break }

    await store.send(.changed { $0.documents.remove(id: 2) })

    #expect(await outcome.value == .done)
    let state = await store.state
    #expect(Editor.tabs.question(in: state) == nil)
    #expect(state.tabs.selected == (isClosing ? .document(1) : .document(5)))
  }

  @Test func aTabThatIsRemovedWhileAnotherAsksIsNotShown() async throws {
    let store = await Self.store(.open(1...3))
    try await Self.pin(1, store)
    let outcome = Task { await store.navigate(.selectedTabChanged(.document(3)), through: \.tabs) }
    for await state in store.states where Editor.tabs.question(in: state) != nil { break }

    await store.send(.changed { $0.documents.remove(id: 3) })
    await store.send(.tabs(.question(.presented(TabAnswer(tab: .document(1), choice: .leave)))))

    #expect(await outcome.value == .invalid(.missing("open tab document(3)")))
    #expect(await store.state.tabs.selected == .document(1))
  }

  @Test func aTabThatIsOpenedWhileAnotherAsksShowsTheScreensOfTheLink() async throws {
    let store = await Self.store(.open(1...1))
    try await Self.pin(1, store)
    await store.send(.tabs(.deepLink(makeURL("editor://documents/2/remarks/5"))))

    await store.send(
      .changed { $0.documents.append(DocumentTab.State(root: Page.State(id: 2, text: "kept"))) })
    await store.send(.tabs(.question(.presented(TabAnswer(tab: .document(1), choice: .leave)))))

    let state = await store.state
    #expect(state.tabs.selected == .document(2))
    #expect(state.documents[id: 2]?.text == "kept")
    #expect(state.documents[id: 2]?.path.map(\.remark?.number) == [5])
  }

  @Test(
    "A link to a tab that is opened while another asks has its own outcome",
    arguments: [("remarks/5", "closed"), ("", "open"), ("remarks/5", "changed")])
  func outcomeOfWaitingLink(path: String, text: String) async throws {
    let store = await Self.store(.open(1...1))
    try await Self.pin(1, store)
    let link = makeURL("editor://documents/2/\(path)")
    let outcome = Task { await store.navigate(.deepLink(link), through: \.tabs) }
    for await state in store.states where Editor.tabs.question(in: state) != nil { break }

    let remark = DocumentPath.State.remark(Remark.State(number: 9, isDirty: text == "changed"))
    let document = DocumentTab.State(root: Page.State(id: 2, text: text), path: [remark])
    await store.send(.changed { $0.documents.append(document) })
    await store.send(.tabs(.question(.presented(TabAnswer(tab: .document(1), choice: .leave)))))

    if text == "changed" {
      #expect(await store.state.tabs.selected == .document(1))
      await store.send(.tabs(.question(.presented(TabAnswer(tab: .document(2), choice: .leave)))))
    }
    let state = await store.state
    let numbers = state.documents[id: 2]?.path.map(\.remark?.number)
    if text == "closed" {
      #expect(await outcome.value == .invalid(.missing("remark 5")))
      #expect(state.tabs.selected == .document(1))
      #expect(state.failures == [.missing("remark 5")])
      #expect(numbers == [9])
    } else {
      #expect(await outcome.value == .done)
      #expect(state.tabs.selected == .document(2))
      #expect(numbers == (path.isEmpty ? [] : [5]))
    }
  }

  @Test("The neighbour of a closed tab is the one when the user has answered")
  func neighbourAfterTheAnswer() async {
    let store = await Self.store(.open(1...3))
    await store.send(.tabs(.selectedTabChanged(.document(3))))
    await store.send(.documents(.element(id: 3, action: .root(.typed("a")))))
    await store.send(.tabs(.closed(.document(3))))

    await store.send(.changed { $0.documents.remove(id: 2) })
    await store.send(.tabs(.question(.presented(TabAnswer(tab: .document(3), choice: .leave)))))

    #expect(await store.state.tabs.selected == .document(1))
  }

  // MARK: States from elsewhere

  @Test func aBarInThePlaceOfAnotherHidesTheTabThatWasShown() async {
    let store = await Self.store(.open(1...3))
    await store.send(.documents(.element(id: 2, action: .root(.typed("a")))))
    await store.send(.documents(.element(id: 2, action: .move(.askToClose))))

    await store.send(.changed { $0.tabs = TabBar(.start) })

    let state = await store.state
    #expect(state.events(1) == [.entered, .appeared, .disappeared])
    #expect(state.start.events == [.entered, .appeared])
    #expect(Editor.tabs.question(in: state)?.tab == .document(2))
  }

  @Test func aStateOfAnotherStoreBeginsAnew() async {
    let old = await Self.store(.open(1...3))
    await old.send(.documents(.element(id: 2, action: .root(.typed("a")))))
    await old.send(.documents(.element(id: 2, action: .move(.askToClose))))

    let store = await Self.store(await old.state)

    var state = await store.state
    #expect(Editor.tabs.question(in: state) == nil)
    #expect(state.events(1) == [.entered, .appeared, .entered, .appeared])
    #expect(await store.navigate(.closed(.document(3)), through: \.tabs) == .done)
    await store.send(.tabs(.selectedTabChanged(.document(2))))
    state = await store.state
    #expect(state.events(2) == [.entered, .appeared])
  }

  @Test func anEarlierListInThePlaceOfTheLatestIsShownAsItWas() async {
    let store = await Self.store(.open(1...3))
    await store.send(.tabs(.selectedTabChanged(.document(3))))
    let copy = await store.state.documents
    await store.send(.tabs(.selectedTabChanged(.document(2))))

    await store.send(.changed { $0.documents = copy })
    await store.send(.tabs(.selectedTabChanged(.start)))

    let state = await store.state
    #expect(state.events(3).last == .disappeared)
    #expect(state.start.events == [.entered, .appeared])
    await store.send(.tabs(.selectedTabChanged(.document(2))))
    #expect(await store.state.events(2).last == .appeared)
  }

  @Test func openTabsAreSavedAndRestored() async throws {
    let store = await Self.store(.open(1...3))
    await store.send(.documents(.element(id: 2, action: .move(.open(["remarks", "3"])))))
    await store.send(.tabs(.closed(.document(3))))
    await store.send(.tabs(.selectedTabChanged(.document(2))))
    let state = await store.state
    let saved = SavedTabs<Editor.State>(version: 1)

    let (restored, report) = try saved.restore(saved.encode(state))

    #expect(report.isEmpty)
    #expect(restored == state)
    let next = await Self.store(restored)
    await next.send(.tabs(.closed(.document(2))))
    #expect(await next.state.tabs.selected == .document(1))
    #expect(await next.state.events(1).suffix(1) == [.appeared])
  }

  @Test("A list of visible tabs is restored while a tab of a group is selected")
  func visibleTabsAreRestored() throws {
    let saved = SavedTabs<Editor.State>(version: 1)
    var state = Editor.State.open(1...1)
    state.tabs = TabBar(.document(1), visible: [.start])

    let (restored, report) = try saved.restore(saved.encode(state))

    #expect(report.isEmpty)
    #expect(restored == state)
    state.tabs = TabBar(.document(1), visible: [])
    #expect(try saved.restore(saved.encode(state)).state.tabs.visible == nil)
  }

  // MARK: Declarations

  @Test func whatIsDeclaredTwiceIsReported() {
    let (tabs, reported) = issues {
      Tabs<Editor.State, Editor.Action, Tab>(
        \.tabs, action: \.tabs, links: "editor", initial: .start
      ) {
        TabItem(.start, \.start, action: \.start, link: "documents") { DocumentTab() }
        TabItem(.start, \.start, action: \.start, link: "again") { DocumentTab() }
        TabGroup(\.document, \.documents, action: \.documents, link: "documents") { DocumentTab() }
        TabItem(.document(1), \.start, action: \.start, link: "one") { DocumentTab() }
      }
    }

    #expect(
      reported.map { $0.message.prefix { $0 != "." } } == [
        #"The tab "start" is declared twice"#, #"The tab "document(1)" is declared twice"#,
      ])
    #expect(tabs.visible(.open(1...1)) == [.start, .document(1)])
    #expect(tabs.canOpen(makeURL("editor://documents")))
    #expect(tabs.canOpen(makeURL("editor://documents/1")))
    #expect(!tabs.canOpen(makeURL("editor://again")))
  }

  @Test func aGroupIsLeftOutOfTabStores() async {
    let (stores, reported) = issues {
      TabStores(initialState: Editor.State(), tabs: Editor.tabs)
    }

    #expect(reported.map(\.message).contains { $0.contains("doesn't support groups of tabs") })
    let outcome = await stores.navigate(.deepLink(makeURL("editor://documents/7")))
    #expect(outcome == .invalid(.unknown("documents", known: ["start"])))
    #expect(await stores.state().tabs.selected == .start)
  }

  @Test("A saved tab that doesn't exist any more isn't shown")
  func restoredWithoutItsTab() async throws {
    var state = Editor.State.open(1...2)
    state.documents.remove(id: 1)

    let store = await Self.store(state)

    #expect(await store.state.tabs.selected == .start)
    #expect(await store.state.start.events == [.entered, .appeared])
  }
}

/// The editor without a start page.
private struct DocumentsOnly: Reducer {
  static let tabs = Tabs<Editor.State, Editor.Action, Editor.Tab>(
    \.tabs, action: \.tabs, links: "editor", initial: .start
  ) {
    TabGroup(\.document, \.documents, action: \.documents, link: "documents") { DocumentTab() }
  }

  var body: some Reducer<Editor.State, Editor.Action> { Self.tabs }
}
