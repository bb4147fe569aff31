import Foundation
import StoreRuntime
import TabNavigation
import TestSupport
import Testing

/// Random links, altered ones among them, that are opened in an app.
struct LinkStoreWalkTests {
  private typealias App = HeldLinkTests.App

  @Test(
    "A link opens what it names in its tab and nothing else, and a wrong one changes nothing",
    arguments: HeldLinkTests.App.Kind.allCases)
  func opening(kind: HeldLinkTests.App.Kind) async throws {
    var state = Gazette.State()
    for tab in [\Gazette.State.front, \.desk, \.archive] {
      state[keyPath: tab].root.columns = ["a", "b", "c"]
    }
    let app = App(kind, state)
    var (opened, refused) = (0, 0)
    for seed in 0..<UInt64(RunLength.steps(600, long: 200_000)) {
      var generator = SeededGenerator(seed: seed)
      guard let url = URL(string: Self.link(&generator)) else { continue }
      var before = await app.state

      let outcome = await app.navigate(.deepLink(url))

      let after = await app.state
      if case .invalid(let error) = outcome {
        refused += 1
        before.failures.append("\(url): \(error)")
        try #require(after == before, "seed \(seed): \(url)")
        if refused % 100 == 0 { await app.send(.failuresCleared) }
        continue
      }
      opened += 1
      try #require(outcome == .done || outcome == .unchanged, "seed \(seed): \(url)")
      // No other tab changes.
      let selected = after.tabs.selected
      for (tab, path) in Self.stacks where tab != selected {
        try #require(after[keyPath: path] == before[keyPath: path], "seed \(seed): \(url)")
      }
      // The link that is printed, without what the app doesn't read, opens the same.
      let printed = try #require(Gazette.tabs.url(for: after), "seed \(seed): \(url)")
      let again = await app.navigate(.deepLink(printed))
      try #require(again == .done || again == .unchanged, "seed \(seed): \(url)")
      let reread = await app.state
      try #require(Self.isSame(reread, after), "seed \(seed): \(url), \(printed)")
    }
    #expect(opened > refused / 8 && refused > opened / 8)
  }

  private static let stacks:
    [(Gazette.Tab, any KeyPath<Gazette.State, GazetteTab.State> & Sendable)] = [
      (.front, \.front), (.desk, \.desk), (.archive, \.archive),
    ]

  /// Returns a Boolean value that indicates whether two states show the same but for the ids of
  /// screens.
  private static func isSame(_ lhs: Gazette.State, _ rhs: Gazette.State) -> Bool {
    lhs.tabs.selected == rhs.tabs.selected
      && stacks.allSatisfy { _, path in
        lhs[keyPath: path].root == rhs[keyPath: path].root
          && Array(lhs[keyPath: path].path) == Array(rhs[keyPath: path].path)
      }
  }

  private static func link(_ generator: inout SeededGenerator) -> String {
    func any(_ texts: [String]) -> String { texts.randomElement(using: &generator) ?? "" }
    let prefix = any([
      "gazette:/", "GAZETTE:/", "https://gazette.example", "HTTPS://Gazette.Example:443",
      "https://www.gazette.example/app", "http://localhost:8080", "https://gazette.example/app",
    ])
    let tab = any(["", "/my/desk", "/archive", "/My//Desk", "/%61rchive/", "/my"])
    let name = any(["a", "b%20c", "%C3%A9", "é", "7", "d/e", "..", "%2e", "%2F", "&'():@+", "%ff"])
    let page = any(["0", "07", "-1", "x", "9223372036854775808"])
    let screen = any([
      "", "/columns/\(name)", "/search?q=\(name)", "/search?page=\(page)&q=\(name)&q=z",
      "/orders/\(page)", "/filter", "/search?q=\(name)#\(name)", "/columns/\(name)/orders/\(page)",
    ])
    let rest = any(["", "?utm_source=mail", "&utm_campaign=%zz", "#top", "/"])
    var bytes = Array((prefix + tab + screen + rest).utf8)
    for _ in 0..<max(0, Int.random(in: -2...2, using: &generator)) {
      let position = Int.random(in: 0..<bytes.count, using: &generator)
      bytes[position] = UInt8.random(in: 0...255, using: &generator)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
