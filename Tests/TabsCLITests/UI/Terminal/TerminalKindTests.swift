import Testing

@testable import TabsCLI

@Suite("What is known of a terminal")
struct TerminalKindTests {
  @Test(
    "The environment says how many colours there are",
    arguments: [
      (["TERM": "xterm"], .basic),
      (["TERM": "xterm-256color"], .palette),
      (["TERM": "xterm", "COLORTERM": "truecolor"], .full),
      (["TERM": "xterm", "COLORTERM": "24bit"], .full),
      (["TERM": "xterm-direct"], .full),
      (["TERM": "xterm-256color", "NO_COLOR": "1"], .none),
      (["TERM": "xterm-256color", "NO_COLOR": ""], .palette),
      (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
      ([:], .none),
    ] as [([String: String], ColorDepth)])
  func depth(environment: [String: String], depth: ColorDepth) {
    #expect(TerminalKind { environment[$0] }.depth == depth)
  }

  @Test("A terminal without a name, or a dumb one, has no cursor, and a console isn't asked")
  func kinds() {
    let kinds = [nil, "dumb", "xterm", "linux"].map { name in
      TerminalKind { $0 == "TERM" ? name : nil }
    }

    #expect(kinds.map(\.hasCursor) == [false, false, true, true])
    #expect(kinds.suffix(2).map(\.answers) == [true, false])
  }

  @Test("A size that makes no sense is a usual one, or the greatest")
  func size() {
    let told: [(Int, Int)?] = [nil, (0, 0), (0, 50), (1, 1), (65_535, 65_535)]

    #expect(
      told.map { Size(reported: $0) } == [
        Size(columns: 80, rows: 24), Size(columns: 80, rows: 24), Size(columns: 80, rows: 50),
        Size(columns: 1, rows: 1), .greatest,
      ])
  }
}
