import Foundation
import TabCore
import TestSupport
import Testing

@Suite("Links")
struct AppLinkTests {
  @Test(
    "A link and its address lead to each other",
    arguments: [
      ("tabs://home", AppLink.home([])),
      ("tabs://profile", .profile([])),
      ("tabs://settings", .settings([])),
      ("tabs://home/items/42", .home([.item(42)])),
      ("tabs://home/items/42/edit", .home([.item(42), .edit])),
      ("tabs://home/items/42/items/7", .home([.item(42), .item(7)])),
      ("tabs://home/items/0/items/9223372036854775807", .home([.item(0), .item(.max)])),
      ("tabs://profile/edit", .profile([.edit])),
      ("tabs://profile/followers", .profile([.followers])),
      (
        "tabs://profile/followers/ada/followers/ben",
        .profile([.followers, .person("ada"), .followers, .person("ben")])
      ),
      ("tabs://profile/followers/a%20%2F%C3%A9", .profile([.followers, .person("a /é")])),
      ("tabs://home/add", .home([], sheet: .add)),
      ("tabs://home/items/42/share", .home([.item(42)], sheet: .share())),
      ("tabs://home/items/42/share/stop", .home([.item(42)], sheet: .share(asksToStop: true))),
      ("tabs://settings/counter", .settings([.counter])),
      ("tabs://settings/timer/counter", .settings([.timer, .counter])),
      ("tabs://settings/general/timer", .settings([.section(.general), .timer])),
    ])
  func roundTrip(address: String, link: AppLink) throws {
    #expect(try AppLink(url: URL(link: address)) == link)
    #expect(link.url.absoluteString == address)
  }

  @Test(
    "Capitals in scheme and tab, and one slash at the end, don't matter",
    arguments: ["TABS://HOME/items/1", "tabs://home/items/1/", "Tabs://Home/items/1/"])
  func spelling(address: String) throws {
    #expect(try AppLink(url: URL(link: address)) == .home([.item(1)]))
  }

  @Test(
    "An address that isn't a link is refused with a reason",
    arguments: [
      ("http://home", #"it has to begin with "tabs://""#),
      ("home/items/1", #"it has to begin with "tabs://""#),
      ("tabs://home?a=1", "a link has a tab and a path, and nothing besides"),
      ("tabs://home#top", "a link has a tab and a path, and nothing besides"),
      ("tabs://sam@home", "a link has a tab and a path, and nothing besides"),
      ("tabs://home:80", "a link has a tab and a path, and nothing besides"),
      ("tabs://", #""" is no tab; the tabs are home, profile, settings"#),
      ("tabs:home", #""" is no tab; the tabs are home, profile, settings"#),
      ("tabs://search", #""search" is no tab; the tabs are home, profile, settings"#),
      ("tabs://home//items/1", "a part of its path is empty"),
      ("tabs://home/items/1//", "a part of its path is empty"),
      (
        "tabs://home/items",
        #""items" is no screen of its tab; what can stand there is item or add"#
      ),
      (
        "tabs://home/items/x",
        #""items/x" is no screen of its tab; what can stand there is item or add"#
      ),
      (
        "tabs://home/items/007",
        #""items/007" is no screen of its tab; what can stand there is item or add"#
      ),
      (
        "tabs://home/items/-1",
        #""items/-1" is no screen of its tab; what can stand there is item or add"#
      ),
      (
        "tabs://home/items/+1",
        #""items/+1" is no screen of its tab; what can stand there is item or add"#
      ),
      (
        "tabs://home/items/9223372036854775808",
        #""items/9223372036854775808" is no screen of its tab; what can stand there is item or add"#
      ),
      (
        "tabs://settings/volume",
        #""volume" is no screen of its tab; what can stand there is section or counter or timer"#
      ),
      (
        "tabs://home/items/1/edit/what",
        #"nothing can follow where it says "what""#
      ),
      ("tabs://home/edit", #""edit" can't be pushed on the root of its tab: only "item" can"#),
      ("tabs://home/items/1/edit/edit", #""edit" can't be pushed on "edit": nothing can"#),
      (
        "tabs://home/items/1/what",
        #""what" is no screen of its tab; what can stand there is item or edit or share"#
      ),
      (
        "tabs://home/items/1/share/what",
        #""what" is no screen of its tab; what can stand there is stop"#
      ),
      ("tabs://home/add/items/1", #"nothing can follow where it says "items/1""#),
      ("tabs://home/items/1/share/stop/stop", #"nothing can follow where it says "stop""#),
      ("tabs://home/share", #""share" can't be presented over the root of its tab"#),
      ("tabs://home/items/1/add", #""add" can't be presented over "item""#),
      ("tabs://home/items/1/edit/share", #""share" can't be presented over "edit""#),
      ("tabs://profile/%FF", "its path isn't text"),
    ])
  func refusal(address: String, reason: String) throws {
    let url = try URL(link: address)

    let error = #expect(throws: AppLinkError.self) { try AppLink(url: url) }

    #expect(error?.description == reason)
  }

  @Test("A link to a stack that is too deep is refused")
  func depth() throws {
    let path = String(repeating: "/items/1", count: 5_000)

    let error = #expect(throws: AppLinkError.self) {
      try AppLink(url: URL(link: "tabs://home\(path)"))
    }

    #expect(error == .refused(.tooDeep(screen: "item", greatestDepth: 1_000)))
  }

  @Test("Random links survive the way to an address and back", arguments: 0..<20 as Range<UInt64>)
  func randomLinks(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var items = (0..<Int.random(in: 0...6, using: &random))
        .map { _ in HomeScreen.item(Int.random(in: 0...Int.max, using: &random)) }
      let sheets: [HomeSheet?] =
        items.isEmpty ? [nil, .add] : [nil, .share(), .share(asksToStop: true)]
      let sheet = sheets.randomElement(using: &random) ?? nil
      if sheet == nil, !items.isEmpty, Bool.random(using: &random) { items.append(.edit) }
      let people = (0..<Int.random(in: 0...6, using: &random)).map { index in
        index.isMultiple(of: 2)
          ? ProfileScreen.followers : .person("p\(Int.random(in: 0...99, using: &random))")
      }

      for link in [AppLink.home(items, sheet: sheet), .profile(people)] {
        #expect(try AppLink(url: link.url) == link, "seed \(seed)")
      }
    }
  }
}
