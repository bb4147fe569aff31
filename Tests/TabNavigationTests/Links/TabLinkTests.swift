import Foundation
import StoreRuntime
import Testing

@testable import TabNavigation

struct TabLinkTests {
  @Test(
    "A link is read and printed",
    arguments: [
      ("tabs://home", "home", []),
      ("tabs://home/items/42", "home", ["items", "42"]),
      ("tabs://home/a%20%2F%C3%A9%25", "home", ["a /é%"]),
      ("tabs://home/e%CC%81/%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80", "home", ["e\u{301}", "👩‍🚀"]),
      ("tabs://home/.../-._~/%00", "home", ["...", "-._~", "\0"]),
      ("tabs://my-tab_1/x", "my-tab_1", ["x"]),
    ] as [(String, String, [String])])
  func roundTrip(text: String, tab: String, components: [String]) throws {
    let link = try TabLink(text: #require(URL(string: text)).absoluteString, scheme: "tabs")

    #expect(link.tab == tab)
    #expect(link.components.areSpelled(components))
    #expect(link.url(scheme: "tabs")?.absoluteString == text)
  }

  @Test(
    "Capitals in scheme and tab, and one slash at the end, don't matter",
    arguments: ["TABS://HOME/Items", "tabs://home/Items/", "Tabs://Home/Items/"])
  func otherSpellings(text: String) throws {
    let link = try TabLink(text: text, scheme: "tabs")

    #expect(link == TabLink(tab: "home", components: ["Items"]))
    #expect(link.url(scheme: "Tabs")?.absoluteString == "tabs://home/Items")
    #expect([link.leads(to: "hOMe"), link.leads(to: "me")] == [true, false])
  }

  @Test(
    "Another spelling is refused with a reason",
    arguments: [
      ("", #"it has to begin with "tabs://""#),
      ("tabs:/home", #"it has to begin with "tabs://""#),
      ("http://home", #"it has to begin with "tabs://""#),
      ("t%61bs://home", #"it has to begin with "tabs://""#),
      ("tabs:///items", #"no tab follows "tabs://""#),
      ("tabs://home:80/a", #"a link has no port: leave out ":80""#),
      ("tabs://sam:secret@home", #"a link has no user: leave out "sam:secret@""#),
      ("tabs://home?a=1", #"a link has no query: leave out "?a=1""#),
      ("tabs://home/a#top", ##"a link has no fragment: leave out "#top""##),
      ("tabs://home?a#%FF?", ##"a link has no fragment: leave out "#%FF?""##),
      ("tabs://home//", "the part of its path after the tab is empty"),
      ("tabs://home/a//b", #"the part of its path after "a" is empty"#),
      ("tabs://home/.", #""." can't be a part of its path, as it stands for another"#),
      ("tabs://home/a/../b", #"".." can't be a part of its path, as it stands for another"#),
      ("tabs://home/%2E", #""%2E" is written ".""#),
      ("tabs://home/it%65ms", #""it%65ms" is written "items""#),
      ("tabs://h%6Fme", #""h%6Fme" is written "home""#),
      ("tabs://home/%c3%A9", #""%c3%A9" is written "%C3%A9""#),
      ("tabs://home/a+b", #""a+b" is written "a%2Bb""#),
      ("tabs://home/aé", #""aé" is written "a%C3%A9""#),
      ("tabs://home/a\nb", #""a\nb" is written "a%0Ab""#),
      ("tabs://home/a%2", #""a%2" is written "a%252""#),
      ("tabs://home/%+1", #""%+1" is written "%25%2B1""#),
      ("tabs://home/%FF", #""%FF" isn't text in UTF-8"#),
      ("tabs://home/%C0%AF", #""%C0%AF" isn't text in UTF-8"#),
    ])
  func refusal(text: String, reason: String) {
    let error = #expect(throws: ScreenError.self) { try TabLink(text: text, scheme: "tabs") }

    #expect(error == .malformed(reason))
    #expect(error?.description == reason)
  }

  @Test(
    "What a URL can't hold has no link",
    arguments: [
      TabLink(tab: "", components: []),
      TabLink(tab: "home", components: [""]),
      TabLink(tab: "home", components: ["a", ".", "b"]),
      TabLink(tab: "home", components: [".."]),
    ])
  func unprintable(link: TabLink) {
    #expect(link.url(scheme: "tabs") == nil)
  }

  @Test func aTabOfAnyTextHasALinkAndASchemeHasNot() throws {
    let link = TabLink(tab: "größe 1", components: ["a"])

    let url = try #require(link.url(scheme: "tabs"))

    #expect(try TabLink(text: url.absoluteString, scheme: "tabs") == link)
    #expect(link.url(scheme: "my app") == nil)
  }
}
