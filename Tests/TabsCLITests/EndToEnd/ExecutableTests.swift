import Foundation
import Testing

@Suite("The program as it was built")
struct ExecutableTests {
  private let tabs: Executable

  init() throws {
    tabs = try Executable()
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Executable.package.appending(path: path), encoding: .utf8)
  }

  @Test("The tour prints what stands beside it")
  func tour() async throws {
    let outcome = try await tabs.run("run", "Examples/tour.tabs")

    #expect(outcome.output == (try text("Examples/tour.expected")))
    #expect(
      outcome.messages == """
        Examples/tour.tabs:68: A push was refused: there is no item 999.
        Examples/tour.tabs:69: a screen of settings was to be pushed, but home is selected; select \
        settings first
        Examples/tour.tabs:70: The link "tabs://home/edit" can't be opened: "edit" can't be pushed \
        on the root of its tab: only "items" can.
        Examples/tour.tabs:71: unknown command "selct"; did you mean "select"?
        Examples/tour.tabs:72: the quote " isn't closed before the end of the line

        """)
    #expect(outcome.exitCode == 0)
  }

  @Test("The script about presentations prints what stands beside it")
  func presentations() async throws {
    let outcome = try await tabs.run("run", "Examples/presentations.tabs")

    #expect(outcome.output == (try text("Examples/presentations.expected")))
    #expect(
      outcome.messages.split(separator: "\n").map { $0.prefix { $0 != " " } }
        == [12, 21, 22, 25, 34, 91]
        .map { "Examples/presentations.tabs:\($0):" })
    #expect(outcome.exitCode == 0)
  }

  @Test(
    "With a store for each tab the program prints the same as with one",
    arguments: ["tour", "presentations"], [[], ["--json"]])
  func storesOfTabs(script: String, options: [String]) async throws {
    let words = ["run", "Examples/\(script).tabs"] + options

    let one = try await tabs.run(words + ["--stores", "one"])
    let many = try await tabs.run(words + ["--stores", "tabs"])

    #expect(many == one)
    #expect(one == (try await tabs.run(words)))
  }

  @Test("The tour prints the same from standard input, but for the name of the input")
  func tourFromStandardInput() async throws {
    let input = Array(try text("Examples/tour.tabs").utf8)

    let outcome = try await tabs.run(input: input)

    #expect(outcome.output == (try text("Examples/tour.expected")))
    #expect(outcome.messages.hasPrefix("<stdin>:68: "))
  }

  @Test("The tour as JSON is one object a line, each with the schema")
  func tourAsJSON() async throws {
    let outcome = try await tabs.run("run", "--json", "Examples/tour.tabs")

    let commands = try text("Examples/tour.tabs").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == commands.count)
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["schema"] as? Int == 3)
    }
  }

  @Test(
    "Input that makes no sense is one message with file and line, and exit code 1",
    arguments: [
      (Array("psh item 42\n".utf8), #"<stdin>:1: unknown command "psh"; did you mean "push"?"#),
      (Array("select\n".utf8), "<stdin>:1: select: TAB is missing: select TAB"),
      (Array("\npop now\n".utf8), #"<stdin>:2: pop: "now" is one word too many: pop"#),
      (
        Array("set name \"x\n".utf8),
        "<stdin>:1: the quote \" isn't closed before the end of the line"
      ),
      (
        Array("push item 999\n".utf8),
        "<stdin>:1: A push was refused: there is no item 999."
      ),
      (
        Array("push item 99999999999999999999\n".utf8),
        #"<stdin>:1: "99999999999999999999" is out of range; NUMBER is at most 9223372036854775807"#
      ),
      (
        Array("push item ".utf8) + [0xFF, 0xFE, 0x0A],
        "<stdin>:1: the line isn't UTF-8 from byte 11 on"
      ),
      (
        Array(repeating: UInt8(ascii: "x"), count: 1_048_576) + [0x0A],
        "<stdin>:1: the line is 1048576 bytes long, and 65536 are as many as it may be"
      ),
      (
        Array("select profile".utf8),
        "<stdin>:1: the input ends in the middle of this line; end it with a line break"
      ),
    ] as [([UInt8], String)])
  func badInput(input: [UInt8], message: String) async throws {
    let outcome = try await tabs.run("run", input: input)

    #expect(outcome == .init(exitCode: 1, output: "", messages: message + "\n"))
  }

  @Test("With --keep-going every bad line has its message, and nothing has changed at the end")
  func keepGoing() async throws {
    let outcome = try await tabs.run(
      "run", "--keep-going", "--quiet", input: Array("psh\nselect\npop\nstate\n".utf8))

    #expect(outcome.exitCode == 1)
    #expect(
      outcome.messages.split(separator: "\n").map { $0.prefix(10) } == [
        "<stdin>:1:", "<stdin>:2:", "<stdin>:3:",
      ])
    #expect(outcome.output.hasPrefix("4> state\n  url       tabs://home\n"))
  }

  @Test(
    "A call that makes no sense is one message, and exit code 2",
    arguments: [
      (["run", "--nonsense"], #"unknown option "--nonsense"; "tabs-cli run --help" tells more"#),
      (["run", "a", "b"], #""b" is one word too many; "tabs-cli run --help" tells more"#),
      (
        ["run", "no/such/file"],
        #""no/such/file" can't be read: no such file or directory; "#
          + #""tabs-cli run --help" tells more"#
      ),
      (
        ["recrd"],
        #""recrd" can't be read: no such file or directory; did you mean the subcommand "#
          + #""record"?; "tabs-cli run --help" tells more"#
      ),
      (
        ["bogus"],
        #""bogus" can't be read: no such file or directory, and the subcommands are run, ui, "#
          + #"record, replay, report, completions; "tabs-cli run --help" tells more"#
      ),
      (
        ["ui", "--snapshot", "-", "--size", "+80x24"],
        #"--size can't be "+80x24"; it is columns and rows from 1 to 1000, such as 80x24; "#
          + #""tabs-cli ui --help" tells more"#
      ),
      (["run", "Sources"], "Sources can't be read: is a directory"),
      (
        ["run", "--data", "/no/such/items.json"],
        #"--data can't be "/no/such/items.json": there is no folder "/no/such" to keep it in; "#
          + #""tabs-cli run --help" tells more"#
      ),
      (
        ["run", "--data", "/dev/null/items.json"],
        #"--data can't be "/dev/null/items.json": there is no folder "/dev/null" to keep it in; "#
          + #""tabs-cli run --help" tells more"#
      ),
      (
        ["run", "--stores", "two"],
        #"--stores can't be "two"; it is one or tabs; "tabs-cli run --help" tells more"#
      ),
      (
        ["completions", "tcsh"],
        #"there is no script for "tcsh", only for bash, zsh, fish; "#
          + #""tabs-cli completions --help" tells more"#
      ),
    ])
  func badCall(arguments: [String], message: String) async throws {
    let process = tabs.process(arguments)
    let messages = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = messages

    let exitCode = try await process.runToEnd()

    #expect(exitCode == 2)
    let text = String(
      decoding: try messages.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(text == "tabs-cli: \(message)\n")
  }

  @Test("A name that isn't UTF-8 is refused, and no file of a similar name is touched")
  func garbledName() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "TabsCLITests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = tabs.shell(#"exec "$0" run --data "$(printf 'a\377.json')" --quiet"#)
    let messages = Pipe()
    let input = Pipe()
    process.currentDirectoryURL = folder
    process.standardInput = input
    process.standardError = messages
    try input.fileHandleForWriting.write(contentsOf: Data("tap add\nset name x\nsave\n".utf8))
    try input.fileHandleForWriting.close()

    let exitCode = try await process.runToEnd()

    #expect(exitCode == 2)
    let text = String(
      decoding: try messages.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(text.hasPrefix("tabs-cli: \"a\u{FFFD}.json\" isn't UTF-8"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("Help and version work everywhere", arguments: ["run", "replay", "completions"])
  func helpAndVersion(subcommand: String) async throws {
    let help = try await tabs.run(subcommand, "--help")
    let version = try await tabs.run(subcommand, "--version")

    #expect(help.exitCode == 0)
    #expect(help.output.hasPrefix("usage: tabs-cli \(subcommand) "))
    #expect(version == .init(exitCode: 0, output: "tabs-cli 0.1.0\n", messages: ""))
  }

  @Test("What is saved with --data is there for the next run")
  func data() async throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "TabsCLITests-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    let script = "push item 42\ntap edit\nset name \"New name\"\nsave\n"

    let first = try await tabs.run("run", "--data", url.path, input: Array(script.utf8))
    let second = try await tabs.run(
      "run", "--data", url.path, "--quiet", input: Array("items\n".utf8))

    #expect(first.exitCode == 0)
    #expect(second.output.contains("    42  \"New name\" (Warm light)\n"))
    #expect(try String(contentsOf: url, encoding: .utf8).contains("\"New name\""))
  }

  @Test("Without --data nothing is left behind")
  func noData() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "TabsCLITests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    let outcome = try await tabs.run(
      "run", "Examples/tour.tabs", environment: ["TMPDIR": folder.path])

    #expect(outcome.exitCode == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("With real time a wait takes as long as it says")
  func realTime() async throws {
    let script = "select settings\npush timer\nwait 1s\nwait 100ms\nstate\n"
    let start = ContinuousClock.now

    let outcome = try await tabs.run(
      "run", "--clock", "real", "--quiet", input: Array(script.utf8))

    #expect(ContinuousClock.now - start >= .milliseconds(1_100))
    #expect(outcome.output.contains("] timer 1s\n") || outcome.output.contains("] timer 2s\n"))
  }

  @Test("When nobody reads the output, the program stops quietly")
  func brokenPipe() async throws {
    let process = tabs.process(["run", "Examples/tour.tabs"])
    let output = Pipe()
    let messages = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = messages
    try output.fileHandleForReading.close()

    let exitCode = try await process.runToEnd()

    #expect(exitCode == 141)
    #expect(try messages.fileHandleForReading.readToEnd() ?? Data() == Data())
  }

  @Test(
    "When the output can't be written, the program says why and fails",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() async throws {
    let process = tabs.process(["run", "Examples/tour.tabs"])
    let messages = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    process.standardError = messages

    let exitCode = try await process.runToEnd()

    #expect(exitCode == 1)
    let text = String(
      decoding: try messages.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(text == "tabs-cli: standard output can't be written: no space left on device\n")
  }

  @Test("A stress run says what it did")
  func stress() async throws {
    let lab = try Executable("tabs-lab")

    let outcome = try await lab.run("--tasks=4", "--actions=500", "--stores=3")

    #expect(outcome.exitCode == 0)
    #expect(outcome.messages.isEmpty)
    #expect(outcome.output.contains("reduced   2000 actions"))
    #expect(outcome.output.contains("outcome   as the model predicts\n"))
  }

  @Test("The script for bash is one that bash understands")
  func bash() async throws {
    let bash = "/bin/bash"
    try #require(FileManager.default.isExecutableFile(atPath: bash))
    let script = try await tabs.run("completions", "bash").output
    let process = Process()
    process.executableURL = URL(filePath: bash)
    process.arguments = [
      "-c",
      script + """

        mapfile() { echo "not in every bash"; }
        COMP_WORDS=(tabs-cli completions z) COMP_CWORD=2
        _tabs_cli
        echo "${COMPREPLY[*]}"
        COMP_WORDS=(tabs-cli run --clock "") COMP_CWORD=3
        _tabs_cli
        echo "${COMPREPLY[*]}"
        """,
    ]
    let output = Pipe()
    process.standardOutput = output

    let exitCode = try await process.runToEnd()

    #expect(exitCode == 0)
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(text == "zsh\nreal virtual\n")
  }
}
