import Foundation
import StoreRuntime
import TabNavigation
import Testing

struct TabStackCodableTests {
  @Test func aTabIsReadAsItWasWrittenButForItsQuestion() throws {
    var tab = FeedTab.State(
      root: Feed.State(scrolls: 3),
      path: [.article(Article.State(slug: "a")), .comments(Comments.State(draft: "x"))])
    let written = tab
    #expect(tab.pop() == .pending)

    let read = try JSONDecoder().decode(
      FeedTab.State.self, from: try JSONEncoder().encode(tab))

    #expect(read == written)
    #expect(read.path.ids == written.path.ids)
  }

  @Test func theActionsOfTabsAreReadAsTheyWereWritten() throws {
    typealias Tab = TabStackAction<Int, FeedPath.State, String>
    let actions: [Tab] = [
      .root(1), .path(.popFrom(id: 2)), .path(.element(id: 1, action: "tapped")),
      .path(.push(id: 3, state: .article(Article.State(slug: "a")))),
      .move(.back), .move(.popTo(4)), .move(.open(["a", "b"])), .move(.setVisible(true)),
      .question(.presented(.wait)), .question(.dismiss),
    ]
    let bar: [TabBarAction<Shop.Tab>] = [
      .launched, .selectedTabChanged(.feed), .backButtonTapped,
      .deepLink(try #require(URL(string: "shop://feed/articles/a?b=c"))),
    ]

    let data = try JSONEncoder().encode(actions)

    #expect(try JSONDecoder().decode([Tab].self, from: data) == actions)
    #expect(
      try JSONDecoder().decode(
        [TabBarAction<Shop.Tab>].self, from: try JSONEncoder().encode(bar)) == bar)
  }

  @Test func theScreensOfATabThatWasReadAreToldThatTheyEntered() async throws {
    var state = Shop.State()
    state.feed.push(.article(Article.State(slug: "a")))
    state.feed = try JSONDecoder().decode(
      FeedTab.State.self, from: try JSONEncoder().encode(state.feed))
    let store = Store(initialState: state) { Shop() }

    await store.send(.tabs(.launched))

    #expect(await store.state.feed.path.last?.article?.log == ["entered", "appeared"])
  }
}
