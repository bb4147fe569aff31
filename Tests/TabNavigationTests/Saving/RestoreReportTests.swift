import Foundation
import StoreRuntime
import TabNavigation
import Testing

struct RestoreReportTests {
  @Test func aReplyThatIsRestoredAnswersNoRequest() throws {
    struct Picker: Codable, Equatable {
      var reply: Reply<Int>?
    }
    let saved = SavedTabs<Picker>(version: 1)
    let data = try saved.encode(Picker(reply: Reply(number: 1)))

    let (restored, report) = try saved.restore(data)

    #expect(restored == Picker(reply: Reply(number: 0)))
    #expect(report.isEmpty)
  }

  @Test("A screen that can't be there goes with all above it", arguments: Self.misfits)
  func screens(elements: [String], ids: [StackElementID], description: String) throws {
    let (state, report) = try SavedTabs.shop.restore(Shop.State.saved(elements: elements))

    #expect(state.feed.path.ids.elementsEqual(ids))
    #expect(report.description == "feed.path: screen \(ids.count) is omitted" + description)
  }

  private static let misfits: [([String], [StackElementID], String)] = [
    (
      [video, article("0")], [],
      #", with the screen above it: "video" isn't a screen of this tab"#
    ),
    ([article("4"), video], [4], #": "video" isn't a screen of this tab"#),
    (
      [article("0"), #"{"element":{"article":{"_0":{"log":[]}}},"id":1}"#, article("2")], [0],
      #", with the screen above it: "article" can't be read: article._0: "slug" is missing"#
    ),
    (
      [article("0"), Shop.State.comments(id: "1"), Shop.State.comments(id: "2"), article("3")],
      [0, 1],
      #", with the screen above it: "comments" can't be pushed on "comments": only "articles" can"#
    ),
    (
      [article("4"), article("5"), article("4"), article("6"), article("7")], [4, 5],
      ", with the 2 screens above it: a screen below it has the id #4 too"
    ),
  ]

  private static let video = #"{"element":{"video":{"_0":{}}},"id":7}"#

  private static func article(_ id: String) -> String { Shop.State.article("a", id: id) }

  @Test(arguments: [
    Self.article("-1"), Self.article("1.5"), Self.article("null"), Self.article("\"a\""),
    Self.article("9223372036854775808"), "null", "3", "{}", "[]", #"{"element":null,"id":1}"#,
    #"{"id":1}"#,
  ])
  func whatIsNoScreenGoesWithAllAboveIt(element: String) throws {
    let elements = [Self.article("4"), element, Self.article("6")]

    let (state, report) = try SavedTabs.shop.restore(Shop.State.saved(elements: elements))

    #expect(state.feed.path.ids.elementsEqual([4]))
    guard
      case .screens(path: "feed.path", position: 1, count: 2, let problem) = report.findings.first,
      case .unreadable(_, let reason) = problem
    else {
      Issue.record("\(report)")
      return
    }
    if element.contains("slug") { #expect(reason.hasPrefix("id: ")) }
  }

  @Test(arguments: ["-1", "1.5", "\"a\""])
  func aStackThatCannotBeReadIsEmpty(nextID: String) throws {
    let data = Shop.State.saved(elements: [Shop.State.article("a", id: "0")], nextID: nextID)

    let (state, report) = try SavedTabs.shop.restore(data)

    #expect(state.feed.path.isEmpty)
    let text = report.description
    #expect(text.hasPrefix("feed.path: all screens are omitted: nextId: "), "\(text)")
  }

  @Test(arguments: [(#""stack":"#, #""path" is missing"#), (#""path":null,"was":"#, "null")])
  func aTabWithoutAPathHasNoScreens(key: String, reason: String) throws {
    let saved = String(decoding: Shop.State.saved(), as: UTF8.self)
    let data = Data(saved.replacingOccurrences(of: #"{"path":"#, with: "{" + key).utf8)

    let (state, report) = try SavedTabs.shop.restore(data)

    #expect(state.feed.path.isEmpty)
    let line = report.description.split(separator: "\n").first { $0.hasPrefix("feed") }
    #expect(line?.hasPrefix("feed.path: all screens are omitted: ") == true)
    #expect(line?.contains(reason) == true, "\(report)")
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
    let feed = #"{"path":{"elements":[],"nextId":9}"#
    let article = #"{"article":{"_0":{"log":[],"slug":"a","text":""}}}"#
    let text = String(decoding: Shop.State.saved(), as: UTF8.self)
      .replacingOccurrences(of: feed, with: #"{"path":[\#(article),\#(article),{"video":{}}]"#)

    let (state, report) = try SavedTabs.shop.restore(Data(text.utf8))

    #expect(state.feed.path.ids.elementsEqual([0, 1]))
    #expect(
      report.findings == [
        .screens(path: "feed.path", position: 2, count: 1, problem: .unknown("video"))
      ])
  }

  @Test func whatIsInAScreenThatIsLeftOutIsntReported() throws {
    let inner = TabStack<NestPath>(root: 0, path: [.leaf(2)])
    let nest = Nest(tab: TabStack(root: 0, path: [.leaf(1), .nest(Nest(tab: inner))]))
    let saved = SavedTabs<Nest>(version: 1)
    let text = String(decoding: try saved.encode(nest), as: UTF8.self)
      .replacingOccurrences(of: #""leaf""#, with: #""gone""#)

    let report = try saved.restore(Data(text.utf8)).report

    #expect(
      report.findings == [
        .screens(path: "tab.path", position: 0, count: 2, problem: .unknown("gone"))
      ])
  }

  /// A screen with a tab of its own.
  struct Nest: Codable, Equatable, Sendable {
    var tab = TabStack<NestPath>(root: 0)
  }

  @CasePathable
  enum NestPath: Codable, Equatable, PathState {
    typealias Root = Int
    case leaf(Int)
    case nest(Nest)

    static let screens = Screens<Self> {
      Screen(\.leaf, "leaf/*", \.self) { _, number in number }
      Screen(\.nest, "nest") { _ in Nest() }
    }
  }

  @Test(
    "Tabs that are gone are left out, and the first is shown instead",
    arguments: [
      (#"{"history":[],"selected":"feed"}"#, TabBar(.feed), "everything was restored"),
      (
        #"{"history":["cart"],"selected":"wishes"}"#, TabBar(.feed, history: [.cart]),
        #"tabs.selected: the tab "wishes" is unknown; "feed" is shown instead of it"#
      ),
      (
        #"{"history":["a","feed","b",3,null,"cart"],"selected":"cart"}"#,
        TabBar(.cart, history: [.feed, .cart]),
        #"tabs.history: "a" and 3 more are left out: no tab is called that"#
      ),
      (
        #"{"history":[3,{},"cart"],"selected":"cart"}"#, TabBar(.cart, history: [.cart]),
        "tabs.history: one that can't be read and 1 more are left out"
      ),
    ] as [(String, TabBar<Shop.Tab>, String)])
  func tabs(tabs: String, bar: TabBar<Shop.Tab>, description: String) throws {
    let (state, report) = try SavedTabs.shop.restore(Shop.State.saved(tabs: tabs))

    #expect(state.tabs == bar)
    #expect(report.description == description)
  }

  @Test(arguments: ["{}", #"{"history":3,"selected":[]}"#, #"{"history":null,"selected":null}"#])
  func aBarThatCannotBeReadShowsTheFirstTab(tabs: String) throws {
    let (state, report) = try SavedTabs.shop.restore(Shop.State.saved(tabs: tabs))

    #expect(state.tabs == TabBar(.feed))
    let lines = report.description.split(separator: "\n", maxSplits: 1)
    #expect(lines[0] == "tabs.selected: the tab can't be read; \"feed\" is shown instead of it")
    #expect(lines.last?.wholeMatch(of: /tabs\.history: all tabs are omitted: [\s\S]+/) != nil)
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
}
