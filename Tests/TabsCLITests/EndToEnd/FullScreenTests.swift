#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @testable import TabsCLI

  @Suite("The full screen on a terminal")
  struct FullScreenTests {
    private let tabs: Executable

    init() throws {
      tabs = try Executable()
    }

    /// Starts the program as a job of a shell, and waits for its first frame.
    private func start(
      _ words: String..., columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
    ) async throws -> PseudoTerminal {
      let terminal = try PseudoTerminal(
        job: [tabs.path, "ui"] + words, columns: columns, rows: rows,
        environment: ["SWIFT_BACKTRACE": "enable=no"].merging(environment) { $1 })
      try await terminal.wait(toSee: "Home")
      return terminal
    }

    /// Returns what a snapshot shows after a script.
    private func snapshot(after script: String, size: String = "80x24") async throws -> [Substring]
    {
      let outcome = try await tabs.run(
        "ui", "--snapshot", "-", "--size", size, input: Array(script.utf8))
      #expect(outcome.exitCode == 0)
      return outcome.output.split(separator: "\n")
    }

    // MARK: The end

    @Test(
      "What ends the program leaves the terminal as it was",
      arguments: [
        ("q", nil, 0), ("\u{3}", nil, 130), ("", SIGINT, 130), ("", SIGTERM, 143),
        ("", SIGHUP, 129), ("", SIGQUIT, 131), ("", SIGSEGV, 139),
        // An error that nothing catches is one of these.
        ("", SIGTRAP, 133), ("", SIGILL, 132), ("", SIGABRT, 134),
      ] as [(String, Int32?, Int32)])
    func end(keys: String, signal: Int32?, exitCode: Int32) async throws {
      let terminal = try await start()
      let modes = terminal.screen.modes
      #expect(terminal.screen.isAlternate)
      #expect(!modes.contains("?25"))
      #expect(modes.isSuperset(of: ["?1000", "?1006", "?1049", "?2004"]))
      #expect(terminal.mode != terminal.usualMode)

      terminal.type(keys)
      if let signal { terminal.send(signal) }

      try await terminal.wait(toSee: "exit code \(exitCode)")
      #expect(terminal.mode == terminal.usualMode)
      #expect(!terminal.screen.isAlternate)
      #expect(terminal.screen.modes == ["?25"])
    }

    @Test(
      "A signal at any moment of the start leaves the terminal as it was",
      arguments: [1, 9, 17, 25, 33, 41, 49, 57, 100, 500, 1_000], [SIGTERM, SIGTSTP])
    func signalAtStart(count: Int, signal: Int32) async throws {
      let terminal = try PseudoTerminal(job: [tabs.path, "ui"])
      try await terminal.wait { terminal.written.count >= count }

      terminal.send(signal)

      try await terminal.wait(toSee: signal == SIGTERM ? "exit code 143" : "stopped")
      #expect(terminal.mode == terminal.usualMode)
      #expect(terminal.screen.modes == ["?25"])
    }

    @Test("A call that is refused doesn't touch the terminal")
    func refusal() async throws {
      let terminal = try PseudoTerminal(job: [tabs.path, "ui", "--data", "/dev/null/items.json"])

      try await terminal.wait(toSee: "exit code 2")

      #expect(terminal.mode == terminal.usualMode)
      #expect(!terminal.text.contains("\u{1B}"))
    }

    @Test(
      "A terminal that goes away ends the program, also one that is to outlive it",
      arguments: ["", "trap '' HUP; "])
    func gone(preparation: String) async throws {
      let terminal = try PseudoTerminal(
        ["/bin/sh", "-c", preparation + #"exec "$0" ui"#, tabs.path])
      try await terminal.wait(toSee: "Home")

      terminal.hangUp()

      #expect(await terminal.exitCode() == 129)
    }

    @Test("A terminal that takes nothing doesn't keep the program from ending")
    func stuck() async throws {
      let terminal = try PseudoTerminal([tabs.path, "ui"])
      try await terminal.wait(toSee: "Home")

      terminal.stopReading()
      for _ in 0..<200 { terminal.resize(columns: 200, rows: 60) }
      terminal.type(String(repeating: "123", count: 200))
      kill(terminal.leader, SIGTERM)

      #expect(await terminal.exitCode() == 143)
    }

    // MARK: No terminal

    @Test("What is only for snapshots is refused without one", arguments: ["--format", "--size"])
    func snapshotOption(name: String) async throws {
      let outcome = try await tabs.run("ui", name, name == "--size" ? "80x24" : "svg")

      #expect(outcome.exitCode == 2)
      #expect(outcome.messages.contains("\(name) needs --snapshot"))
    }

    @Test("Without a terminal there is one line on standard error, and exit code 2")
    func noTerminal() async throws {
      let outcome = try await tabs.run("ui")

      #expect(outcome.exitCode == 2)
      #expect(outcome.output == "")
      #expect(
        outcome.messages == """
          tabs-cli: ui needs a terminal: standard input and standard output have to be a terminal; \
          "tabs-cli ui --help" tells more

          """)
    }

    @Test("A terminal that can't place its cursor is told from others", arguments: ["dumb", ""])
    func dumb(kind: String) async throws {
      let terminal = try PseudoTerminal([tabs.path, "ui"], environment: ["TERM": kind])

      #expect(await terminal.exitCode() == 2)
      try await terminal.waitForEnd()
      #expect(
        terminal.screen.lines.joined()
          == "tabs-cli: ui needs a terminal: TERM says that the terminal can't place its cursor; "
          + #""tabs-cli ui --help" tells more"#)
    }

    // MARK: The screen

    @Test("What is on the screen equals the snapshot")
    func snapshot() async throws {
      let terminal = try await start()
      let home = try await snapshot(after: "")
      try await terminal.wait { terminal.page == home }

      terminal.type("3")
      let settings = try await snapshot(after: "select settings\n")
      try await terminal.wait { terminal.page == settings }
    }

    @Test("After another size all is drawn again", arguments: [(40, 12), (120, 50), (31, 8)])
    func resize(columns: Int, rows: Int) async throws {
      let terminal = try await start()

      terminal.resize(columns: columns, rows: rows)

      let expected = try await snapshot(after: "", size: "\(columns)x\(rows)")
      try await terminal.wait { terminal.page == expected }
    }

    @Test(
      "A terminal without a size has a usual one, and a tiny one gets what fits", arguments: [0, 1])
    func senselessSize(length: Int) async throws {
      let terminal = try PseudoTerminal([tabs.path, "ui"], columns: length, rows: length)
      try await terminal.wait(for: length == 0 ? "Home" : "\u{1B}[?2026l")

      terminal.type("q")

      #expect(await terminal.exitCode() == 0)
    }

    @Test("A terminal that answers nothing, half a key and bytes that are no text do no harm")
    func senselessInput() async throws {
      let terminal = try await start()

      terminal.type([0xFF, 0xC3, 0x1B, 0x5B, 0x31])
      terminal.type([0x3B, 0x07, 0x9B, 0x00])
      terminal.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\")
      terminal.type("3")
      try await terminal.wait(toSee: "notifications")

      terminal.type("q")
      try await terminal.wait(toSee: "exit code 0")
    }

    @Test("A paste of a megabyte is one text in one field", .long)
    func hugePaste() async throws {
      let terminal = try await start("tabs://profile/edit")
      try await terminal.wait(toSee: "cancel")

      terminal.type("\u{1B}[200~" + String(repeating: "x", count: 1_000_000) + "\u{1B}[201~")
      try await terminal.wait(toSee: "xxxxxxxx")
      terminal.type("\u{15}Nobody")

      try await terminal.wait(toSee: "Nobody")
    }

    @Test("A lone escape is a key when nothing follows")
    func escape() async throws {
      let terminal = try await start()
      terminal.type("3\r")
      try await terminal.wait(toSee: "close")

      terminal.type("\u{1B}")

      let settings = try await snapshot(after: "select settings\n")
      try await terminal.wait { terminal.page == settings }
    }

    // MARK: Stopping

    @Test(
      "A program that is stopped leaves the terminal as it was, and draws all when it goes on",
      arguments: [nil, SIGTSTP])
    func stop(signal: Int32?) async throws {
      let terminal = try await start()
      terminal.type("3")
      let settings = try await snapshot(after: "select settings\n")
      try await terminal.wait { terminal.page == settings }

      if let signal { terminal.send(signal) } else { terminal.type("\u{1A}") }
      try await terminal.wait(toSee: "stopped")
      #expect(terminal.mode == terminal.usualMode)
      #expect(terminal.screen.modes == ["?25"])
      #expect(!terminal.screen.isAlternate)

      terminal.type("\n")
      try await terminal.wait { terminal.page == settings }
      #expect(terminal.screen.isAlternate)
      terminal.type("q")
      try await terminal.wait(toSee: "exit code 0")
      #expect(terminal.mode == terminal.usualMode)
    }

    @Test("A program that was stopped without warning draws all when it goes on")
    func stopWithoutWarning() async throws {
      let terminal = try await start()
      let home = try await snapshot(after: "")
      try await terminal.wait { terminal.page == home }

      terminal.send(SIGSTOP)
      try await terminal.wait(toSee: "stopped")
      terminal.type("\n")

      try await terminal.wait { terminal.page == home }
    }

    // MARK: Doing nothing

    @Test("While nothing happens the program does nothing")
    func idle() async throws {
      let terminal = try await start()
      terminal.type("3")
      try await terminal.wait(toSee: "notifications")

      try await terminal.waitUntilIdle()
    }

    @Test("A timer ticks without keys")
    func timer() async throws {
      let terminal = try await start("tabs://settings/timer")

      try await terminal.wait(toSee: "timer 2")
    }
  }

  extension PseudoTerminal {
    /// What is on the screen, line by line.
    fileprivate var page: [Substring] { screen.text.split(separator: "\n") }
  }
#endif
