import StoreRuntime
import TabNavigation
import Testing

/// The state of a screen can be changed in place, and goes by moves alone.
struct TabStackSubscriptTests {
  var tab = FeedTab.State(
    root: Feed.State(), path: [.article(Article.State(slug: "a", log: ["entered"]))])

  @Test mutating func aChangeCopiesNothingThatIsInTheScreen() {
    // The literal is a constant of the program in a release build, which is copied once.
    tab[id: 0, case: \.article]?.log[0] = "left"
    let before = storage()

    tab[id: 0, case: \.article]?.log[0] = "appeared"

    #expect(tab.path.first?.article?.log == ["appeared"])
    #expect(storage() == before)
  }

  @Test mutating func nilTakesNoScreenAway() {
    let before = tab

    tab[id: 0, case: \.article] = nil
    tab[id: 0, case: \.comments] = nil
    tab[id: 1, case: \.article] = Article.State(slug: "b")
    tab[id: 1, case: \.article]?.slug = "b"
    tab[id: 0, case: \.comments]?.draft = "x"

    #expect(tab == before)
    tab[id: 0, case: \.article] = Article.State(slug: "b")
    #expect(tab.path.map(\.article?.slug) == ["b"])
  }

  @Test func aScreenThatIsTakenOutAsInoutIsAnIssue() {
    withKnownIssue {
      var tab = self.tab
      _ = tab[id: 0, case: \.article].take()
      #expect(tab.path.isEmpty)
    } matching: { issue in
      "\(issue)".contains("The state of the screen #0 was set to \"nil\"")
    }
  }

  @Test func aScreenThatIsTakenOutAsInoutSupersedesTheMoveThatWaits() {
    var tab = FeedTab.State(
      root: Feed.State(),
      path: [
        .article(Article.State(slug: "a")), .article(Article.State(slug: "b")),
        .comments(Comments.State(draft: "x")),
      ])
    #expect(tab.pop(to: 1) == .pending)

    withKnownIssue {
      _ = tab[id: 0, case: \.article].take()
      _ = tab[id: 1, case: \.article].take()
    }

    #expect(tab.question == nil)
    #expect(tab.lastOutcome == .superseded)
    #expect(tab.path.ids.elementsEqual([2]))
  }

  private func storage() -> UnsafePointer<String>? {
    tab[id: 0, case: \.article]?.log.withUnsafeBufferPointer { $0.baseAddress }
  }
}
