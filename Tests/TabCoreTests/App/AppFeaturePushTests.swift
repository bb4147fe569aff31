import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Pushes")
struct AppFeaturePushTests {
  @Test("A push past the rules is a reported issue and changes nothing")
  func refusal() async {
    let store = makeTestStore(
      .showing(
        home: [.detail(42), .edit(ItemEditFeature.State(itemID: 42, original: Item.sample(42)))],
        profile: [.edit(ProfileEditFeature.State(person: .user))],
        settings: [.counter(CounterFeature.State())]))

    let issues = await issues {
      await store.send(.home(.path(.push(id: 2, state: .detail(7)))))
      await store.send(.home(.root(.itemTapped(7))))
      await store.send(
        .profile(.path(.push(id: 1, state: .person(PersonFeature.State(person: .user))))))
      await store.send(.settings(.root(.counterTapped)))
      await store.send(.settings(.root(.sectionTapped(.general))))
    }

    #expect(
      issues.map { String($0.prefix { $0 != "." }) }
        == [
          #"A push was refused: "items" can't be pushed on "edit": nothing can"#,
          #"A move was refused: "items" can't be pushed on "edit": nothing can"#,
          #"A push was refused: "person" can't be pushed on "edit": nothing can"#,
          #"A move was refused: "counter" can't be pushed on "counter": only "timer" can"#,
          #"A move was refused: "section" can't be pushed on "counter": only "timer" can"#,
        ])
  }

  @Test("A screen that is pushed by the stack's own action is told so like any other")
  func stackAction() async {
    let store = makeTestStore(.showing(in: .settings))
    await store.send(.tabs(.launched))

    await store.send(
      .home(.path(.push(id: 0, state: .detail(ItemDetailFeature.State(itemID: 42)))))
    ) {
      $0.home.push(.detail(ItemDetailFeature.State(itemID: 42)))
    }
    await store.send(.selectedTabChanged(.home)) {
      $0.tabs = TabBar(.home, history: [.settings])
    }
    await store.receive(\.home.root.appeared) {
      $0.home.loading = .inProgress
    }
    await store.receive(\.home.path[id: 0].detail.appeared)
    await store.receive(\.home.root.itemsResponse) {
      $0.home.loading = .finished
    }
    await store.receive(\.home.path[id: 0].detail.itemResponse) {
      $0.home[0, case: \.detail]?.item = Item.sample(42)
    }
    await store.send(.home(.root(.itemTapped(7)))) {
      $0.home.push(.detail(7))
    }
    await store.receive(\.home.path[id: 1].detail.appeared)
    await store.send(\.home.path[id: 1].detail.editButtonTapped) {
      $0.home.push(.edit(ItemEditFeature.State(itemID: 7, original: Item.sample(7))))
    }
    await store.receive(\.home.path[id: 2].edit.appeared)
  }

  @Test("An action for a screen that is gone is a reported issue and changes nothing")
  func goneScreen() async {
    let store = makeTestStore(.showing(42))
    await store.send(\.home.path.popFrom, 0) {
      $0.home.popToRoot()
    }

    let issues = await issues {
      await store.send(\.home.path[id: 0].detail.editButtonTapped)
    }

    #expect(issues.count == 1)
  }
}
