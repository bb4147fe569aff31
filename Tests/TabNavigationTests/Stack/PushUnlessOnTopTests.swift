import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

struct PushUnlessOnTopTests {
  @Test func aScreenOfTheSameCaseAndValuesIsNotPushedAgain() {
    var tab = FeedTab.State(root: Feed.State())

    #expect(tab.push(.article(Article.State(slug: "a")), unlessOnTop: true) == .done)
    tab[id: 0, case: \.article]?.text = "typed"
    #expect(tab.push(.article(Article.State(slug: "a")), unlessOnTop: true) == .unchanged)
    #expect(tab.lastOutcome == .unchanged)
    #expect(tab.path.count == 1)

    #expect(tab.push(.article(Article.State(slug: "b")), unlessOnTop: true) == .done)
    #expect(tab.push(.article(Article.State(slug: "a")), unlessOnTop: true) == .done)
    #expect(tab.push(.article(Article.State(slug: "a")), unlessOnTop: false) == .done)
    #expect(tab.path.compactMap(\.article?.slug) == ["a", "b", "a", "a"])
  }

  @Test func aScreenWithoutValuesIsTheSameIfItsCaseIs() {
    var tab = FeedTab.State(root: Feed.State(), path: [.article(Article.State(slug: "a"))])

    tab.push(.comments(Comments.State()), unlessOnTop: true)
    tab.push(.comments(Comments.State(draft: "x")), unlessOnTop: true)

    #expect(tab.path.count == 2)
  }
}
