import StoreRuntime
import Testing

@testable import TabNavigation

struct ScreensMistakesTests {
  @Test func anIssueBlamesTheLineOfItsDeclarationWhichHasNoLink() {
    let line: UInt = #line + 3
    let (screens, issues) = issues {
      Screens<TreePath> {
        Screen(\.folder, "folders", \.name) { _, name in Folder(name: name) }
          .sheet(\.folder, "", isShown: \.isRenaming) { $0.isRenaming = true }
        RootSheet("", isShown: \.isAdding) { $0.isAdding = true }
      }
    }

    #expect(issues.map(\.location.line) == [line, line + 1, line + 2])
    #expect(screens.route(of: [.folder(Folder(name: "a"))], root: Drive()) == nil)
    #expect(screens.violation(.folder(Folder(name: "a")), on: nil, depth: 0) == nil)
  }

  @Test("A mistake in a declaration is an issue", arguments: mistakes)
  func mistake(screens: @Sendable () -> Screens<TreePath>, messages: [String]) {
    #expect(issues(screens).issues.map(\.message) == messages)
  }

  private static let mistakes: [(@Sendable () -> Screens<TreePath>, [String])] = [
    (
      { Screens { Screen(\.file, "files/*", \.name, \.line) { _, _, _ in throw BrokenFile() } } },
      [
        """
        The screen "files/*" has 1 "*", but 2 values, so it has no link. Write a "*" for each \
        value of the path, and the name of each in the query, such as "search/*?page".
        """
      ]
    ),
    (
      { Screens { Screen(\.pinned, "/") { _ in } } },
      [#"The screen "" has no words, so it has no link. Name it, such as "items/*"."#]
    ),
    (
      {
        Screens {
          Screen(\.folder, "a/*", \.name, on: .root) { _, name in Folder(name: name) }
          Screen(\.folder, "a/*", \.name, on: .screen(\.folder)) { _, name in Folder(name: name) }
          Screen(\.folder, "b/*", \.name, on: .screen(\.file)) { _, name in Folder(name: name) }
          Screen(\.info, "a/*", \.subject) { _, subject in Info(subject: subject) }
        }
      },
      [#"The screen "a/*" is declared twice for the same case. Declare it once, with all parents."#]
    ),
    (
      {
        Screens {
          Screen(\.file, "files/*/*", \.name, \.line) { _, name, line in
            File(name: name, line: line)
          }
          .sheet(\.file, "", isShown: { _ in false }) { _ in }
          .sheet(\.file, "share/*", isShown: { _ in false }) { _ in }
          .sheet(\.file, "share", isShown: { _ in false }) { _ in }
          .sheet(\.file, "/share", isShown: { _ in false }) { _ in }
          RootSheet("share", isShown: \.isAdding) { $0.isAdding = true }
          RootSheet("share", isShown: \.isAdding) { $0.isAdding = true }
        }
      },
      [
        #"The sheet "" has no words, so it has no link. Name it, such as "share"."#,
        #"The sheet "share/*" has 1 "*", but sheets have no values. Write words only."#,
        #"The sheet "share" is declared twice. Declare it once."#,
        #"The sheet "share" is declared twice. Declare it once."#,
      ]
    ),
    (
      {
        Screens {
          Screen(\.pinned, "pinned") { _ in }
            .sheet(\.folder, "rename", isShown: \.isRenaming) { $0.isRenaming = true }
        }
      },
      [
        """
        The sheet "rename" is declared for another case than its screen, so it is never shown. \
        Name the same case in both.
        """
      ]
    ),
  ]

  @Test func declarationsMayDependOnConditions() {
    func names(if condition: Bool) -> [String] {
      Screens<TreePath> {
        if condition { Screen(\.pinned, "pinned") { _ in } }
        if condition {
          Screen(\.folder, "a/*", \.name) { _, name in Folder(name: name) }
        } else {
          Screen(\.folder, "b/*", \.name) { _, name in Folder(name: name) }
        }
      }.names(allowedOn: nil)
    }

    #expect([names(if: true), names(if: false)] == [["pinned", "a"], ["b"]])
  }
}
