import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

@testable import Kiosk

struct FeedTabTests {
  @Test func aDraftIsAskedBeforeItIsLost() async {
    let store = TestStore(initialState: .writing("Nice!")) { FeedTab() }

    await store.send(.move(.back)) { $0.pop() }
    #expect(store.state.question == .draft)
    await store.send(.question(.presented(.stay))) { $0.answer(.stay) }
    #expect(store.state == .writing("Nice!"))

    await store.send(.path(.popFrom(id: 0))) { $0.pop(from: 0) }
    await store.send(.question(.presented(.leave))) { $0.answer(.leave) }
    #expect(store.state.path.isEmpty)
  }

  @Test func aCommentIsPostedBeforeItsScreenGoes() async {
    let store = TestStore(initialState: .writing("Nice!")) {
      FeedTab()
    } withDependencies: {
      $0[Server.self].post = { _, _ in }
    }

    await store.send(.move(.popToRoot)) { $0.popToRoot() }
    await store.send(.question(.presented(.saveFirst))) { $0.answer(.saveFirst) }
    await store.receive(\.path[id: 1].comments.postTapped) {
      $0[id: 1, case: \.comments]?.isPosting = true
    }
    await store.receive(\.path[id: 1].comments.posted) {
      $0 = FeedTab.State(root: Feed.State())
    }
  }

  @Test func aCommentThatIsNotPostedStays() async {
    let store = TestStore(initialState: .writing("Nice!")) { FeedTab() }

    await store.send(.move(.back)) { $0.pop() }
    await store.send(.question(.presented(.saveFirst))) { $0.answer(.saveFirst) }
    await store.receive(\.path[id: 1].comments.postTapped) {
      $0[id: 1, case: \.comments]?.isPosting = true
    }
    await store.receive(\.path[id: 1].comments.postingFailed) {
      $0[id: 1, case: \.comments]?.isPosting = false
      $0.cancelHeldMove()
    }

    #expect(store.state == .writing("Nice!"))
  }

  @Test func aSecondTapDoesNotPostAgain() async {
    let clock = TestClock()
    let posts = LockIsolated(0)
    let store = TestStore(initialState: .writing("Nice!")) {
      FeedTab()
    } withDependencies: {
      $0[Server.self].post = { _, _ in
        posts.withValue { $0 += 1 }
        try await clock.sleep(for: .seconds(1))
      }
    }

    await store.send(\.path[id: 1].comments.postTapped) {
      $0[id: 1, case: \.comments]?.isPosting = true
    }
    await store.send(\.path[id: 1].comments.postTapped)
    // It would be lost with the posted comment.
    await store.send(\.path[id: 1].comments.draftChanged, "Nicer!")
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 1].comments.posted) {
      $0[id: 1, case: \.comments]?.draft = ""
      $0[id: 1, case: \.comments]?.isPosting = false
    }

    #expect(posts.value == 1)
  }

  @Test func aRecordingKeepsItsTabShown() async {
    let store = Store(initialState: KioskApp.State()) { KioskApp() }

    await store.send(.feed(.root(.articleTapped("tabs"))))
    await store.send(.feed(.path(.element(id: 0, action: .article(.commentsTapped)))))
    await store.send(.feed(.path(.element(id: 1, action: .comments(.recordTapped)))))
    let outcome = await store.navigate(.selectedTabChanged(.cart), through: \.tabs)

    #expect(outcome == .refusedByScreen("The microphone is on."))
    #expect(await store.state.tabs.selected == .feed)
  }
}

extension FeedTab.State {
  /// A tab with an article, and a draft of a comment on it.
  fileprivate static func writing(_ draft: String) -> Self {
    let article = Article.State(slug: "tabs")
    var comments = Comments.State(on: article)
    comments.draft = draft
    return Self(root: Feed.State(), path: [.article(article), .comments(comments)])
  }
}
