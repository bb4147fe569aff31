import Foundation
import TestSupport
import Testing

@testable import TabNavigation

/// Links that are as large as an attacker likes.
struct LinkSizeTests {
  private static let size = RunLength.count(20_000, long: 1_000_000)

  private func open(_ text: String) throws(ScreenError) -> [TreePath] {
    var root = Drive()
    let link = try TabLink(text: text, scheme: "tabs")
    return try TreePath.screens.read(link.components, keeping: [], on: &root).states
  }

  @Test func aLongValueIsReadAndPrinted() throws {
    let text = "tabs://home/" + String(repeating: "%F0%9F%91%A9", count: Self.size / 11)

    let states = try open(text)

    let components = try #require(TreePath.screens.components(of: states, root: Drive()))
    #expect(
      TabLink(tab: "home", components: components).url(scheme: "tabs")?.absoluteString == text)
  }

  /// A path that has a part many times.
  struct Path: CustomTestStringConvertible {
    var beginning = ""
    var part: String
    var count: Int
    var end = ""

    var text: String { beginning + String(repeating: part, count: count) + end }
    var testDescription: String { "\(beginning)\(part) × \(count)\(end)" }
  }

  @Test(
    "A link that is too long is refused",
    arguments: [
      (
        Path(part: "/a", count: Self.size / 10),
        #""<String>" can't be pushed: the stack holds 50 screens already"#
      ),
      (Path(beginning: "/pinned/", part: "a", count: Self.size), "nothing can follow"),
      (
        Path(beginning: "/files/x/", part: "9", count: Self.size, end: "/info/a"),
        "nothing can follow"
      ),
      (Path(part: "/", count: Self.size), "the part of its path after the tab is empty"),
      (Path(beginning: "/", part: "%", count: Self.size), "is written"),
      (Path(beginning: "/e", part: "%CC%81", count: Self.size / 6, end: "+"), "is written"),
      (Path(beginning: "?", part: "a", count: Self.size), "a link has no query"),
    ])
  func tooLong(path: Path, reason: String) {
    let error = #expect(throws: ScreenError.self) { try open("tabs://home\(path.text)") }

    let description = error?.description ?? ""
    #expect(description.contains(reason), "\(description)")
    #expect(description.unicodeScalars.count < 300)
  }
}
