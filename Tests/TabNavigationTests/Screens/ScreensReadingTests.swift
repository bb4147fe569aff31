import StoreRuntime
import Testing

@testable import TabNavigation

struct ScreensReadingTests {
  @Test(
    "A link is read as the screens that it stands for, and printed from them",
    arguments: [
      ("", []),
      ("pinned", [.pinned]),
      ("a", [.folder(Folder(name: "a"))]),
      ("a/b", [.folder(Folder(name: "a")), .folder(Folder(name: "b"))]),
      ("a/pinned", [.folder(Folder(name: "a")), .folder(Folder(name: "pinned"))]),
      ("files/x/-7", [.file(File(name: "x", line: -7))]),
      ("files/x/y/info", ["files", "x", "y"].map { .folder(Folder(name: $0)) } + [info("y")]),
      (
        "a/files/x/7/info",
        [.folder(Folder(name: "a")), .file(File(name: "x", line: 7)), info("x")]
      ),
      ("a/rename", [.folder(Folder(name: "a")), .folder(Folder(name: "rename"))]),
      ("files/x/7/share", [.file(File(name: "x", line: 7, sheet: .share))]),
      ("files/x/7/share/stop", [.file(File(name: "x", line: 7, sheet: .stop))]),
    ] as [(String, [TreePath])])
  func roundTrip(link: String, states: [TreePath]) throws {
    let (stack, root) = try TreePath.read(link, on: Drive())

    #expect(stack.states == states)
    #expect(stack.keptCount == 0)
    #expect(root == Drive())
    #expect(TreePath.link(of: states, root: Drive()) == link)
  }

  private static func info(_ subject: String) -> TreePath { .info(Info(subject: subject)) }

  @Test(
    "A link that can't be opened is refused with a reason",
    arguments: [
      ("a/info/info", #""info" can't be pushed on "info": nothing can"#),
      ("files/x/7/pinned", #""pinned" can't be pushed on "files": only "info" can"#),
      ("pinned/files/x/7", #""files" can't be pushed on "pinned": nothing can"#),
      ("pinned/a/b/c", #"nothing can follow "a/b""#),
      (
        "files/x/7/a", #""a" is unknown; expected "info" or "share" or "share/stop""#
      ),
      ("files/x/7/share/a", #""a" is unknown; expected "stop""#),
      ("files/x/7/share/stop/a", #"nothing can follow "a""#),
      ("files/x/7/rename", #""rename" can't be presented over "files""#),
      ("files/none/1", #"there is no file "none""#),
      ("a/files/broken/1/b", #""files/broken/1" can't be opened: the file can't be read"#),
    ])
  func refusal(link: String, reason: String) {
    let error = #expect(throws: ScreenError.self) { try TreePath.read(link, on: Drive()) }

    #expect(error?.description == reason)
  }

  @Test func whatCanStandOnTheRootIsNamed() {
    let error = #expect(throws: ScreenError.self) { try MarketPath.read("x/y/z", on: Market()) }

    #expect(
      error
        == .unknown(
          "x/y",
          known: [
            "items/<Int>", "<Department>", "find/<String>/<UInt8>", "orders/<UUID>", "cart", "help",
          ]))
  }

  @Test(
    "What a type doesn't read is refused",
    arguments: [
      "items/ 7", "items/7 ", "items/9223372036854775808", "items/٧", "Books",
      "the department of books", "find/a/256", "orders/E621E1F8C36C495A93FC0C247A3E6E5F",
    ])
  func unreadableValues(link: String) {
    let error = #expect(throws: ScreenError.self) { try MarketPath.read(link, on: Market()) }

    guard case .unknown = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(
    "Whatever a type reads is the value, which is printed in one way",
    arguments: [
      ("items/07", "items/7"), ("items/+7", "items/7"), ("items/-0", "items/0"),
      ("find/a/+3", "find/a/3"),
      (
        "orders/e621e1f8-c36c-495a-93fc-0c247a3e6e5f",
        "orders/E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
      ),
    ])
  func otherSpellings(link: String, printed: String) throws {
    let (stack, root) = try MarketPath.read(link, on: Market())

    #expect(MarketPath.link(of: stack.states, root: root) == printed)
  }

  @Test func oneCaseMayHaveALinkForEachGround() throws {
    let id = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"

    let (stack, root) = try MarketPath.read("books/order/\(id)", on: Market())

    #expect(stack.states.last?[case: \.order]?.department == .books)
    #expect(MarketPath.link(of: stack.states, root: root) == "books/order/\(id)")
    #expect(throws: ScreenError.self) { try MarketPath.read("books/orders/\(id)", on: Market()) }
  }

  @Test(
    "A link is refused whose screens are printed otherwise",
    arguments: [
      ("items/101", "items/101", "items/100"), ("find/a/1/next", "find/a/1", "find/a/2"),
      ("items/99", "items/99", "items/99/photo"),
    ])
  func printedOtherwise(link: String, part: String, printed: String) throws {
    #expect(throws: ScreenError.otherwise(part: part, printed: printed)) {
      try MarketPath.read(link, on: Market())
    }
    #expect(try MarketPath.read("items/99/photo", on: Market()).stack.states.count == 1)
  }

  @Test func theRootIsChangedByTheLinkThatPresentsSomethingOverIt() throws {
    let (stack, root) = try MarketPath.read("cart", on: Market())

    #expect(stack.states.isEmpty)
    #expect(root == Market(showsCart: true))
  }

  @Test func whatIsPresentedOverTheRootIsNoMatterForALinkToAScreenAndElseRefusesIt() throws {
    var root = Market(showsHelp: true)

    #expect(throws: ScreenError.otherwise(part: "cart", printed: "help")) {
      try MarketPath.screens.read(["cart"], keeping: [], on: &root)
    }
    #expect(root == Market(showsHelp: true))
    let stack = try MarketPath.read("items/7", on: root).stack
    #expect(MarketPath.link(of: stack.states, root: root) == "items/7")
  }
}
