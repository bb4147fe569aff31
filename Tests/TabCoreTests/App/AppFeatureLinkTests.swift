import Foundation
import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Deep links")
struct AppFeatureLinkTests {
  @Test(
    "The address of what a link opened is the link",
    arguments: [
      "tabs://home", "tabs://home/items/42/edit", "tabs://home/items/42/items/7",
      "tabs://profile/followers/ada/followers", "tabs://profile/edit", "tabs://settings/counter",
      "tabs://settings/notifications/timer", "tabs://home/add", "tabs://home/items/42/share",
      "tabs://home/items/42/share/stop",
    ])
  func roundTrip(address: String) async throws {
    let store = makeAppStore()

    await store.send(.deepLink(try URL(link: address)))

    #expect(await store.state.url.absoluteString == address)
  }

  @Test("A link replaces the stack of its tab, counts as a selection and leaves the other stacks")
  func replacement() async throws {
    var state = AppFeature.State.showing(1)
    state.selectedTab = .settings
    state.settingsPath = [.counter(CounterFeature.State())]
    let store = makeTestStore(state)

    await store.send(.deepLink(try URL(link: "tabs://home/items/42/items/7"))) {
      $0.selectedTab = .home
      $0.tabHistory = [.settings]
      $0.homePath = [.detail(42), .detail(7)]
    }
    await store.receive(\.homePath[id: 1].detail.appeared)
    await store.receive(\.homePath[id: 2].detail.appeared)
  }

  @Test("A link to the selected tab is no selection that could be gone back from")
  func sameTab() async throws {
    let ada = try #require(PeopleDirectory.liveValue.person("ada"))
    let people = Person.user.followerIDs.compactMap(PeopleDirectory.liveValue.person)
    let store = makeTestStore()

    await store.send(.deepLink(try URL(link: "tabs://profile/followers/ada"))) {
      $0.selectedTab = .profile
      $0.tabHistory = [.home]
      $0.profilePath = [
        .followers(FollowersFeature.State(followedID: "me", people: people)),
        .person(PersonFeature.State(person: ada)),
      ]
    }
    await store.send(.deepLink(try URL(link: "tabs://profile"))) {
      $0.profilePath.removeAll()
    }
  }

  @Test("A link makes the screens as if they had been pushed")
  func screens() async throws {
    let store = makeTestStore()

    await store.send(.deepLink(try URL(link: "tabs://home/items/42/edit"))) {
      $0.homePath = [
        .detail(42), .edit(ItemEditFeature.State(itemID: 42, original: Item.sample(42))),
      ]
    }
    await store.receive(\.homePath[id: 0].detail.appeared)
    await store.receive(\.homePath[id: 1].edit.appeared)
  }

  @Test(
    "A link that leads nowhere is a reported issue and changes nothing",
    arguments: [
      ("https://example.com", #"it has to begin with "tabs://""#),
      ("tabs://nowhere", #""nowhere" is no tab; the tabs are home, profile, settings"#),
      ("tabs://home/edit", #""edit" can't be pushed on the root of its tab: only "item" can"#),
      ("tabs://home/share", #""share" can't be presented over the root of its tab"#),
      ("tabs://home/items/999", #""item" can't be pushed: there is no item 999"#),
      ("tabs://home/items/999/share", #""item" can't be pushed: there is no item 999"#),
      (
        "tabs://profile/followers/nobody", #""person" can't be pushed: there is no person "nobody""#
      ),
    ])
  func refusal(address: String, reason: String) async throws {
    let url = try URL(link: address)
    var state = AppFeature.State.showing(42)
    state.homePath[id: 0, case: \.detail]?.share = ShareFeature.State(itemID: 42)
    let store = makeTestStore(state)

    let issues = await issues { await store.send(.deepLink(url)) }

    #expect(issues == ["The link \"\(address)\" can't be opened: \(reason)."])
  }

  @Test("Before the items are known, a link to any of them is followed, and the screen says more")
  func unknownItem() async throws {
    let store = makeTestStore(AppFeature.State())

    await store.send(.deepLink(try URL(link: "tabs://home/items/999"))) {
      $0.homePath = [.detail(ItemDetailFeature.State(itemID: 999))]
    }
    await store.receive(\.homePath[id: 0].detail.appeared)
    await store.receive(\.homePath[id: 0].detail.itemResponse, .success(nil)) {
      $0.homePath[id: 0, case: \.detail]?.message = "there is no item 999"
    }
  }
}
