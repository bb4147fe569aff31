import Foundation
import Testing

@Suite("The page on moving from The Composable Architecture")
struct MovingFromTCATests {
  @Test("names only tests that are there")
  func namesTests() throws {
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: package.appending(
        path: "Sources/StoreRuntime/StoreRuntime.docc/MovingFromTCA.md"),
      encoding: .utf8)
    let files = try #require(
      FileManager.default.enumerator(
        at: package.appending(path: "Tests"), includingPropertiesForKeys: nil))
    let suites = Set(files.compactMap { ($0 as? URL)?.deletingPathExtension().lastPathComponent })

    let named = page.matches(of: /`(\w+Tests)`/).map(\.output.1)

    #expect(named.count > 20)
    #expect(named.filter { !suites.contains(String($0)) } == [])
  }
}
