import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

struct TabsTests {
  @Test func aScreenIsToldWhatHappensToIt() async {
    let store = Store(initialState: Shop.State()) { Shop() }

    await store.send(.tabs(.launched))
    await store.send(.feed(.root(.articleTapped("a"))))
    await store.send(.tabs(.selectedTabChanged(.cart)))
    await store.send(.tabs(.backButtonTapped))

    let state = await store.state
    #expect(state.feed.root.log == ["entered", "appeared", "disappeared"])
    #expect(
      state.feed.path.last?.article?.log == ["entered", "appeared", "disappeared", "appeared"])
    #expect(state.tabs.selected == .feed)
  }

  @Test func aFormWithChangesIsAskedOnBack() async {
    let store = TestStore(initialState: Shop.State()) { Shop() }

    await store.send(.feed(.root(.articleTapped("a")))) {
      $0.feed.push(.article(Article.State(slug: "a")))
    }
    await store.send(.feed(.path(.element(id: 0, action: .article(.commentsTapped))))) {
      $0.feed.push(.comments(Comments.State()))
    }
    await store.send(\.feed.path[id: 1].comments.draftChanged, "x") {
      $0.feed[1, case: \.comments]?.draft = "x"
    }
    await store.send(.tabs(.backButtonTapped)) { $0.feed.pop() }
    #expect(store.state.feed.question == .discard)
    await store.send(.feed(.question(.presented(.stay)))) { $0.feed.answer(.stay) }
    #expect(store.state.feed.path.count == 2)
    await store.send(.tabs(.backButtonTapped)) { $0.feed.pop() }
    await store.send(.feed(.question(.presented(.leave)))) { $0.feed.answer(.leave) }
    #expect(store.state.feed.path.count == 1)
  }

  @Test func theFormsOfATabAreThoseOfItsScreens() {
    #expect(Shop.tabs.forms(of: .feed) == ["articles/<String>", "comments"])
    #expect(Shop.tabs.forms(of: .cart) == ["countdown"])
  }

  @Test func theWayBackAnswersAQuestionWithStay() async throws {
    let store = TestStore(initialState: Shop.State()) { Shop() }
    store.exhaustivity = .off
    let link = try #require(Shop.tabs.url(of: .feed, store.state))
    await store.send(.feed(.root(.articleTapped("a"))))
    await store.send(.feed(.path(.element(id: 0, action: .article(.commentsTapped)))))
    await store.send(\.feed.path[id: 1].comments.draftChanged, "x")
    let before = store.state

    await store.send(.tabs(.backButtonTapped))
    #expect(store.state.feed.question == .discard)
    await store.send(.tabs(.backButtonTapped))
    #expect(store.state == before)

    await store.send(.tabs(.selectedTabChanged(.cart)))
    let beforeLink = store.state
    await store.send(.tabs(.deepLink(link)))
    #expect(store.state.feed.question == .discard)
    await store.send(.tabs(.backButtonTapped))
    #expect(store.state == beforeLink)
  }
}
