import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Pushes")
struct AppFeaturePushTests {
  @Test("Links push screens on the selected tab")
  func links() async {
    let store = makeTestStore()

    await store.send(.linkTapped(.home(.item(42)))) {
      $0.homePath.append(.detail(42))
    }
    await store.receive(\.homePath[id: 0].detail.appeared)
    await store.send(.linkTapped(.home(.edit))) {
      $0.homePath.append(.edit(ItemEditFeature.State(itemID: 42, original: Item.sample(42))))
    }
    await store.receive(\.homePath[id: 1].edit.appeared)
    await store.send(.selectedTabChanged(.profile)) {
      $0.selectedTab = .profile
      $0.tabHistory = [.home]
    }
    await store.send(.linkTapped(.profile(.edit))) {
      $0.profilePath.append(.edit(ProfileEditFeature.State(person: .user)))
    }
    await store.send(.selectedTabChanged(.settings)) {
      $0.selectedTab = .settings
      $0.tabHistory = [.home, .profile]
    }
    await store.send(.linkTapped(.settings(.counter))) {
      $0.settingsPath.append(.counter(CounterFeature.State()))
    }
  }

  @Test(
    "A push that the rules forbid is a reported issue and changes nothing",
    arguments: [
      (
        AppFeature.Tab.home, AppScreen.home(.edit),
        #""edit" can't be pushed on "edit": nothing can"#
      ),
      (.home, .home(.item(7)), #""item" can't be pushed on "edit": nothing can"#),
      (.profile, .profile(.followers), #""followers" can't be pushed on "edit": nothing can"#),
      (
        .settings, .settings(.counter), #""counter" can't be pushed on "counter": only "timer" can"#
      ),
    ])
  func refusal(tab: AppFeature.Tab, screen: AppScreen, reason: String) async {
    var state = AppFeature.State.showing(42)
    state.homePath.append(.edit(ItemEditFeature.State(itemID: 42, original: Item.sample(42))))
    state.profilePath = [.edit(ProfileEditFeature.State(person: .user))]
    state.settingsPath = [.counter(CounterFeature.State())]
    state.selectedTab = tab
    let store = makeTestStore(state)

    let issues = await issues { await store.send(.linkTapped(screen)) }

    #expect(issues == ["A push was refused: \(reason)."])
  }

  @Test("A push past the rules, by the stack's own action, is refused in the same way")
  func refusedStackAction() async {
    var state = AppFeature.State.loaded
    state.settingsPath = [.counter(CounterFeature.State())]
    let store = makeTestStore(state)

    let issues = await issues {
      await store.send(.homePath(.push(id: 0, state: .edit(ItemEditFeature.State(itemID: 42)))))
      await store.send(
        .profilePath(.push(id: 0, state: .person(PersonFeature.State(person: .user)))))
      await store.send(.settingsPath(.push(id: 1, state: .counter(CounterFeature.State()))))
    }

    #expect(
      issues == [
        #"A push was refused: "edit" can't be pushed on the root of its tab: only "item" can."#,
        #"A push was refused: "person" can't be pushed on the root of its tab: only "#
          + #""followers" or "edit" can."#,
        #"A push was refused: "counter" can't be pushed on "counter": only "timer" can."#,
      ])
  }

  @Test("A push by the stack's own action starts the screen like any other")
  func stackAction() async {
    let store = makeTestStore(AppFeature.State())

    await store.send(.homePath(.push(id: 0, state: .detail(ItemDetailFeature.State(itemID: 42))))) {
      $0.homePath.append(.detail(ItemDetailFeature.State(itemID: 42)))
    }
    await store.receive(\.homePath[id: 0].detail.appeared)
    await store.receive(\.homePath[id: 0].detail.itemResponse) {
      $0.homePath[id: 0, case: \.detail]?.item = Item.sample(42)
    }
    await store.send(
      .profilePath(.push(id: 1, state: .edit(ProfileEditFeature.State(person: .user))))
    ) {
      $0.profilePath.append(.edit(ProfileEditFeature.State(person: .user)))
    }
    await store.send(
      .settingsPath(.push(id: 2, state: .timer(TimerFeature.State(isRunning: false))))
    ) {
      $0.settingsPath.append(.timer(TimerFeature.State(isRunning: false)))
    }
    await store.receive(\.settingsPath[id: 2].timer.appeared)
  }

  @Test("A link to a screen of a tab that isn't selected is refused")
  func otherTab() async {
    let store = makeTestStore()

    let issues = await issues { await store.send(.linkTapped(.settings(.counter))) }

    #expect(
      issues == [
        "A link to a screen of settings was tapped, but home is selected. Select settings first."
      ])
  }

  @Test("A stack gets as deep as the rules allow and no deeper")
  func depth() async {
    var state = AppFeature.State.loaded
    let depth = PathRules.home.greatestDepth
    state.homePath = StackState((1..<depth).map { _ in HomePath.State.detail(42) })
    let store = makeTestStore(state)

    await store.send(.linkTapped(.home(.item(42)))) {
      $0.homePath.append(.detail(42))
    }
    await store.receive(
      .homePath(.element(id: StackElementID(generation: depth - 1), action: .detail(.appeared))))
    let issues = await issues { await store.send(.linkTapped(.home(.item(42)))) }

    #expect(issues.count == 1)
  }

  @Test("An action for a screen that is gone is a reported issue and changes nothing")
  func goneScreen() async {
    let store = makeTestStore(.showing(42))
    await store.send(\.homePath.popFrom, 0) {
      $0.homePath.removeAll()
    }

    let issues = await issues {
      await store.send(\.homePath[id: 0].detail.editButtonTapped)
    }

    #expect(issues.count == 1)
  }
}
