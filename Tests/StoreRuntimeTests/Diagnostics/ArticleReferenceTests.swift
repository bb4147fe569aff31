import Foundation
import Testing

@Suite("What messages say to read")
struct ArticleReferenceTests {
  @Test("is the title of an article")
  func namesTitles() throws {
    let sources = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources")
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var titles: Set<String> = []
    var named: [String] = []

    for case let file as URL in files where ["md", "swift"].contains(file.pathExtension) {
      let text = try String(contentsOf: file, encoding: .utf8)
      if file.pathExtension == "md" {
        let title = text.prefix { $0 != "\n" }.filter { !"#`".contains($0) }
        titles.insert(title.trimmingCharacters(in: .whitespaces))
      } else {
        // A long message goes on after a backslash at the end of its line.
        named += text.matches(of: /See (?:\\\n *)?\\?"([^"\\\n]+)\\?"/).map { String($0.output.1) }
      }
    }

    #expect(named.count > 15)
    #expect(named.filter { !titles.contains($0) } == [])
  }
}
