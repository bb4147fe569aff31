import StoreRuntime
import Testing

@testable import TabNavigation

struct ScreensReadingTests {
  private func read(_ link: String, root: Drive = Drive()) throws -> ([TreePath], Drive) {
    var root = root
    let components = link.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let stack = try TreePath.screens.read(
      link.isEmpty ? [] : components, keeping: EmptyCollection(), on: &root)
    return (stack.states, root)
  }

  @Test(
    "A link is read as the screens that it stands for, and printed from them",
    arguments: [
      ("", []),
      ("pinned", [.pinned]),
      ("a", [.folder(Folder(name: "a"))]),
      ("a/b", [.folder(Folder(name: "a")), .folder(Folder(name: "b"))]),
      ("files/x/-7", [.file(File(name: "x", line: -7))]),
      (
        "a/files/x/7/info",
        [
          .folder(Folder(name: "a")), .file(File(name: "x", line: 7)), .info(Info(subject: "x")),
        ]
      ),
      ("a/rename", [.folder(Folder(name: "a")), .folder(Folder(name: "rename"))]),
      ("files/x/7/share", [.file(File(name: "x", line: 7, sheet: .share))]),
      ("files/x/7/share/stop", [.file(File(name: "x", line: 7, sheet: .stop))]),
    ] as [(String, [TreePath])])
  func roundTrip(link: String, states: [TreePath]) throws {
    let (read, root) = try read(link)

    #expect(read == states)
    #expect(root == Drive())
    #expect(TreePath.screens.components(of: states, root: root)?.joined(separator: "/") == link)
  }
}
