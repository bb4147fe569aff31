#if os(Linux)
  import Foundation
  import Testing

  @Suite("Progress on a terminal")
  struct ProgressTests {
    private let tabs: Executable

    init() throws {
      tabs = try Executable()
    }

    @Test(
      "A run of a stress test that takes long says how far it is, and takes that away at the end",
      arguments: [
        (["--actions", "10000000"], "of 80000000 actions\u{1B}[K"),
        (["--explore", "1000000000"], "of 1000000000 schedules\u{1B}[K"),
      ])
    func stress(options: [String], line: String) async throws {
      let terminal = try PseudoTerminal([tabs.path, "stress"] + options)
      try await terminal.wait(for: line)

      terminal.type("\u{3}")

      #expect(await terminal.exitCode() == 130)
      try await terminal.waitForEnd()
      #expect(String(decoding: terminal.written, as: UTF8.self).hasSuffix("\r\u{1B}[K"))
    }

    @Test("On a terminal without a cursor to move there is no progress, only the outcome")
    func dumb() async throws {
      let terminal = try PseudoTerminal(
        [tabs.path, "stress", "--explore", "300"], environment: ["TERM": "dumb"])

      #expect(await terminal.exitCode() == 0)
      try await terminal.waitForEnd()
      let text = String(decoding: terminal.written, as: UTF8.self)
      #expect(text.hasPrefix("scripts "))
      #expect(!text.contains("\u{1B}"))
    }
  }
#endif
