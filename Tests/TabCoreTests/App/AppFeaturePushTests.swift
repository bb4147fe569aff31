import StoreRuntime
import TabCore
import Testing

@Suite("Pushes")
struct AppFeaturePushTests {
  @Test("Links push screens on the selected tab")
  func links() async {
    let store = makeAppStore()

    await store.send(.linkTapped(.home(.item(42))))
    await store.send(.linkTapped(.home(.item(7))))
    await store.send(.linkTapped(.home(.edit)))

    #expect(await store.state.homePath.map(\.screen) == [.item(42), .item(7), .edit])
    #expect(await store.state.homePath.last?.edit?.itemID == 7)
  }

  @Test(
    "A push that the rules forbid is a reported issue and changes nothing",
    arguments: [
      (AppScreen.home(.edit), #""edit" can't be pushed on "edit": nothing can"#),
      (.home(.item(7)), #""item" can't be pushed on "edit": nothing can"#),
    ])
  func refusal(screen: AppScreen, reason: String) async {
    let store = makeAppStore()
    await store.send(.linkTapped(.home(.item(42))))
    await store.send(.linkTapped(.home(.edit)))
    let before = await store.state

    let issues = await issues { await store.send(.linkTapped(screen)) }

    #expect(issues == ["A push was refused: \(reason)."])
    #expect(await store.state == before)
  }

  @Test("A push past the rules, by the stack's own action, is refused in the same way")
  func refusedStackAction() async {
    let store = makeAppStore()
    let before = await store.state

    let issues = await issues {
      await store.send(.homePath(.push(id: 0, state: .edit(ItemEditFeature.State(itemID: 42)))))
      await store.send(
        .profilePath(
          .push(id: 0, state: .person(PersonFeature.State(person: .user)))))
      await store.send(.settingsPath(.push(id: 0, state: .counter(CounterFeature.State()))))
      await store.send(.settingsPath(.push(id: 1, state: .counter(CounterFeature.State()))))
    }

    #expect(
      issues == [
        #"A push was refused: "edit" can't be pushed on the root of its tab: only "item" can."#,
        #"A push was refused: "person" can't be pushed on the root of its tab: only "#
          + #""followers" or "edit" can."#,
        #"A push was refused: "counter" can't be pushed on "counter": only "timer" can."#,
      ])
    #expect(await store.state.homePath == before.homePath)
    #expect(await store.state.profilePath == before.profilePath)
    #expect(await store.state.settingsPath.count == 1)
  }

  @Test("A push by the stack's own action starts the screen like any other")
  func stackAction() async {
    let store = makeAppStore()

    await store.send(.homePath(.push(id: 5, state: .detail(ItemDetailFeature.State(itemID: 42)))))

    #expect(await store.state.homePath[id: 5]?.detail?.item?.name == "Desk lamp")
  }

  @Test("A link to a screen of a tab that isn't selected is refused")
  func otherTab() async {
    let store = makeAppStore()
    let before = await store.state

    let issues = await issues { await store.send(.linkTapped(.settings(.counter))) }

    #expect(
      issues == [
        "A link to a screen of settings was tapped, but home is selected. Select settings first."
      ])
    #expect(await store.state == before)
  }

  @Test("A stack gets as deep as the rules allow and no deeper")
  func depth() async {
    let store = makeAppStore()
    for _ in 0..<PathRules.home.greatestDepth {
      await store.send(.linkTapped(.home(.item(42))))
    }

    let issues = await issues { await store.send(.linkTapped(.home(.item(42)))) }

    #expect(issues.count == 1)
    #expect(await store.state.homePath.count == PathRules.home.greatestDepth)
  }

  @Test("An action for a screen that is gone is a reported issue and changes nothing")
  func goneScreen() async {
    let store = makeAppStore()
    await store.send(.linkTapped(.home(.item(42))))
    await store.send(.homePath(.popFrom(id: 0)))
    let before = await store.state

    let issues = await issues {
      await store.send(.homePath(.element(id: 0, action: .detail(.editButtonTapped))))
    }

    #expect(issues.count == 1)
    #expect(await store.state == before)
  }
}
