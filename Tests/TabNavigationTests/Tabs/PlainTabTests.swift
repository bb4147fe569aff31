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

  @Test func aBarInPlaceOfAnotherKnowsWhatWasShown() async {
    await store.send(.tabs(.launched))
    await select(.radio)
    await store.send(.barReplaced(.radio))
    #expect(await store.state.radio.log == ["entered", "appeared"])

    await store.send(.barReplaced(.eggs))

    #expect(await store.state.radio.log == ["entered", "appeared", "disappeared"])
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
