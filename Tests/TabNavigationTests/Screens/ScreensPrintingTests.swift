import StoreRuntime
import Testing

@testable import TabNavigation

struct ScreensPrintingTests {
  @Test func aStackThatWouldBeReadAsSomethingElseHasNoLink() {
    let deep = Array(repeating: TreePath.folder(Folder(name: "a")), count: 51)

    #expect(TreePath.link(of: [.folder(Folder(name: "pinned"))], root: Drive()) == nil)
    #expect(TreePath.link(of: deep, root: Drive()) == nil)
  }

  @Test func onlyWhatIsPresentedOverTheLastScreenIsPrinted() {
    let states: [TreePath] = [
      .folder(Folder(name: "a", isRenaming: true)), .file(File(name: "b", line: 1, sheet: .stop)),
    ]

    #expect(TreePath.link(of: states, root: Drive(isAdding: true)) == "a/files/b/1/share/stop")
  }

  @Test func aRootIsPrintedWithTheLastOfWhatIsPresented() {
    #expect(MarketPath.link(of: [], root: Market(showsCart: true, showsHelp: true)) == "help")
  }

  @Test func oneScreenIsPrintedWithoutWhatIsPresented() {
    let file = TreePath.file(File(name: "b", line: 1, sheet: .stop))

    #expect(TreePath.screens.part(of: file, on: nil)?.words == ["files", "b", "1"])
    #expect(TreePath.screens.part(of: file, on: .pinned)?.words == nil)
  }

  @Test func theFormsOfScreensNameTheTypesOfTheirValues() {
    #expect(TreePath.screens.forms == ["pinned", "info", "files/<String>/<Int>", "<String>"])
  }
}
