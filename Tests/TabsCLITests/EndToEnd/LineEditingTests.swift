#if os(Linux)
  import Foundation
  import Testing

  @Suite("The line program on a terminal")
  struct LineEditingTests {
    private let tabs: Executable

    init() throws {
      tabs = try Executable()
    }

    private func start(_ environment: [String: String] = [:]) throws -> PseudoTerminal {
      try PseudoTerminal(job: [tabs.path, "run"], environment: environment)
    }

    @Test("Keys complete words, recall lines and throw a line away")
    func keys() async throws {
      let terminal = try start()
      try await terminal.wait(toSee: "tabs> ")

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

    @Test(
      "What ends the program leaves the terminal as it was",
      arguments: [
        ("\u{4}", 0), ("\u{3}", 130), ("quit\r", 0), ("wait 24h\r\u{3}", 130), ("SIGTERM", 143),
        ("SIGHUP", 129), ("SIGQUIT", 131),
      ])
    func end(keys: String, exitCode: Int32) async throws {
      let terminal = try start(["SWIFT_BACKTRACE": "enable=no"])
      try await terminal.wait(for: "tabs> ")
      #expect(terminal.mode != terminal.usualMode)

      switch keys {
      case "SIGTERM": terminal.send(SIGTERM)
      case "SIGHUP": terminal.send(SIGHUP)
      case "SIGQUIT": terminal.send(SIGQUIT)
      default:
        for part in keys.split(separator: "\r", omittingEmptySubsequences: false) {
          terminal.type(part + (part.count > 1 ? "\r" : ""))
          if part.hasPrefix("wait") {
            try await terminal.wait(for: "wait 24h\u{1B}[K\r\u{1B}[14C\r\n\u{1B}[?2004l")
          }
        }
      }

      try await terminal.wait(for: "exit code \(exitCode)")
      #expect(terminal.mode == terminal.usualMode)
      #expect(terminal.text.contains("\u{1B}[?2004l"))
    }

    @Test(
      "A program that is stopped gives the terminal back, and shows its line when it goes on",
      arguments: ["\u{1A}", "SIGTSTP"])
    func stop(keys: String) async throws {
      let terminal = try start()
      try await terminal.wait(for: "tabs> ")
      terminal.type("sta")
      try await terminal.wait(for: "tabs> sta")

      if keys == "SIGTSTP" { terminal.send(SIGTSTP) } else { terminal.type(keys) }
      try await terminal.wait(for: "stopped")
      #expect(terminal.mode == terminal.usualMode)
      let stopped = terminal.written.count
      terminal.type("\n")
      try await terminal.wait(for: "tabs> sta", after: stopped)
      terminal.type("te\r")

      try await terminal.wait(for: "url       tabs://home")
    }

    @Test("A command is stopped and goes on, as any program does")
    func stopOfCommand() async throws {
      let terminal = try start()
      try await terminal.wait(for: "tabs> ")
      terminal.type("wait 1s\r")
      try await terminal.wait(for: "1s\u{1B}[K\r\u{1B}[13C\r\n\u{1B}[?2004l")

      terminal.type("\u{1A}")
      try await terminal.wait(for: "stopped")
      #expect(terminal.mode == terminal.usualMode)
      terminal.type("\nstate\n")

      try await terminal.wait(for: "url       tabs://home")
    }

    @Test("A line that is longer than a line may be is told, and the next one is read")
    func long() async throws {
      let terminal = try start()
      try await terminal.wait(for: "tabs> ")

      terminal.type(
        "\u{1B}[200~" + String(repeating: "x", count: 65_537) + "\nselect settings\n\u{1B}[201~")

      try await terminal.wait(
        for: "<stdin>:1: the line is 65537 bytes long, and 65536 are as many as it may be")
      try await terminal.wait(for: "* settings")
    }

    @Test("A terminal that can't place its cursor gets a prompt and whole lines")
    func dumb() async throws {
      let terminal = try start(["TERM": "dumb"])
      try await terminal.wait(for: "tabs> ")

      terminal.type("select profile\nquit\n")

      try await terminal.wait(for: "exit code 0")
      #expect(!terminal.text.contains("\u{1B}"))
      #expect(terminal.text.contains("* profile"))
    }

    @Test("A timer that ticks leaves the line alone")
    func timer() async throws {
      let terminal = try start()
      try await terminal.wait(toSee: "tabs> ")
      terminal.type("select settings\rpush timer\rsta")
      try await terminal.wait(toSee: "tabs> sta")

      _ = try await tabs.run("run", "--clock", "real", input: Array("wait 2s\n".utf8))
      terminal.type("te\r")

      try await terminal.wait { terminal.screen.text.contains(/timer [1-9]/) }
      #expect(terminal.screen.text.contains("tabs> state "))
    }

    @Test("While nothing is typed and no timer runs the program does nothing")
    func idle() async throws {
      let terminal = try start()
      try await terminal.wait(for: "tabs> ")
      terminal.type("sta")
      try await terminal.wait(for: "tabs> sta")

      try await terminal.waitUntilIdle()
    }
  }
#endif
