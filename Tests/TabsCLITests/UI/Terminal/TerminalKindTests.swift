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

  @Test("A terminal that says nothing of itself, or that it is dumb, has no cursor to place")
  func cursor() {
    #expect(TerminalKind { _ in nil }.hasCursor == false)
    #expect(TerminalKind { _ in "dumb" }.hasCursor == false)
    #expect(TerminalKind { _ in "xterm" }.hasCursor)
  }

  @Test("The console of Linux isn't asked for its colours")
  func answers() {
    #expect(TerminalKind { $0 == "TERM" ? "linux" : nil }.answers == false)
    #expect(TerminalKind { $0 == "TERM" ? "xterm" : nil }.answers)
  }

  @Test("A size that makes no sense is a usual one, or the greatest")
  func size() {
    #expect(Size(told: nil) == Size(columns: 80, rows: 24))
    #expect(Size(told: (0, 0)) == Size(columns: 80, rows: 24))
    #expect(Size(told: (0, 50)) == Size(columns: 80, rows: 50))
    #expect(Size(told: (1, 1)) == Size(columns: 1, rows: 1))
    #expect(Size(told: (65_535, 65_535)) == .greatest)
  }
}
