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
      "tabs://home", "tabs://home/add", "tabs://home/items/42/edit",
      "tabs://home/items/42/items/7", "tabs://home/items/0/items/9223372036854775807",
      "tabs://home/items/42/share", "tabs://home/items/42/share/stop", "tabs://profile",
      "tabs://profile/edit", "tabs://profile/followers/ada/followers/ben", "tabs://settings",
      "tabs://settings/counter", "tabs://settings/timer/counter",
      "tabs://settings/notifications/timer",
    ])
  func roundTrip(address: String) async throws {
    let store = makeAppStore()

    await store.send(.deepLink(try URL(link: address)))

    #expect(await store.state.url?.absoluteString == address)
  }

  @Test("A link makes the screens as if they had been pushed")
  func screens() async throws {
    let ada = try #require(PeopleDirectory.liveValue.person("ada"))
    let people = Person.user.followerIDs.compactMap(PeopleDirectory.liveValue.person)
    let store = makeTestStore()

    await store.send(.deepLink(try URL(link: "tabs://home/items/42/edit"))) {
      $0.home.go(
        to: .detail(42), .edit(ItemEditFeature.State(itemID: 42, original: Item.sample(42))))
    }
    await store.send(.deepLink(try URL(link: "tabs://profile/followers/ada"))) {
      $0.tabs = TabBar(.profile, history: [.home])
      $0.profile.go(
        to: .followers(FollowersFeature.State(followedID: "me", people: people)),
        .person(PersonFeature.State(person: ada)))
    }
  }

  @Test(
    "A link that leads nowhere is told to the app and changes nothing",
    arguments: [
      (
        "tabs://nowhere",
        #""nowhere" is unknown; expected "home" or "profile" or "settings""#
      ),
      ("tabs://home/items/-1", "there is no item -1"),
      ("tabs://home/items/999/share", "there is no item 999"),
      (
        "tabs://home/items/42/999",
        #""999" is unknown; expected "items/<Int>" or "edit" or "share" or "share/stop""#
      ),
      ("tabs://home/items/42/edit/items/7", #""items" can't be pushed on "edit": nothing can"#),
      ("tabs://home/items/42/add", #""add" can't be presented over "items""#),
      ("tabs://home/edit", #""edit" can't be pushed on the root of its tab: only "items" can"#),
      (
        "tabs://profile/ada",
        #""ada" is unknown; expected "followers" or "edit""#
      ),
      ("tabs://profile/edit/followers", #""followers" can't be pushed on "edit": nothing can"#),
      ("tabs://profile/followers/nobody", #"there is no person "nobody""#),
      (
        "tabs://profile/followers/ada/edit",
        #""edit" can't be pushed on "person": only "followers" can"#
      ),
      (
        "tabs://settings/volume",
        #""volume" is unknown; expected "counter" or "timer" or "<SettingsSection>""#
      ),
      (
        "tabs://settings/counter/counter",
        #""counter" can't be pushed on "counter": only "timer" can"#
      ),
      (
        "tabs://settings/timer/general",
        #""general" is unknown; expected "counter""#
      ),
      (
        "tabs://settings/general/notifications",
        #""notifications" is unknown; expected "counter" or "timer""#
      ),
    ])
  func refusal(address: String, reason: String) async throws {
    let url = try URL(link: address)
    var state = AppFeature.State.showing(42)
    state.home[id: 0, case: \.detail]?.share = ShareFeature.State(itemID: 42)
    let store = makeTestStore(state)

    await store.send(.deepLink(url))

    await store.receive { action in
      guard case .tabs(.linkFailed(url, let error)) = action else { return false }
      return error.description == reason
    }
  }

  @Test(
    "A link opens the same screen in each prefix, whatever is added to it",
    arguments: [
      "tabs://home/items/42/share", "tabs://home/items/42/share?utm_source=mail",
      "https://tabs.example/home/items/42/share?utm_source=mail&utm_medium=%FF",
      "HTTPS://www.tabs.example:443/app//Home/items/0042/share/#top",
    ])
  func prefixes(address: String) async throws {
    let store = makeTestStore()

    await store.send(.deepLink(try URL(link: address))) {
      var detail = ItemDetailFeature.State(itemID: 42, item: Item.samples.first { $0.id == 42 })
      detail.share = ShareFeature.State(itemID: 42)
      $0.home.go(to: .detail(detail))
    }
    await store.skipInFlightEffects(strict: false)
  }

  @Test("Before the items are known, a link to any of them is followed, and the screen says more")
  func unknownItem() async throws {
    let store = makeTestStore(AppFeature.State())

    await store.send(.deepLink(try URL(link: "tabs://home/items/999"))) {
      $0.home.go(to: .detail(ItemDetailFeature.State(itemID: 999)))
    }
    await store.send(\.home.path[id: 0].detail.appeared)
    await store.receive(\.home.path[id: 0].detail.itemResponse, .success(nil)) {
      $0.home[id: 0, case: \.detail]?.message = "there is no item 999"
    }
    let negative = try URL(link: "tabs://home/items/-1")
    await store.send(.deepLink(negative))
    await store.receive(.tabs(.linkFailed(negative, .missing("item -1"))))
  }
}
