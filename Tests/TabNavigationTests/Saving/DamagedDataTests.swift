import Foundation
import StoreRuntime
import TabNavigation
import TestSupport
import Testing

/// Data that was cut, changed, or made to be too much.
struct DamagedDataTests {
  @Test func dataThatIsCutAnywhereIsNoSavedState() throws {
    let data = try SavedTabs.shop.encode(Self.state)

    for length in 0..<data.count {
      #expect(restoreError(data.prefix(length))?.malformation != nil, "\(length) bytes")
    }
  }

  @Test func eachByteCanBeChanged() throws {
    let data = try SavedTabs.shop.encode(Self.state)

    for position in stride(from: 0, to: data.count, by: RunLength.count(4, long: 1)) {
      for byte in Array("\"{}[],:0-e.\\ x".utf8) + [0, 0x7F, 0x80, 0xC3, 0xFF, data[position] ^ 1] {
        var changed = data
        changed[position] = byte
        let text: String
        do throws(RestoreError) {
          text = try SavedTabs.shop.restore(changed).report.description
        } catch {
          text = error.description
        }
        try #require(text.count < 2_000)
      }
    }
  }

  @Test func deepNestingIsAnErrorInAFileAndFromAMigration() {
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      let nested =
        String(repeating: open, count: 100_000) + "1" + String(repeating: close, count: 100_000)
      let files = [
        nested, #"{"state":\#(nested),"version":3}"#, #"{"state":{},"version":\#(nested)}"#,
        String(repeating: open, count: 100_000),
      ]
      for file in files {
        #expect(restoreError(Data(file.utf8))?.malformation != nil, "\(file.prefix(30))…")
      }
      let saved = SavedTabs<Shop.State>(version: 3, migrations: [2: { _ in Data(nested.utf8) }])
      if case .migrationFailed(from: 2, _) = restoreError(Shop.State.saved(version: "2"), saved) {
        continue
      }
      Issue.record("\(nested.prefix(30))… is accepted from a migration")
    }
  }

  @Test func manyScreensAreAReport() throws {
    let elements = (0..<Self.count).map { Shop.State.article("a", id: "\($0)") }

    let (state, report) = try SavedTabs.shop.restore(Shop.State.saved(elements: elements))

    #expect(state.feed.path.count == 1_000)
    #expect(
      report.findings == [
        .screens(
          path: "feed.path", position: 1_000, count: Self.count - 1_000,
          problem: .misplaced(.tooDeep(screen: "articles", maximumDepth: 1_000)))
      ])
  }

  private static let count = RunLength.count(1_500, long: 100_000)

  private static var state: Shop.State {
    var state = Shop.State()
    state.feed.push(.article(Article.State(slug: "a\"\\\u{1F600}")))
    state.feed.push(.comments(Comments.State(draft: "x")))
    state.cart.root.lines = ["1 × tea"]
    return state
  }
}
