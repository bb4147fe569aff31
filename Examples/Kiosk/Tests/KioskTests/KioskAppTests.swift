import Foundation
import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

@testable import Kiosk

struct KioskAppTests {
  @Test func aBoughtArticleIsCountedOnTheCart() async {
    let store = TestStore(initialState: KioskApp.State()) { KioskApp() }

    await store.send(.feed(.root(.articleTapped("tabs")))) {
      $0.feed.push(.article(Article.State(slug: "tabs")))
    }
    await store.send(\.feed.path[id: 0].article.buyTapped)
    await store.receive(\.feed.path[id: 0].article.bought)
    await store.receive(\.cart.root.added) {
      $0.cart.root.add("tabs")
    }

    #expect(KioskApp.tabs.badge(for: .cart, in: store.state) == 1)
  }

  @Test func aTapOnTheFeedThatIsShownScrollsItToTheTop() async {
    let store = TestStore(initialState: KioskApp.State()) { KioskApp() }

    await store.send(.tabs(.launched))
    await store.send(.tabs(.selectedTabChanged(.feed)))
    await store.receive(\.feed.root.tabTappedAgain) {
      $0.feed.scrollsToTop = 1
    }
  }

  @Test(arguments: [
    "kiosk://feed",
    "kiosk://feed/articles/tabs/comments",
    "kiosk://search/for/tabs%20%26%20stacks/articles/tabs",
    "kiosk://cart/checkout/address",
  ])
  func aLinkIsPrintedAsItWasOpened(link: String) async throws {
    let url = try #require(URL(string: link))
    let store = Store(initialState: KioskApp.State()) { KioskApp() }

    let outcome = await store.navigate(.deepLink(url), through: \.tabs)

    #expect(outcome == .done || outcome == .unchanged)
    #expect(KioskApp.tabs.url(for: await store.state) == url)
  }

  @Test func aLinkToAnOrderThatIsNotThereIsRefused() async throws {
    let url = try #require(URL(string: "kiosk://account/orders/7"))
    let store = Store(initialState: KioskApp.State()) { KioskApp() }

    let outcome = await store.navigate(.deepLink(url), through: \.tabs)

    #expect(outcome == .invalid(.missing("order 7")))
    #expect(await store.state == KioskApp.State())
  }

  @Test func aLinkWaitsUntilADraftMayBeLost() async throws {
    let link = try #require(URL(string: "kiosk://feed/articles/actors"))
    var state = KioskApp.State()
    state.feed.push(.article(Article.State(slug: "tabs")))
    state.feed.push(.comments(Comments.State(on: Article.State(slug: "tabs"))))
    state.feed[id: 1, case: \.comments]?.draft = "Nice!"
    let store = TestStore(initialState: state) { KioskApp() }

    await store.send(.tabs(.deepLink(link))) {
      $0.feed.go(to: .article(Article.State(slug: "actors")))
    }
    #expect(store.state.feed.question == .draft)
    await store.send(.feed(.question(.presented(.stay)))) { $0.feed.answer(.stay) }
    #expect(store.state == state)

    await store.send(.tabs(.deepLink(link))) {
      $0.feed.go(to: .article(Article.State(slug: "actors")))
    }
    await store.send(.feed(.question(.presented(.leave)))) { $0.feed.answer(.leave) }
    #expect(KioskApp.tabs.url(for: store.state) == link)
  }

  @Test(
    "Who signs in or out on the account is seen by the next comment on the feed",
    arguments: [
      (Account.Action.signedIn(Session(name: "Grace")), Session(name: "Grace"), "Grace: Nice!"),
      (.signOutTapped, Session(), "Somebody: Nice!"),
    ])
  func sharing(action: Account.Action, session: Session, comment: String) async {
    var state = KioskApp.State()
    state.account.session.name = "Ada"
    state.feed.push(.article(Article.State(slug: "tabs")))
    state.feed.push(.comments(Comments.State(on: Article.State(slug: "tabs"))))
    state.feed[id: 1, case: \.comments]?.draft = "Nice!"
    let posted = LockIsolated("")
    let store = TestStore(initialState: state) {
      KioskApp()
    } withDependencies: {
      $0[Server.self].post = { comment, _ in posted.setValue(comment) }
    }

    await store.send(.account(.root(action))) { $0.account.session = session }
    await store.send(\.feed.path[id: 1].comments.postTapped) {
      $0.feed[id: 1, case: \.comments]?.isPosting = true
    }
    await store.receive(\.feed.path[id: 1].comments.posted) {
      $0.feed[id: 1, case: \.comments]?.draft = ""
      $0.feed[id: 1, case: \.comments]?.isPosting = false
    }

    #expect(posted.value == comment)
  }

  @Test func theTabsAreRestoredAsTheyWere() throws {
    var state = KioskApp.State()
    state.tabs = TabBar(.search, history: [.feed])
    state.search.push(.results(Results.State(query: "tabs")))
    state.search.push(.article(Article.State(slug: "tabs")))

    let (restored, report) = try KioskApp.saved.restore(KioskApp.saved.encode(state))

    #expect(restored == state)
    #expect(report.isEmpty)
  }

  @Test func whatRanIsNotRestored() throws {
    let article = Article.State(slug: "tabs")
    var resting = KioskApp.State()
    resting.feed.push(.article(article))
    resting.feed.push(.comments(Comments.State(on: article)))
    resting.cart.push(.checkout(Checkout.State(lines: ["tabs"], address: "Home")))
    var running = resting
    running.feed[id: 1, case: \.comments]?.isPosting = true
    running.feed[id: 1, case: \.comments]?.isRecording = true
    running.cart[id: 0, case: \.checkout]?.isPaying = true

    let (restored, _) = try KioskApp.saved.restore(KioskApp.saved.encode(running))

    #expect(restored == resting)
  }
}
