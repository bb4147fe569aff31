import StoreRuntime
import TabNavigation
import Testing

struct LastOutcomeTests {
  @Test func aTabTellsWhatTheLastMoveCameTo() async {
    let store = Store(initialState: Shop.State()) { Shop() }
    await store.send(.feed(.root(.articleTapped("a"))))
    #expect(await store.state.feed.lastOutcome == .done)
    await store.send(.feed(.move(.popTo(0))))
    #expect(await store.state.feed.lastOutcome == .unchanged)

    await store.send(.feed(.path(.element(id: 0, action: .article(.commentsTapped)))))
    await store.send(.feed(.path(.element(id: 1, action: .comments(.draftChanged("x"))))))
    await store.send(.feed(.move(.popToRoot)))
    #expect(await store.state.feed.lastOutcome == .pending)
    await store.send(.feed(.question(.presented(.stay))))
    #expect(await store.state.feed.lastOutcome == .vetoed("The user stays."))
    await store.send(.feed(.move(.popToRoot)))
    await store.send(.feed(.question(.presented(.leave))))
    #expect(await store.state.feed.lastOutcome == .done)
  }
}
