import Foundation
import StoreRuntime
import StoreTesting
import TabCore
import TestSupport
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

  @Test("Random links lead to what they are the addresses of", arguments: 0..<10 as Range<UInt64>)
  func randomLinks(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let store = makeAppStore()
    for _ in 0..<50 {
      let home = (0..<Int.random(in: 0...6, using: &random))
        .map { _ in "/items/\(Int.random(in: 0...Int.max, using: &random))" }
      let ends = home.isEmpty ? ["", "/add"] : ["", "/edit", "/share", "/share/stop"]
      let people = ["ada", "ben", "cleo", "dario", "emi"]
      let profile = (0..<Int.random(in: 0...6, using: &random)).map { index in
        index.isMultiple(of: 2) ? "/followers" : "/" + people[Int.random(in: 0..<5, using: &random)]
      }

      for address in [
        "tabs://home" + home.joined() + (ends.randomElement(using: &random) ?? ""),
        "tabs://profile" + profile.joined(),
      ] {
        await store.send(.deepLink(try URL(link: address)))
        #expect(await store.state.url?.absoluteString == address, "seed \(seed)")
      }
    }
  }

  @Test(
    "Capitals in scheme and tab, and one slash at the end, don't matter",
    arguments: ["TABS://HOME/items/1", "tabs://home/items/1/", "Tabs://Home/items/1/"])
  func spelling(address: String) async throws {
    let store = makeTestStore()

    await store.send(.deepLink(try URL(link: address))) { $0.home.push(.detail(1)) }
  }

  @Test("A link replaces the stack of its tab, counts as a selection and leaves the other stacks")
  func replacement() async throws {
    let store = makeTestStore(
      .showing(
        home: [.detail(1)], settings: [.counter(CounterFeature.State())], in: .settings))

    await store.send(.deepLink(try URL(link: "tabs://home/items/42/items/7"))) {
      $0.tabs = TabBar(.home, history: [.settings])
      $0.home.go(to: .detail(42), .detail(7))
    }
  }

  @Test("A link to the selected tab is no selection that could be gone back from")
  func sameTab() async throws {
    let ada = try #require(PeopleDirectory.liveValue.person("ada"))
    let people = Person.user.followerIDs.compactMap(PeopleDirectory.liveValue.person)
    let store = makeTestStore()

    await store.send(.deepLink(try URL(link: "tabs://profile/followers/ada"))) {
      $0.tabs = TabBar(.profile, history: [.home])
      $0.profile.go(
        to: .followers(FollowersFeature.State(followedID: "me", people: people)),
        .person(PersonFeature.State(person: ada)))
    }
    await store.send(.deepLink(try URL(link: "tabs://profile"))) {
      $0.profile.popToRoot()
    }
  }

  @Test("A link makes the screens as if they had been pushed")
  func screens() async throws {
    let store = makeTestStore()

    await store.send(.deepLink(try URL(link: "tabs://home/items/42/edit"))) {
      $0.home.go(
        to: .detail(42), .edit(ItemEditFeature.State(itemID: 42, original: Item.sample(42))))
    }
  }

  @Test(
    "A link that leads nowhere is a reported issue and changes nothing",
    arguments: [
      ("https://example.com", #"it has to begin with "tabs://""#),
      (
        "tabs://nowhere",
        #""nowhere" is unknown; what can stand there is "home" or "profile" or "settings""#
      ),
      ("tabs://home?a=1", #"a link has no query: leave out "?a=1""#),
      ("tabs://home/items", #""items" is unknown; what can stand there is "items/<Int>" or "add""#),
      (
        "tabs://home/items/007",
        #""items/007" is unknown; what can stand there is "items/<Int>" or "add""#
      ),
      ("tabs://home/items/-1", "there is no item -1"),
      ("tabs://home/items/999", "there is no item 999"),
      ("tabs://home/items/999/share", "there is no item 999"),
      (
        "tabs://home/items/42/999",
        #""999" is unknown; what can stand there is "items/<Int>" or "edit" or "share" or "share/stop""#
      ),
      ("tabs://home/items/42/edit/what", #"nothing can follow where it says "what""#),
      ("tabs://home/items/42/edit/items/7", #""items" can't be pushed on "edit": nothing can"#),
      ("tabs://home/items/42/edit/share", #""share" can't be presented over "edit""#),
      ("tabs://home/items/42/share/what", #""what" is unknown; what can stand there is "stop""#),
      ("tabs://home/items/42/add", #""add" can't be presented over "items""#),
      ("tabs://home/add/items/1", #"nothing can follow where it says "items/1""#),
      ("tabs://home/edit", #""edit" can't be pushed on the root of its tab: only "items" can"#),
      ("tabs://home/share", #""share" can't be presented over the root of its tab"#),
      (
        "tabs://profile/ada",
        #""ada" is unknown; what can stand there is "followers" or "edit""#
      ),
      ("tabs://profile/edit/followers", #""followers" can't be pushed on "edit": nothing can"#),
      ("tabs://profile/followers/nobody", #"there is no person "nobody""#),
      (
        "tabs://profile/followers/ada/edit",
        #""edit" can't be pushed on "person": only "followers" can"#
      ),
      (
        "tabs://settings/volume",
        #""volume" is unknown; what can stand there is "counter" or "timer" or "<SettingsSection>""#
      ),
      (
        "tabs://settings/counter/counter",
        #""counter" can't be pushed on "counter": only "timer" can"#
      ),
      (
        "tabs://settings/timer/general",
        #""general" is unknown; what can stand there is "counter""#
      ),
      (
        "tabs://settings/general/notifications",
        #""notifications" is unknown; what can stand there is "counter" or "timer""#
      ),
    ])
  func refusal(address: String, reason: String) async throws {
    let url = try URL(link: address)
    var state = AppFeature.State.showing(42)
    state.home[0, case: \.detail]?.share = ShareFeature.State(itemID: 42)
    let store = makeTestStore(state)

    let issues = await issues { await store.send(.deepLink(url)) }

    let messages = issues.map { $0.split(separator: " Reported by")[0] }
    #expect(messages == ["The link \"\(address)\" can't be opened: \(reason)."])
  }

  @Test("A stack gets as deep as its screens allow, by links and pushes, and no deeper")
  func depth() async throws {
    let store = makeAppStore(.loaded)
    let path = String(repeating: "/items/1", count: 1_000)

    await store.send(.deepLink(try URL(link: "tabs://home\(path)")))
    let issues = try await issues {
      await store.send(.deepLink(try URL(link: "tabs://home\(path)/items/1")))
      await store.send(.home(.root(.itemTapped(1))))
    }

    #expect(await store.state.homePath.count == HomePath.State.screens.greatestDepth)
    #expect(issues.count == 2)
    #expect(issues.allSatisfy { $0.contains("the stack holds 1000 screens already") })
  }

  @Test("Before the items are known, a link to any of them is followed, and the screen says more")
  func unknownItem() async throws {
    let store = makeTestStore(AppFeature.State())

    await store.send(.deepLink(try URL(link: "tabs://home/items/999"))) {
      $0.home.go(to: .detail(ItemDetailFeature.State(itemID: 999)))
    }
    await store.send(\.home.path[id: 0].detail.appeared)
    await store.receive(\.home.path[id: 0].detail.itemResponse, .success(nil)) {
      $0.home[0, case: \.detail]?.message = "there is no item 999"
    }
    let negative = try URL(link: "tabs://home/items/-1")
    let issues = await issues { await store.send(.deepLink(negative)) }
    #expect(issues.count == 1)
    #expect(issues.first?.contains("there is no item -1.") == true)
  }
}
