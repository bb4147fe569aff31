import Foundation
import StoreRuntime
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

  @Test("A link replaces the stack of its tab and leaves the others")
  func replacement() async throws {
    let store = makeAppStore()
    await store.send(.linkTapped(.home(.item(1))))
    await store.send(.selectedTabChanged(.settings))
    await store.send(.linkTapped(.settings(.counter)))

    await store.send(.deepLink(try URL(link: "tabs://home/items/42/items/7")))

    let state = await store.state
    #expect(state.homePath.map(\.screen) == [.item(42), .item(7)])
    #expect(Array(state.homePath.ids) == [2, 3])
    #expect(state.settingsPath.map(\.screen) == [.counter])
  }

  @Test("A link to another tab counts as a selection, one to the same tab doesn't")
  func selection() async throws {
    let store = makeAppStore()

    await store.send(.deepLink(try URL(link: "tabs://profile/followers")))
    await store.send(.deepLink(try URL(link: "tabs://profile")))

    #expect(await store.state.selectedTab == .profile)
    #expect(await store.state.tabHistory == [.home])
    #expect(await store.state.profilePath.isEmpty)
  }

  @Test("A link makes the screens as if they had been pushed")
  func screens() async throws {
    let store = makeAppStore()

    await store.send(.deepLink(try URL(link: "tabs://home/items/42/edit")))

    let state = await store.state
    #expect(state.homePath[id: 0]?.detail?.item?.name == "Desk lamp")
    #expect(state.homePath[id: 1]?.edit?.name == "Desk lamp")
    #expect(state.homePath[id: 1]?.edit?.itemID == 42)
  }

  @Test(
    "A link that leads nowhere is a reported issue and changes nothing",
    arguments: [
      ("https://example.com", #"it has to begin with "tabs://""#),
      ("tabs://nowhere", #""nowhere" is no tab; the tabs are home, profile, settings"#),
      ("tabs://home/edit", #""edit" can't be pushed on the root of its tab: only "item" can"#),
      ("tabs://home/items/999", #""item" can't be pushed: there is no item 999"#),
      (
        "tabs://profile/followers/nobody", #""person" can't be pushed: there is no person "nobody""#
      ),
    ])
  func refusal(address: String, reason: String) async throws {
    let url = try URL(link: address)
    let store = makeAppStore()
    await store.send(.launched)
    await store.send(.linkTapped(.home(.item(42))))
    let before = await store.state

    let issues = await issues { await store.send(.deepLink(url)) }

    #expect(issues == ["The link \"\(address)\" can't be opened: \(reason)."])
    #expect(await store.state == before)
  }

  @Test("Before the items are known, a link to any of them is followed, and the screen says more")
  func unknownItem() async throws {
    let store = makeAppStore()

    await store.send(.deepLink(try URL(link: "tabs://home/items/999")))

    let detail = await store.state.homePath.last?.detail
    #expect(detail?.item == nil)
    #expect(detail?.message == "there is no item 999")
  }
}
