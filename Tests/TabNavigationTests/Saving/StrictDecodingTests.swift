import Foundation
import StoreRuntime
import TabNavigation
import Testing

/// What decoders say that no restoration uses.
struct StrictDecodingTests {
  @Test func aStateIsDecodedAsItWasEncodedButForItsQuestion() throws {
    var state = Shop.State.form()
    state.tabs = TabBar(.cart, history: [.feed])
    let written = state
    #expect(state.feed.pop() == .pending)

    let data = try JSONEncoder().encode(state)
    let read = try JSONDecoder().decode(Shop.State.self, from: data)

    #expect(read == written)
    #expect(read.feed.path.ids == written.feed.path.ids)
  }

  @Test func aPropertyListIsReadAsItWasWritten() throws {
    var state = Shop.State()
    for slug in ["a", "b"] { state.feed.push(.article(Article.State(slug: slug))) }
    state.tabs = TabBar(.cart, history: [.feed])

    let data = try PropertyListEncoder().encode(state)

    #expect(try PropertyListDecoder().decode(Shop.State.self, from: data) == state)
  }

  @Test func theActionsOfTabsAreReadAsTheyWereWritten() throws {
    typealias Tab = TabStackAction<Int, FeedPath.State, String>
    let actions: [Tab] = [
      .root(1), .path(.popFrom(id: 2)), .path(.element(id: 1, action: "tapped")),
      .path(.push(id: 3, state: .article(Article.State(slug: "a")))),
      .move(.back), .move(.popTo(4)), .move(.open(["a", "b"])), .move(.setVisible(true)),
      .question(.presented(.saveFirst)), .question(.dismiss),
    ]
    let bar: [TabBarAction<Shop.Tab>] = [
      .launched, .selectedTabChanged(.feed), .backButtonTapped,
      .deepLink(makeURL("shop://feed/articles/a?b=c")),
    ]

    let data = try (JSONEncoder().encode(actions), JSONEncoder().encode(bar))

    #expect(try JSONDecoder().decode([Tab].self, from: data.0) == actions)
    #expect(try JSONDecoder().decode([TabBarAction<Shop.Tab>].self, from: data.1) == bar)
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
      #"{"path":{"elements":[\#(elements)]},"root":{"log":[],"scrolls":0,"seals":[]}}"#.utf8)

    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FeedTab.State.self, from: data)
    }
  }

  @Test func aMisplacedScreenIsAnErrorWithItsPlace() throws {
    let element = Shop.State.comments(id: "3")
    let data = Data(
      #"{"path":{"elements":[\#(element)]},"root":{"log":[],"scrolls":0,"seals":[]}}"#.utf8)

    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FeedTab.State.self, from: data)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue).first == "path")
    #expect(context.codingPath.last?.intValue == 0)
    #expect(context.debugDescription.hasPrefix(#""comments" can't be pushed on the root"#))
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
