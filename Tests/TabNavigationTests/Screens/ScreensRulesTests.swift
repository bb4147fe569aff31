import StoreRuntime
import Testing

@testable import TabNavigation

struct ScreensRulesTests {
  @Test(
    "A screen stands on what it is declared for",
    arguments: [
      (.pinned, nil),
      (.folder(Folder(name: "a")), nil),
      (.folder(Folder(name: "a")), .folder(Folder(name: "b"))),
      (.info(Info(subject: "a")), .file(File(name: "b", line: 1))),
    ] as [(TreePath, TreePath?)])
  func ground(state: TreePath, below: TreePath?) {
    #expect(TreePath.screens.violation(state, on: below, depth: 49) == nil)
    #expect(
      TreePath.screens.violation(state, on: below, depth: 50)
        == .tooDeep(screen: TreePath.screens.name(of: state), maximumDepth: 50))
  }

  @Test(
    "A screen on anything else is a violation",
    arguments: [
      (
        .info(Info(subject: "")), nil,
        .misplaced(screen: "info", on: nil, allowed: ["pinned", "files", "<String>"]),
        #"""
        "info" can't be pushed on the root of its tab: only "pinned" or "files" or "<String>" can
        """#
      ),
      (
        .folder(Folder(name: "a")), .file(File(name: "b", line: 1)),
        .misplaced(screen: "folder", on: "files", allowed: ["info"]),
        #""folder" can't be pushed on "files": only "info" can"#
      ),
      (
        .ghost(1), nil, .undeclared("ghost"),
        #""ghost" can't be pushed: declare a "Screen" for this case in "screens""#
      ),
    ] as [(TreePath, TreePath?, ScreenError, String)])
  func violation(state: TreePath, below: TreePath?, error: ScreenError, description: String) {
    let violation = TreePath.screens.violation(state, on: below, depth: 0)

    #expect(violation == error)
    #expect(violation?.description == description)
  }

  @Test func aScreenWithoutGroundsStandsEverywhereUpToTheGreatestDepth() {
    let search = MarketPath.search(MarketPath.Search(words: "a", page: 1))

    #expect(MarketPath.screens.violation(search, on: nil, depth: 0) == nil)
    #expect(MarketPath.screens.violation(search, on: search, depth: 999) == nil)
    #expect(MarketPath.screens.violation(search, on: search, depth: 1_000) != nil)
  }

  @Test func theScreenBelowHasToBeInTheCaseThatIsAskedFor() throws {
    let context = ScreenContext<TreePath>(root: Drive(), below: .folder(Folder(name: "a")))

    #expect(try context.below(\.folder) == Folder(name: "a"))
    #expect(throws: ScreenError.missing(#""File" on the screen below"#)) {
      try context.below(\.file)
    }
    #expect(throws: ScreenError.missing(#""Folder" on the screen below"#)) {
      try ScreenContext<TreePath>(root: Drive(), below: nil).below(\.folder)
    }
  }
}
