import Foundation
import StoreRuntime
import TabNavigation
import Testing

/// What decoders say that no restoration uses.
struct StrictDecodingTests {
  @Test func aStateIsDecodedAsItWasEncoded() throws {
    var state = Shop.State()
    state.feed.push(.article(Article.State(slug: "a")))
    state.feed.push(.comments(Comments.State()))

    let data = try JSONEncoder().encode(state)

    #expect(try JSONDecoder().decode(Shop.State.self, from: data) == state)
  }

  @Test(arguments: [
    #"{"element":{"video":{"_0":{}}},"id":7}"#,
    #"{"element":{"article":{"_0":{"log":[]}}},"id":7}"#,
    Shop.State.article("b", id: "0"),
    Shop.State.article("b", id: "-1"),
    "null",
  ])
  func aBadScreenIsAnError(element: String) throws {
    let elements = [Shop.State.article("a", id: "0"), element].joined(separator: ",")
    let data = Data(
      #"{"path":{"elements":[\#(elements)]},"root":{"log":[],"scrolls":0}}"#.utf8)

    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FeedTab.State.self, from: data)
    }
  }

  @Test func aMisplacedScreenIsAnErrorWithItsPlace() throws {
    let element = Shop.State.comments(id: "3")
    let data = Data(#"{"path":{"elements":[\#(element)]},"root":{"log":[],"scrolls":0}}"#.utf8)

    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(FeedTab.State.self, from: data)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(context.codingPath.map(\.stringValue).first == "path")
    #expect(context.codingPath.last?.intValue == 0)
    #expect(
      context.debugDescription
        == #""comments" can't be pushed on the root of its tab: only "articles" can"#)
  }

  @Test(arguments: [
    #"{"history":[],"selected":"wishes"}"#, #"{"history":["wishes"],"selected":"feed"}"#,
    #"{"selected":"feed"}"#, #"{"history":[]}"#,
  ])
  func aBarWithATabThatIsGoneIsAnError(bar: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(TabBar<Shop.Tab>.self, from: Data(bar.utf8))
    }
  }
}
