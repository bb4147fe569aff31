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
