import StoreRuntime
import Testing

@testable import TabNavigation

struct ScreensMistakesTests {
  /// Returns the issues that a declaration reports.
  private func issues(
    _ declaration: () -> Screens<TreePath>
  ) -> (screens: Screens<TreePath>, issues: [ReportedIssue]) {
    let reported = Guarded<[ReportedIssue]>([])
    let reporter = IssueReporter { issue in reported.withLock { $0.append(issue) } }
    let screens = withIssueReporter(reporter, operation: declaration)
    return (screens, reported.withLock { $0 })
  }

  @Test func aTemplateHasAStarForEachValue() {
    let line: UInt = #line + 3
    let (screens, issues) = issues {
      Screens {
        Screen(\.folder, "folders", \.name) { _, name in Folder(name: name) }
        Screen(\.file, "files/*", \.name, \.line) { _, name, line in File(name: name, line: line) }
      }
    }

    #expect(
      issues.map(\.message) == [
        """
        The screen "folders" has 0 "*", but 1 values, so that it has no link. Write a "*" for each \
        value.
        """,
        """
        The screen "files/*" has 1 "*", but 2 values, so that it has no link. Write a "*" for each \
        value.
        """,
      ])
    #expect(issues.map(\.location.line) == [line, line + 1])
    #expect(screens.components(of: [.folder(Folder(name: "a"))], root: Drive()) == nil)
    #expect(screens.violation(.folder(Folder(name: "a")), on: nil, depth: 0) == nil)
    var root = Drive()
    #expect(throws: ScreenError.self) { try screens.read(["folders"], keeping: [], on: &root) }
  }

  @Test(arguments: ["", "/"])
  func aScreenHasWords(template: String) {
    let (screens, issues) = issues {
      Screens {
        Screen(\.pinned, template) { _ in }
      }
    }

    #expect(
      issues.map(\.message) == [
        #"The screen "" has no words, so that it has no link. Name it, such as "items/*"."#
      ])
    #expect(screens.components(of: [.pinned], root: Drive()) == nil)
    #expect(screens.components(of: .pinned, on: nil) == nil)
    var root = Drive()
    #expect(throws: ScreenError.unknown("a", known: [])) {
      try screens.read(["a"], keeping: [], on: &root)
    }
  }

  @Test func aScreenIsDeclaredOnce() {
    let line: UInt = #line + 4
    let (_, issues) = issues {
      Screens {
        Screen(\.folder, "a/*", \.name, on: .root) { _, name in Folder(name: name) }
        Screen(\.folder, "a/*", \.name, on: .screen(\.folder)) { _, name in Folder(name: name) }
        Screen(\.folder, "b/*", \.name, on: .screen(\.file)) { _, name in Folder(name: name) }
        Screen(\.info, "a/*", \.subject) { _, subject in Info(subject: subject) }
      }
    }

    #expect(
      issues.map(\.message) == [
        #"The screen "a/*" is declared twice for the same case. Declare it once, with all grounds."#
      ])
    #expect(issues.map(\.location.line) == [line])
  }

  @Test func aLinkIsRefusedThatWouldBePrintedByAnUnreadableDeclaration() {
    let (screens, _) = issues {
      Screens {
        Screen(\.folder, "a/*", \.unreadable) { _, _ in Folder(name: "") }
        Screen(\.folder, "a/*", \.name) { _, name in Folder(name: name) }
      }
    }
    var root = Drive()

    #expect(throws: ScreenError.otherwise(part: "a/x", printed: "a/x")) {
      try screens.read(["a", "x"], keeping: [], on: &root)
    }
    #expect(screens.components(of: [.folder(Folder(name: "x"))], root: root) == nil)
  }

  @Test func aSheetHasWordsOfItsOwn() {
    let line: UInt = #line + 5
    let (_, issues) = issues {
      Screens {
        Screen(\.file, "files/*/*", \.name, \.line) { _, name, line in File(name: name, line: line)
        }
        .sheet(\.file, "", isShown: { _ in false }) { _ in }
        .sheet(\.file, "share/*", isShown: { _ in false }) { _ in }
        .sheet(\.file, "share", isShown: { _ in false }) { _ in }
        .sheet(\.file, "/share", isShown: { _ in false }) { _ in }
        RootSheet("share", isShown: \.isAdding) { $0.isAdding = true }
        RootSheet("share", isShown: \.isAdding) { $0.isAdding = true }
      }
    }

    #expect(
      issues.map(\.message) == [
        #"The sheet "" has no words, so that it has no link. Name it, such as "share"."#,
        #"The sheet "share/*" has a "*", but sheets have no values. Write words only."#,
        #"The sheet "share" is declared twice. Declare it once."#,
        #"The sheet "share" is declared twice. Declare it once."#,
      ])
    #expect(issues.map(\.location.line) == [line, line + 1, line + 3, line + 5])
  }

  @Test func aSheetNamesTheCaseOfItsScreen() {
    let line: UInt = #line + 4
    let (_, issues) = issues {
      Screens {
        Screen(\.pinned, "pinned") { _ in }
          .sheet(\.folder, "rename", isShown: \.isRenaming) { $0.isRenaming = true }
      }
    }

    #expect(
      issues.map(\.message) == [
        """
        The sheet "rename" is declared for another case than its screen, so that it is never \
        shown. Name the same case in both.
        """
      ])
    #expect(issues.map(\.location.line) == [line])
  }

  @Test(arguments: [false, true])
  func declarationsMayDependOnConditions(condition: Bool) {
    let screens = Screens<TreePath> {
      if condition { Screen(\.pinned, "pinned") { _ in } }
      if condition {
        Screen(\.folder, "a/*", \.name) { _, name in Folder(name: name) }
      } else {
        Screen(\.folder, "b/*", \.name) { _, name in Folder(name: name) }
      }
    }

    #expect(
      screens.names(allowedOn: nil) == (condition ? ["pinned", "a"] : ["b"]))
  }
}

extension Folder {
  fileprivate var unreadable: Unreadable { Unreadable(linkComponent: name) }
}

/// A value that is written, but never read.
private struct Unreadable: LinkValue {
  var linkComponent: String

  static func linkValue(_ component: String) -> Self? { nil }
}
