#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @Suite("Progress on a terminal")
  struct ProgressTests {
    @Test(
      "A run of a stress test that takes long says how far it is, and takes that away at the end",
      .long,
      arguments: [
        (["--actions", "10000000"], "of 80000000 actions\u{1B}[K"),
        (["--explore", "1000000000"], "of 1000000000 schedules\u{1B}[K"),
      ])
    func stress(options: [String], line: String) async throws {
      let terminal = try PseudoTerminal([Executable("tabs-lab").path] + options)
      try await terminal.wait(for: line)

      terminal.type("\u{3}")

      #expect(await terminal.exitCode() == 130)
      try await terminal.waitForEnd()
      #expect(terminal.text.hasSuffix("\r\u{1B}[K"))
    }

    @Test(
      "On a terminal without a cursor to move there is no progress, only the outcome",
      .immediateStart("The model takes what effects do at once for done."),
      arguments: [
        (["--explore", "10"], "scripts "),
        (["--tasks=4", "--actions=40", "--stores=3"], "outcome   as the model predicts\r\n"),
      ])
    func dumb(options: [String], line: String) async throws {
      let terminal = try PseudoTerminal(
        [Executable("tabs-lab").path] + options, environment: ["TERM": "dumb"])

      #expect(await terminal.exitCode() == 0)
      try await terminal.waitForEnd()
      #expect(terminal.text.contains(line))
      #expect(!terminal.text.contains("\u{1B}"))
    }

    @Test("A check shows how far it is on a terminal that has a cursor, and nowhere else")
    func checks() async throws {
      let script = Executable.package.appending(path: "Checks/progress.sh").path
      let words = [
        "/bin/bash", "-c", #"source "$0"; show_progress "run 1 of 2"; end_progress; echo done"#,
        script,
      ]

      for (kind, output) in [
        ("xterm", "\rrun 1 of 2\u{1B}[K\r\r\u{1B}[K\rdone\r\n"), ("dumb", "done\r\n"),
      ] {
        let terminal = try PseudoTerminal(words, environment: ["TERM": kind])
        try await terminal.waitForEnd()
        #expect(terminal.text == output)
      }
    }
  }
#endif
