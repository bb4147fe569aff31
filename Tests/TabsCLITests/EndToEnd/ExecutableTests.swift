import Foundation
import TabCore
import TestSupport
import Testing

@testable import TabsCLI
@testable import TabsUI

@Suite("The program as it was built")
struct ExecutableTests {
  private let tabs = Executable()

  @Test("A run prints what a session does, and leaves nothing behind without --data")
  func run() async throws {
    try await withTemporaryFolder { folder in
      let outcome = try await tabs.run(
        "run", "Examples/tour.tabs", environment: ["TMPDIR": folder.path])

      #expect(outcome.output == (try Example.tour.text("expected")))
      #expect(
        outcome.messages == Example.tourMessages.map { "Examples/tour.tabs:\($0)\n" }.joined())
      #expect(outcome.exitCode == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test("With --keep-going every bad line has its message, and nothing has changed at the end")
  func keepGoing() async throws {
    let outcome = try await tabs.run(
      "run", "--keep-going", "--quiet", input: "psh\nselect\npop\nstate\n")

    #expect(outcome.exitCode == 1)
    #expect(
      outcome.messages == """
        <stdin>:1: unknown command "psh"; did you mean "push"?
        <stdin>:2: select: TAB is missing: select TAB
        <stdin>:3: home is at its root, so there is no screen to pop

        """)
    #expect(outcome.output.hasPrefix("4> state\n  url       tabs://home\n"))
  }

