import Foundation
import TestSupport
import Testing

@testable import TabNavigation

/// Links that are as large as an attacker likes.
struct LinkSizeTests {
  private static let size = RunLength.count(20_000, long: 1_000_000)

  private func open(_ text: String) throws(ScreenError) -> [TreePath] {
    var root = Drive()
    let components = try LinkAddress(text).path
    return try TreePath.screens.read(LinkRoute(components), keeping: [], on: &root).states
  }

  @Test func aLongValueIsReadAndPrinted() throws {
    let text = "tabs://home/" + String(repeating: "%F0%9F%91%A9", count: Self.size / 11)

    let states = try open(text)

    let components = try #require(TreePath.screens.route(of: states, root: Drive())).components
    #expect(
      LinkPrefixes("tabs").all[0].text(["home"] + components, query: [], fragment: nil) == text)
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
        #""<String>" can't be pushed: the stack has the maximum of 50 screens"#
      ),
      (Path(beginning: "/pinned/", part: "a", count: Self.size), "nothing can follow"),
      (
        Path(beginning: "/files/x/", part: "9", count: Self.size, end: "/info/a"),
        "nothing can follow"
      ),
      (Path(beginning: "/", part: "%", count: Self.size), "two hexadecimal digits"),
      (Path(beginning: "/e", part: "%CC%81", count: Self.size / 6, end: "%F"), "two hexadecimal"),
    ])
  func tooLong(path: Path, reason: String) {
    let error = #expect(throws: ScreenError.self) { try open("tabs://home\(path.text)") }

    let description = error?.description ?? ""
    #expect(description.contains(reason), "\(description)")
    #expect(description.unicodeScalars.count < 300)
  }

  @Test(
    "What doesn't count may be long, too",
    arguments: [
      Path(part: "/", count: size), Path(beginning: "?", part: "a", count: size),
      Path(beginning: "?", part: "q=a&", count: size / 4),
      Path(beginning: "#", part: "%", count: size),
    ])
  func ignored(path: Path) throws {
    #expect(try open("tabs://home\(path.text)").isEmpty)
  }
}
