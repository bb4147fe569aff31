#if os(Linux)
  import Foundation
  import TabCore
  import TabNavigation
  import TestSupport
  import Testing

  @testable import TabsCLI
  @testable import TabsUI

  @Suite("The full screen on a terminal")
  struct FullScreenTests {
    private let tabs = Executable()

    /// Starts the program as a job of a shell, and waits for its first frame.
    private func start(_ words: String...) async throws -> PseudoTerminal {
      let terminal = try PseudoTerminal(
        job: [tabs.path, "ui"] + words, environment: ["SWIFT_BACKTRACE": "enable=no"])
      try await terminal.wait(toSee: "Home")
      return terminal
    }

    /// Waits until the screen is the one that keys lead to in this process.
    private func expect(
      _ terminal: PseudoTerminal, toShow keys: String, _ size: Size = Size(columns: 80, rows: 24)
    ) async throws {
      let text = try await text(after: keys, size)
      try await terminal.wait { terminal.screen.text == text }
    }

    /// Returns what keys lead to, once the app has loaded its items.
    @MainActor
    private func text(after keys: String, _ size: Size) async throws -> String {
      let screen = try TestScreen(size: size)
      // Without `Task.immediate` the effect that loads them begins only when this task waits.
      while screen.state.home.root.items.isEmpty { await screen.frameRequest() }
      screen.type(keys)
      return screen.cells.text
    }

    @Test("What is on the screen is what keys lead to, also after nonsense and in another size")
    func screen() async throws {
      let terminal = try await start()
      try await expect(terminal, toShow: "")

      terminal.type([0xFF, 0xC3, 0x1B, 0x5B, 0x31])
      terminal.type([0x3B, 0x07, 0x9B, 0x00])
      terminal.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\")
      terminal.type("3\r")
      try await terminal.wait(toSee: "close")
      // A lone escape is a key when nothing follows.
      terminal.type("\u{1B}")
      try await expect(terminal, toShow: "3")

      for size in [Size(columns: 40, rows: 12), Size(columns: 120, rows: 50)] {
        terminal.resize(columns: size.columns, rows: size.rows)
        try await expect(terminal, toShow: "3", size)
      }
    }

    // MARK: The end

    private static let ends: [(keys: String, signal: Int32?, exitCode: Int32)] = [
      ("q", nil, 0), ("", SIGTERM, 143), ("\u{3}", nil, 130), ("", SIGINT, 130), ("", SIGHUP, 129),
      ("", SIGQUIT, 131), ("", SIGSEGV, 139),
      // An error that nothing catches is one of these.
      ("", SIGTRAP, 133), ("", SIGILL, 132), ("", SIGABRT, 134),
    ]

    @Test(
      "What ends the program leaves the terminal as it was",
      arguments: ends.prefix(RunLength.count(2, long: 10)))
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
      expectUsual(terminal)
    }

    @Test("A form with unsaved changes asks before the program ends, and its answer ends it")
    func unsavedChanges() async throws {
      let terminal = try await start("tabs://profile/edit")
      try await terminal.wait(toSee: "cancel")

      terminal.type("x\u{1B}[B\u{1B}[Bq")
      try await terminal.wait(toSee: "Discard your changes?")
      terminal.type("\u{1B}[A\u{1B}[A\r")

      try await terminal.wait(toSee: "exit code 0")
      expectUsual(terminal)
    }

    @Test("A journal that couldn't be written is named after the end, which is a failure")
    func failedJournal() async throws {
      let terminal = try await start("--journal", "/dev/full")

      terminal.type("q")

      try await terminal.wait {
        ["exit code 0", "exit code 1"].contains { terminal.screen.text.contains($0) }
      }
      #expect(terminal.screen.text.contains("exit code 1"))
      #expect(terminal.screen.text.contains("tabs-cli: The journal /dev/full can't be written:"))
      expectUsual(terminal)
    }

    private func expectUsual(_ terminal: PseudoTerminal) {
      #expect(terminal.mode == terminal.usualMode)
      #expect(!terminal.screen.isAlternate)
      #expect(terminal.screen.modes == ["?25"])
    }

    @Test(
      "A signal at any moment of the start leaves the terminal as it was", .long,
      arguments: [1, 9, 17, 25, 33, 41, 49, 57, 100, 500, 1_000], [SIGTERM, SIGTSTP])
    func signalAtStart(count: Int, signal: Int32) async throws {
      let terminal = try PseudoTerminal(job: [tabs.path, "ui"])
      try await terminal.wait { terminal.written.count >= count }

      terminal.send(signal)

      try await terminal.wait(toSee: signal == SIGTERM ? "exit code 143" : "stopped")
      expectUsual(terminal)
    }

    @Test(
      "A terminal that goes away ends the program, also one that is to outlive it", .long,
      arguments: ["", "trap '' HUP; "])
    func gone(preparation: String) async throws {
      let terminal = try PseudoTerminal(
        ["/bin/sh", "-c", preparation + #"exec "$0" ui"#, tabs.path])
      try await terminal.wait(toSee: "Home")

      terminal.hangUp()

      #expect(await terminal.exitCode() == 129)
    }

    @Test("A terminal that takes nothing doesn't keep the program from ending", .long)
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

    @Test("Without a terminal there is one line on standard error, and exit code 2")
    func noTerminal() async throws {
      let outcome = try await tabs.run("ui")

      #expect(
        outcome
          == .init(
            exitCode: 2, output: "",
            messages: """
              tabs-cli: ui needs a terminal: standard input and standard output must be one; \
              "tabs-cli ui --help" explains more

              """))
    }

    @Test("A terminal that can't place its cursor is told from others", .long)
    func dumb() async throws {
      let terminal = try PseudoTerminal(job: [tabs.path, "ui"], environment: ["TERM": "dumb"])

      try await terminal.wait(toSee: "exit code 2")

      #expect(terminal.mode == terminal.usualMode)
      let message: String = terminal.screen.lines.dropLast().joined()
      #expect(
        message == """
          tabs-cli: ui needs a terminal: according to TERM, this one can't move its cursor; \
          "tabs-cli ui --help" explains more
          """)
    }

    @Test(
      "A terminal without a size has a usual one, and a tiny one gets what fits", .long,
      arguments: [0, 1])
    func senselessSize(length: Int) async throws {
      let terminal = try PseudoTerminal([tabs.path, "ui"], columns: length, rows: length)
      try await terminal.wait(for: length == 0 ? "Home" : "\u{1B}[?2026l")

      terminal.type("q")

      #expect(await terminal.exitCode() == 0)
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

    // MARK: Stopping

    @Test(
      "A program that is stopped leaves the terminal as it was, and draws all when it goes on",
      arguments: [nil, SIGTSTP, SIGSTOP].prefix(RunLength.count(1, long: 3)))
    func stop(signal: Int32?) async throws {
      let terminal = try await start()
      terminal.type("3")
      try await expect(terminal, toShow: "3")

      if let signal { terminal.send(signal) } else { terminal.type("\u{1A}") }
      try await terminal.wait(toSee: "stopped")
      // Of this one there is no warning.
      if signal != SIGSTOP { expectUsual(terminal) }

      terminal.type("\n")
      try await expect(terminal, toShow: "3")
      #expect(terminal.screen.isAlternate)
      terminal.type("q")
      try await terminal.wait(toSee: "exit code 0")
      #expect(terminal.mode == terminal.usualMode)
    }

    // MARK: Doing nothing

    @Test("While nothing happens the program does nothing, and a timer ticks without keys", .long)
    func idle() async throws {
      let terminal = try await start()
      terminal.type("3")
      try await terminal.wait(toSee: "notifications")

      try await terminal.waitUntilIdle()
      terminal.type(":open tabs://settings/timer\r")
      try await terminal.wait(toSee: "timer 2")
    }

  }
#endif