  @Test("A name that isn't UTF-8 is refused, and no file of a similar name is touched")
  func garbledName() async throws {
    try await withTemporaryFolder { folder in
      let process = tabs.shell(#"exec "$0" run --data "$(printf 'a\377.json')" --quiet"#)
      process.currentDirectoryURL = folder

      let outcome = try await process.outcome(input: "tap add\nset name x\nsave\n")

      #expect(outcome.exitCode == 2)
      #expect(outcome.messages.hasPrefix("tabs-cli: \"a\u{FFFD}.json\" isn't UTF-8"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test("Help and version are printed")
  func help() async throws {
    let help = try await tabs.run("replay", "--help")
    let version = try await tabs.run("replay", "--version")

    #expect(help == .init(exitCode: 0, output: Subcommand.replay.help(of: .cli), messages: ""))
    #expect(version == .init(exitCode: 0, output: "tabs-cli 0.1.0\n", messages: ""))
  }

  @Test(
    "A call that is wrong names the program that was called, in whichever program it ends",
    arguments: [
      ("tabs-cli", ["run", "--bogus"], "run"), ("tabs-cli", ["report", "--bogus"], "report"),
      ("tabs-cli", ["replay"], "replay"), ("tabs-ui", ["--bogus"], "ui"),
      ("tabs-ui", ["replay"], "replay"), ("tabs-lab", ["--bogus"], "stress"),
    ])
  func misuse(program: String, words: [String], subcommand: String) async throws {
    let outcome = try await Executable(program).process(words).outcome()

    #expect(outcome.exitCode == 2)
    #expect(outcome.messages.hasPrefix("\(program): "))
    #expect(outcome.messages.hasSuffix("; \"\(program) \(subcommand) --help\" explains more\n"))
  }

  @Test(
    "What goes wrong in a run or with a journal names the program that was called",
    arguments: ["tabs-cli", "tabs-ui"])
  func failure(program: String) async throws {
    try await withTemporaryFolder { folder in
      let journal = folder.appending(path: "a.journal").path
      let called = Executable(program)
      let help = try await called.run("report", "--help")
      let items = folder.appending(path: "items.json")
      try Data("no JSON".utf8).write(to: items)
      let run = try await called.run("run", "--data", items.path, "/dev/null")
      _ = try await called.run("record", journal, "/dev/null")
      let report = try await called.run("report", journal, "--minimize", "pear")

      #expect(help.output.hasPrefix("usage: \(program) report "))
      for outcome in [run, report] {
        #expect(outcome.exitCode == 1)
        #expect(outcome.messages.hasPrefix("\(program): "))
      }
    }
  }

  @Test("A subcommand whose program isn't built says how to build it")
  func missingProgram() async throws {
    // The same file in a folder of its own: a copy could still be open when it is run.
    let file = URL(filePath: tabs.path)
    let folder = file.deletingLastPathComponent().appending(path: "alone-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let link = folder.appending(path: "tabs-cli")
    try FileManager.default.linkItem(at: file, to: link)
    for (words, program) in [
      (["ui"], "tabs-ui"), (["--journal", "a.journal", "/dev/null"], "tabs-ui"),
      (["stress"], "tabs-lab"),
    ] {
      let process = tabs.process(words)
      process.executableURL = link

      let outcome = try await process.outcome()

      #expect(outcome.exitCode == 2)
      #expect(outcome.output == "")
      #expect(
        outcome.messages.hasSuffix(
          " needs the program \(program), which isn't built; \"swift build --product \(program)\" "
            + "builds it\n"))
      #expect(outcome.messages.split(separator: "\n").count == 1)
    }
  }

  @Test("A snapshot is what the screen would show, or nothing after a command that fails")
  func snapshot() async throws {
    let text = try await MainActor.run {
      let screen = try TestScreen(size: Size(columns: 60, rows: 9))
      screen.type("3")
      return screen.cells.text
    }
    let words = ["ui", "--snapshot", "-", "--size", "60x9"]

    let shown = try await tabs.process(words).outcome(input: "select settings\n")
    let failed = try await tabs.process(words).outcome(input: "pop\n")

    #expect(shown == .init(exitCode: 0, output: text + "\n", messages: ""))
    #expect(failed.exitCode == 1)
    #expect(failed.output == "")
  }

  @Test("Two runs that save at once lose nothing, and a link to no file yet stays one", .long)
  func parallelRuns() async throws {
    try await withTemporaryFolder { folder in
      let data = folder.appending(path: "link.json")
      try FileManager.default.createSymbolicLink(
        atPath: data.path, withDestinationPath: "items.json")

      func adding(_ name: String) async throws -> Executable.Outcome {
        let script = (0..<100).map { "tap add\nset name \(name)\($0)\nsave\n" }.joined()
        return try await tabs.run("run", "--quiet", "--data", data.path, input: script)
      }
      async let first = adding("a")
      async let second = adding("b")
      let outcomes = try await [first, second]

      let success = Executable.Outcome(exitCode: 0, output: "", messages: "")
      #expect(outcomes == [success, success])
      let names = try await ItemRepository.file(at: data).load().map(\.name)
      #expect(
        Set(names).subtracting(Item.samples.map(\.name))
          == Set((0..<100).flatMap { ["a\($0)", "b\($0)"] }))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == [".items.json.lock", "items.json", "link.json"])
    }
  }

  @Test("The script for bash is one that bash understands")
  func bash() async throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [
      "-c",
      try #require(CompletionScript(program: .cli).script(for: "bash")) + """

        mapfile() { echo "not in every bash"; }
        COMP_WORDS=(tabs-cli completions z) COMP_CWORD=2
        _tabs_cli
        echo "${COMPREPLY[*]}"
        COMP_WORDS=(tabs-cli run --clock "") COMP_CWORD=3
        _tabs_cli
        echo "${COMPREPLY[*]}"
        COMP_WORDS=(tabs-cli record a.journal Examples/tour.t) COMP_CWORD=3
        _tabs_cli
        echo "${COMPREPLY[*]}"
        COMP_WORDS=(tabs-cli stress --save Exam) COMP_CWORD=3
        _tabs_cli
        echo "${COMPREPLY[*]}"
        """,
    ]
    process.currentDirectoryURL = Executable.package

    let outcome = try await process.outcome()

    let output = "zsh\nreal virtual\nExamples/tour.tabs\nExamples\n"
    #expect(outcome == .init(exitCode: 0, output: output, messages: ""))
  }
}
