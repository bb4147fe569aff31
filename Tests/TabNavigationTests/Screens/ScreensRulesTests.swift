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
        == .tooDeep(screen: TreePath.screens.name(of: state), greatestDepth: 50))
  }

  @Test(
    "A screen on anything else is a violation",
    arguments: [
      (
        .pinned, .pinned, .misplaced(screen: "pinned", on: "pinned", allowed: []),
        #""pinned" can't be pushed on "pinned": nothing can"#
      ),
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

  @Test func aScreenWithoutGroundsStandsEverywhere() {
    let search = MarketPath.search(MarketPath.Search(words: "a", page: 1))

    #expect(MarketPath.screens.violation(search, on: nil, depth: 0) == nil)
    #expect(MarketPath.screens.violation(search, on: search, depth: 1) == nil)
  }

  @Test func aStackIsAsDeepAsItMayBe() {
    #expect(MarketPath.screens.greatestDepth == 1_000)
  }

  @Test func theScreenBelowHasToBeInTheCaseThatIsAskedFor() throws {
    let place = Place<TreePath>(root: Drive(), below: .folder(Folder(name: "a")))

    #expect(try place.below(\.folder) == Folder(name: "a"))
    #expect(throws: ScreenError.missing(#""File" on the screen below"#)) {
      try place.below(\.file)
    }
    #expect(throws: ScreenError.missing(#""Folder" on the screen below"#)) {
      try Place<TreePath>(root: Drive(), below: nil).below(\.folder)
    }
  }

  @Test func aGuardedScreenIsAskedWhetherItLetsItselfBeLeft() {
    let folder = TreePath.folder(Folder(name: "a", isRenaming: true))

    guard case .never("a hiding") = TreePath.screens.leaving(folder, .hiding),
      case .never("a removal") = TreePath.screens.leaving(folder, .removal),
      case .freely = TreePath.screens.leaving(.folder(Folder(name: "a")), .hiding)
    else {
      Issue.record("The folder wasn't asked.")
      return
    }
  }

  @Test(
    "A screen without a guard is left freely",
    arguments: [.pinned, .file(File(name: "a", line: 1)), .ghost(1)] as [TreePath])
  func unguarded(state: TreePath) {
    guard case .freely = TreePath.screens.leaving(state, .removal) else {
      Issue.record("Something else was answered.")
      return
    }
  }
}
