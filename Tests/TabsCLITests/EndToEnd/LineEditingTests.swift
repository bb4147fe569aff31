#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @Suite("The line program on a terminal")
  struct LineEditingTests {
    private let tabs = Executable()

    /// Starts the program as a job of a shell, and waits for its prompt.
    private func start(_ environment: [String: String] = [:]) async throws -> PseudoTerminal {
      let terminal = try PseudoTerminal(
        job: [tabs.path, "run"],
        environment: ["SWIFT_BACKTRACE": "enable=no"].merging(environment) { $1 })
      try await terminal.wait(toSee: "tabs> ")
      return terminal
    }

    @Test("Keys complete words, recall lines and throw a line away")
    func keys() async throws {
      let terminal = try await start()

      terminal.type("sel\tp\t\r")
      try await terminal.wait(toSee: "* profile")
      terminal.type("\u{1B}[A\u{7F}\u{7F}")
      try await terminal.wait(toSee: "tabs> select profil ")
      terminal.type("\u{3}push \t")
      try await terminal.wait { terminal.screen.cursor == (11, 7) }
      #expect(
        terminal.screen.lines == [
          "tabs> select profile", "  home      6 items", "* profile   \"Sam Marlow\"",
          "  settings  settings", "tabs> select profil^C", "tabs> push",
          "edit  followers  follower", "tabs> push",
        ])
      terminal.type("\u{3}state\r")
      try await terminal.wait(toSee: "url       tabs://profile")
    }

    private static let ends: [(keys: String, signal: Int32?, exitCode: Int32)] = [
      ("\u{4}", nil, 0), ("wait 24h\r\u{3}", nil, 130), ("", SIGTERM, 143), ("\u{3}", nil, 130),
      ("quit\r", nil, 0), ("", SIGHUP, 129), ("", SIGQUIT, 131),
    ]

    @Test(
      "What ends the program leaves the terminal as it was",
      arguments: ends.prefix(RunLength.count(2, long: 7)))
    func end(keys: String, signal: Int32?, exitCode: Int32) async throws {
      let terminal = try await start()
      #expect(terminal.mode != terminal.usualMode)

      for part in keys.split(separator: "\r", omittingEmptySubsequences: false) {
        terminal.type(part + (part.count > 1 ? "\r" : ""))
        if part.hasPrefix("wait") {
          try await terminal.wait(for: "wait 24h\u{1B}[K\r\u{1B}[14C\r\n\u{1B}[?2004l")
        }
      }
      if let signal { terminal.send(signal) }

      try await terminal.wait(for: "exit code \(exitCode)")
      #expect(terminal.mode == terminal.usualMode)
      #expect(terminal.text.contains("\u{1B}[?2004l"))
    }

    @Test(
      "A program that is stopped gives the terminal back, and shows its line when it goes on",
      arguments: [nil, SIGTSTP].prefix(RunLength.count(1, long: 2)))
    func stop(signal: Int32?) async throws {
      let terminal = try await start()
      terminal.type("sta")
      try await terminal.wait(for: "tabs> sta")

      if let signal { terminal.send(signal) } else { terminal.type("\u{1A}") }
      try await terminal.wait(for: "stopped")
      #expect(terminal.mode == terminal.usualMode)
      let stopped = terminal.written.count
      terminal.type("\n")
      try await terminal.wait(for: "tabs> sta", after: stopped)
      terminal.type("te\r")

      try await terminal.wait(for: "url       tabs://home")
    }

    @Test("A command is stopped and goes on, as any program does", .long)
    func stopOfCommand() async throws {
      let terminal = try await start()
      terminal.type("wait 1s\r")
      try await terminal.wait(for: "1s\u{1B}[K\r\u{1B}[13C\r\n\u{1B}[?2004l")

      terminal.type("\u{1A}")
      try await terminal.wait(for: "stopped")
      #expect(terminal.mode == terminal.usualMode)
      terminal.type("\nstate\n")

      try await terminal.wait(for: "url       tabs://home")
    }

    @Test("A line that is longer than a line may be is told, and the next one is read", .long)
    func long() async throws {
      let terminal = try await start()

      terminal.type(
        "\u{1B}[200~" + String(repeating: "x", count: 65_537) + "\nselect settings\n\u{1B}[201~")

      try await terminal.wait(
        for: "<stdin>:1: the line is 65537 bytes long, but the maximum is 65536")
      try await terminal.wait(for: "* settings")
    }

    @Test("A terminal that can't place its cursor gets a prompt and whole lines", .long)
    func dumb() async throws {
      let terminal = try await start(["TERM": "dumb"])

      terminal.type("select profile\nquit\n")

      try await terminal.wait(for: "exit code 0")
      #expect(!terminal.text.contains("\u{1B}"))
      #expect(terminal.text.contains("* profile"))
    }

    @Test(
      "A timer that ticks leaves the line alone, and without one the program does nothing", .long)
    func timer() async throws {
      let terminal = try await start()
      terminal.type("sta")
      try await terminal.wait(for: "tabs> sta")
      try await terminal.waitUntilIdle()

      terminal.type("\u{3}select settings\rpush timer\rsta")
      try await terminal.wait(toSee: "tabs> sta ")
      _ = try await tabs.run("run", "--clock", "real", input: "wait 2s\n")
      terminal.type("te\r")

      try await terminal.wait { terminal.screen.text.contains(/timer [1-9]/) }
      #expect(terminal.screen.text.contains("tabs> state "))
    }
  }
#endif
