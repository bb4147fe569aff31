import StoreRuntime
import Testing

@testable import TabNavigation

struct ScreensKeepingTests {
  private func offline(_ name: String) -> TreePath {
    .folder(Folder(name: name, isOnline: false))
  }

  private func read(
    _ link: String, keeping kept: [TreePath]
  ) throws -> (states: [TreePath], keptCount: Int) {
    let stack = try TreePath.read(link, keeping: kept, on: Drive()).stack
    return (stack.states, stack.keptCount)
  }

  @Test(
    "The screens that a link begins with are kept",
    arguments: [
      ("", 0), ("a", 1), ("a/b", 2), ("a/b/c", 2), ("a/x/b", 1), ("x/b", 0), ("x/a/b", 0),
      ("files/x/7", 0),
    ])
  func beginning(link: String, count: Int) throws {
    let (states, keptCount) = try read(link, keeping: [offline("a"), offline("b")])

    #expect(keptCount == count)
    #expect(states.prefix { $0[case: \.folder]?.isOnline == false }.count == count)
    #expect(TreePath.link(of: states, root: Drive()) == link)
  }

  @Test func aScreenOfAnotherCaseOrSpellingIsntKept() throws {
    let other = try read("info", keeping: [.info(Info(subject: ""))])
    #expect(other.keptCount == 0)
    #expect(other.states == [.folder(Folder(name: "info"))])

    let unread = try read("a/info", keeping: [offline("a"), offline("info")])
    #expect(unread.keptCount == 1)
    #expect(unread.states.last == .info(Info(subject: "a")))

    #expect(try read("\u{e9}", keeping: [offline("e\u{301}")]).keptCount == 0)
  }

  @Test func aScreenThatShowsSomethingElseIsntKept() throws {
    let file = TreePath.file(File(name: "x", line: 7, sheet: .share))

    #expect(try read("files/x/7", keeping: [file]).keptCount == 0)
    #expect(try read("files/x/7/info", keeping: [file]).keptCount == 0)
    #expect(try read("files/x/7/share/stop", keeping: [file]).keptCount == 0)
  }

  @Test func aScreenThatIsKeptPresentsWhatTheLinkSays() throws {
    let file = TreePath.file(File(name: "x", line: 7))

    let (states, keptCount) = try read("files/x/7/share", keeping: [file])

    #expect(keptCount == 1)
    #expect(states == [.file(File(name: "x", line: 7, sheet: .share))])
  }

  @Test func whatIsShownAlreadyIsntPresentedAgain() throws {
    let item = MarketPath.item(MarketPath.Item(id: 7, photo: 1))

    let stack = try MarketPath.read("items/7/photo", keeping: [item], on: Market()).stack

    #expect(stack.keptCount == 1)
    #expect(stack.states == [item])
  }
}
