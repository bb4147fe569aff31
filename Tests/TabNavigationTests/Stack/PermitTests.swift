import StoreRuntime
import TabNavigation
import Testing

struct PermitTests {
  /// Two forms with changes, each on an article.
  private func makeForms() -> FeedTab.State {
    FeedTab.State(
      root: Feed.State(),
      path: [
        .article(Article.State(slug: "a")), .comments(Comments.State(draft: "x")),
        .article(Article.State(slug: "b")), .comments(Comments.State(draft: "y")),
      ])
  }

  @Test func whatAScreenHasAgreedToHoldsForThatMoveOnly() {
    var state = makeForms()
    #expect(state.popToRoot() == .pending)
    #expect(state.answer(.leave) == .pending)

    #expect(state.pop() == .pending)

    #expect(state.path.count == 4)
    #expect(state.question == .discard)
  }

  @Test func whatAScreenHasAgreedToHoldsForThatMoveOnlyInAStore() async {
    var state = Shop.State()
    state.feed = makeForms()
    let store = Store(initialState: state) { Shop() }
    await store.send(.feed(.move(.popToRoot)))
    await store.send(.feed(.question(.presented(.leave))))

    await store.send(.feed(.path(.popFrom(id: 3))))

    #expect(await store.state.feed.path.count == 4)
    await store.send(.feed(.question(.presented(.leave))))
    #expect(await store.state.feed.path.count == 3)
  }

  @Test func aMoveThatAsksTwiceIsMadeWhenBothHaveAgreed() {
    var state = makeForms()
    state.popToRoot()
    state.answer(.leave)

    #expect(state.answer(.leave) == .done)

    #expect(state.path.isEmpty)
  }
}
