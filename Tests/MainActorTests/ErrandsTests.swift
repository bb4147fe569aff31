import Foundation
import Testing

@Suite("What the page on modules of the main actor shows")
struct ErrandsTests {
  @Test("is what is compiled here")
  func isCompiled() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let source = try String(
      contentsOf: tests.appending(path: "Errands.swift"), encoding: .utf8)
    let page = try String(
      contentsOf: tests.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/StoreRuntime/StoreRuntime.docc/MainActorModules.md"),
      encoding: .utf8)

    let sample = source.split(separator: "\n\n", maxSplits: 1).last ?? ""

    #expect(page.contains("```swift\n\(sample)```"))
  }
}
