import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

/// A tab without a stack is one feature, which is shown and hidden as the root of a stack is.
struct PlainTabTests {
  let store = Store(initialState: Kitchen.State()) { Kitchen() }

  @Test func itsFeatureIsToldWhatHappensToIt() async {
    await store.send(.tabs(.launched)).finish()
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

  @Test func aBarInPlaceOfAnotherKnowsWhatWasShown() async {
    await store.send(.tabs(.launched))
    await select(.radio)
    await store.send(.barReplaced(.radio)).finish()
    #expect(await store.state.radio.log == ["entered", "appeared"])

    await store.send(.barReplaced(.eggs)).finish()

    #expect(await store.state.radio.log == ["entered", "appeared", "disappeared"])
  }

  @Test func theWayBackClosesWhatItPresentsAndThenLeavesTheTab() async {
    await store.send(.tabs(.launched))
    await select(.radio)
    await store.send(.radio(.filterTapped))

    #expect(await store.navigate(.backButtonTapped, through: \.tabs) == .done)
    #expect(await store.state.radio.filter == nil)
    #expect(await store.state.tabs.selected == .radio)
    await store.send(.radio(.filterTapped))
    await select(.radio)
    #expect(await store.state.radio.filter == nil)
    #expect(await store.state.radio.log.contains("reselected") == false)

    #expect(await store.navigate(.backButtonTapped, through: \.tabs) == .done)
    #expect(await store.state.tabs == TabBar(.eggs))
  }

  @Test func itsLinkIsThatOfTheTab() async {
    let state = await store.state
    #expect(Kitchen.tabs.url(of: .radio, state) == Kitchen.url("radio"))
    #expect(Kitchen.tabs.forms(of: .radio) == [])

    let outcome = await store.navigate(.deepLink(Kitchen.url("radio/jazz")), through: \.tabs)
    #expect(outcome == .refused(.unknown("jazz", known: [])))
    await store.send(.radio(.filterTapped))
    #expect(
      await store.navigate(.deepLink(Kitchen.url("radio")), through: \.tabs) == .done)

    #expect(await store.state.tabs.selected == .radio)
    #expect(await store.state.radio.filter == nil)
    #expect(await store.navigate(.deepLink(Kitchen.url("radio")), through: \.tabs) == .unchanged)
  }

  @Test func itsFeatureMayKeepItShownAndCannotAsk() async {
    await store.send(.tabs(.launched))
    await select(.timer)
    await store.send(.timer(.locked))
    #expect(
      await store.navigate(.selectedTabChanged(.eggs), through: \.tabs)
        == .vetoed("The egg is locked."))

    let asking = Store(initialState: Kitchen.State(tabs: TabBar(.timer))) { Kitchen() }
    await asking.send(.timer(.askedToAsk))
    await withKnownIssue {
      await asking.send(.tabs(.selectedTabChanged(.eggs)))
    } matching: { issue in
      "\(issue)".contains("The feature of the tab \"timer\" asks before it is hidden")
        && issue.sourceLocation?.fileName == "Kitchen.swift"
    }
    #expect(await asking.state.tabs.selected == .timer)
  }

  @Test func itsStateIsSavedAndRestored() async throws {
    await store.send(.tabs(.launched))
    await select(.radio)
    await store.send(.radio(.filterTapped))
    let saved = SavedTabs<Kitchen.State>(version: 1)

    let (state, report) = try saved.restore(saved.data(await store.state))

    #expect(state == (await store.state))
    #expect(report.isEmpty)
    let restored = Store(initialState: state) { Kitchen() }
    await restored.send(.tabs(.launched)).finish()
    #expect(await restored.state.radio.log.suffix(2) == ["entered", "appeared"])
  }

  @Test func tabsWithAStoreEachLeaveItOutAndSaySo() async {
    let reported = LockIsolated<[ReportedIssue]>([])
    let reporter = IssueReporter { issue in reported.withValue { $0.append(issue) } }

    let stores = withIssueReporter(reporter) {
      TabStores(initialState: Kitchen.State(), tabs: Kitchen.tabs)
    }
    await stores.send(.tabs(.launched))

    #expect(
      reported.value.map { $0.message.prefix(31) }
        == ["The tab \"radio\" has no stack, s", "The tab \"timer\" has no stack, s"])
    #expect(
      await stores.navigate(.selectedTabChanged(.radio))
        == .refused(.unknown("radio", known: ["eggs"])))
    #expect(await stores.state() == Kitchen.State())
  }

  private func select(_ tab: Kitchen.Tab) async {
    await store.send(.tabs(.selectedTabChanged(tab))).finish()
  }
}
