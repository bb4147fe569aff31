import Foundation
import StoreRuntime
import TabNavigation
import Testing

struct RestoreReportTests {
  @Test(arguments: 0..<3)
  func anUnknownScreenGoesWithAllAboveIt(position: Int) throws {
    var elements = (0..<3).map { Shop.State.article("a", id: "\($0)") }
    elements[position] = #"{"element":{"video":{"_0":{}}},"id":7}"#

    let (state, report) = try SavedTabs.shop.restore(Shop.State.saved(elements: elements))

    #expect(state.feed.path.ids.map(\.generation) == Array(0..<position))
    #expect(
      report.findings == [
        .screens(
          path: "feed.path", position: position, count: 3 - position, problem: .unknown("video"))
      ])
  }

  @Test func aScreenThatCannotBeReadGoesWithAllAboveIt() throws {
    let elements = [
      Shop.State.article("a", id: "0"),
      #"{"element":{"article":{"_0":{"log":[]}}},"id":1}"#,
      Shop.State.article("c", id: "2"),
    ]

    let (state, report) = try SavedTabs.shop.restore(Shop.State.saved(elements: elements))

    #expect(state.feed.path.map(\.article?.slug) == ["a"])
    #expect(
      report.findings == [
        .screens(
          path: "feed.path", position: 1, count: 2,
          problem: .unreadable(screen: "article", reason: #"article._0: "slug" is missing"#))
      ])
    #expect(
      report.description == """
        feed.path: screen 1 is left out, with the screen above it: "article" can't be read: \
        article._0: "slug" is missing
        """)
  }

  @Test func aMisplacedScreenGoesWithAllAboveIt() throws {
    let elements = [
      Shop.State.article("a", id: "0"), Shop.State.comments(id: "1"),
      Shop.State.comments(id: "2"), Shop.State.article("b", id: "3"),
    ]

    let (state, report) = try SavedTabs.shop.restore(Shop.State.saved(elements: elements))

    #expect(state.feed.path.ids.elementsEqual([0, 1]))
    #expect(
      report.findings == [
        .screens(
          path: "feed.path", position: 2, count: 2,
          problem: .misplaced(
            .misplaced(screen: "comments", on: "comments", allowed: ["articles"])))
      ])
  }

  @Test func aStackIsNotRestoredDeeperThanItMayBe() throws {
    let elements = (0..<1_003).map { Shop.State.article("a", id: "\($0)") }

    let (state, report) = try SavedTabs.shop.restore(Shop.State.saved(elements: elements))

    #expect(state.feed.path.count == 1_000)
    #expect(
      report.findings == [
        .screens(
          path: "feed.path", position: 1_000, count: 3,
          problem: .misplaced(.tooDeep(screen: "articles", greatestDepth: 1_000)))
      ])
  }

  @Test func aScreenWithTheIDOfAnotherGoesWithAllAboveIt() throws {
    let elements = ["4", "5", "4", "6"].map { Shop.State.article("a", id: $0) }

    let (state, report) = try SavedTabs.shop.restore(Shop.State.saved(elements: elements))

    #expect(state.feed.path.ids.elementsEqual([4, 5]))
    #expect(
      report.findings == [
        .screens(path: "feed.path", position: 2, count: 2, problem: .duplicateID(4))
      ])
  }

  @Test(arguments: ["-1", "1.5", "null", "\"a\"", "9223372036854775808"])
  func aScreenWithoutAnIDThatCanBeReadGoesWithAllAboveIt(id: String) throws {
    let elements = ["4", id, "6"].map { Shop.State.article("a", id: $0) }

    let (state, report) = try SavedTabs.shop.restore(Shop.State.saved(elements: elements))

    #expect(state.feed.path.ids.elementsEqual([4]))
    guard
      case .screens(path: "feed.path", position: 1, count: 2, let problem) = report.findings.first,
      case .unreadable(screen: nil, let reason) = problem
    else {
      Issue.record("\(report)")
      return
    }
    #expect(reason.hasPrefix("id: "))
  }

  @Test(arguments: ["null", "3", "{}", "[]", #"{"element":null,"id":1}"#, #"{"id":1}"#])
  func whatIsNoScreenGoesWithAllAboveIt(element: String) throws {
    let elements = [Shop.State.article("a", id: "0"), element, Shop.State.article("b", id: "2")]

    let (state, report) = try SavedTabs.shop.restore(Shop.State.saved(elements: elements))

    #expect(state.feed.path.ids.elementsEqual([0]))
    #expect(report.findings.count == 1)
  }

  @Test(arguments: ["-1", "1.5", "\"a\""])
  func aStackThatCannotBeReadIsEmpty(nextID: String) throws {
    let data = Shop.State.saved(elements: [Shop.State.article("a", id: "0")], nextID: nextID)

    let (state, report) = try SavedTabs.shop.restore(data)

    #expect(state.feed.path.isEmpty)
    guard case .stack(path: "feed.path", let reason) = report.findings.first else {
      Issue.record("\(report)")
      return
    }
    #expect(reason.hasPrefix("nextID: "))
  }

  @Test func aStackWithAHighNextIDGoesOnCounting() async throws {
    let elements = [Shop.State.article("a", id: "0")]
    let data = Shop.State.saved(elements: elements, nextID: "\(Int.max)")
    let restored = try SavedTabs.shop.restore(data).state
    let store = Store(initialState: restored) { Shop() }

    await store.send(.feed(.root(.articleTapped("b"))))

    #expect(await store.state.feed.path.ids.elementsEqual([0, .init(generation: .max / 2)]))
  }

  @Test func screensInAPlainArrayGetNewIDs() throws {
    let feed = #"{"path":{"elements":[],"nextID":9}"#
    let article = #"{"article":{"_0":{"log":[],"slug":"a"}}}"#
    let text = String(decoding: Shop.State.saved(), as: UTF8.self)
      .replacingOccurrences(of: feed, with: #"{"path":[\#(article),\#(article),{"video":{}}]"#)

    let (state, report) = try SavedTabs.shop.restore(Data(text.utf8))

    #expect(state.feed.path.ids.elementsEqual([0, 1]))
    #expect(
      report.findings == [
        .screens(path: "feed.path", position: 2, count: 1, problem: .unknown("video"))
      ])
  }

  @Test func theFirstTabIsShownInsteadOfOneThatIsGone() throws {
    let tabs = #"{"history":["cart"],"selected":"wishes"}"#

    let (state, report) = try SavedTabs.shop.restore(Shop.State.saved(tabs: tabs))

    #expect(state.tabs.selected == .feed)
    #expect(state.tabs.history == [.cart])
    #expect(
      report.findings == [
        .selectedTab(path: "tabs.selected", saved: "wishes", selected: "feed")
      ])
    #expect(
      report.description
        == #"tabs.selected: the tab "wishes" is unknown; "feed" is shown instead of it"#)
  }

  @Test func unknownTabsAreLeftOutOfTheHistory() throws {
    let tabs = #"{"history":["a","feed","b",3,null,"cart"],"selected":"cart"}"#

    let (state, report) = try SavedTabs.shop.restore(Shop.State.saved(tabs: tabs))

    #expect(state.tabs.selected == .cart)
    #expect(state.tabs.history == [.feed, .cart])
    #expect(report.findings == [.history(path: "tabs.history", count: 4, first: "a")])
    #expect(
      report.description == #"tabs.history: "a" and 3 more are left out: no tab is called that"#)
  }

  @Test(arguments: ["{}", #"{"history":3,"selected":[]}"#, #"{"history":null,"selected":null}"#])
  func aBarThatCannotBeReadShowsTheFirstTab(tabs: String) throws {
    let (state, report) = try SavedTabs.shop.restore(Shop.State.saved(tabs: tabs))

    #expect(state.tabs == TabBar(.feed))
    guard case .wholeHistory("tabs.history", let reason) = report.findings.last else {
      Issue.record("The history isn't reported: \(report)")
      return
    }
    #expect(!reason.isEmpty)
    #expect(
      report.description == """
        tabs.selected: the tab can't be read; "feed" is shown instead of it
        tabs.history: all tabs are left out: \(reason)
        """)
  }

  @Test func aHistoryOfWhatNoTabsAreCalledIsCounted() throws {
    let tabs = #"{"history":[3,{},"cart"],"selected":"cart"}"#

    let (state, report) = try SavedTabs.shop.restore(Shop.State.saved(tabs: tabs))

    #expect(state.tabs.history == [.cart])
    #expect(report.findings == [.history(path: "tabs.history", count: 2, first: nil)])
    #expect(
      report.description
        == "tabs.history: one that can't be read and 1 more are left out")
  }

  @Test func theTextsOfAReportAreBounded() throws {
    let long = String(repeating: "x\\u0007", count: 100_000)
    let data = Shop.State.saved(
      elements: [#"{"element":{"\#(long)":{}},"id":0}"#],
      tabs: #"{"history":["\#(long)"],"selected":"\#(long)"}"#)

    let report = try SavedTabs.shop.restore(data).report

    #expect(report.findings.count == 3)
    #expect(report.description.count < 2_000)
    #expect(!report.description.contains("\u{7}"))
  }

  @Test func aReportOfNothingSaysSo() throws {
    let report = try SavedTabs.shop.restore(Shop.State.saved()).report

    #expect(report.description == "everything was restored")
  }
}
