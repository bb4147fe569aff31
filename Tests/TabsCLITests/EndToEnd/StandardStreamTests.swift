import Foundation
import TestSupport
import Testing

@Suite("The standard streams of the program")
struct StandardStreamTests {
  private let tabs = Executable()

  private static let closedStreams: [(words: String, exitCode: Int32, message: String?)] = [
    ("<&-", 2, "<stdin> can't be read: bad file descriptor"),
    ("Examples/tour.tabs <&- >&-", 1, "standard output can't be written: bad file descriptor"),
    ("Sources", 2, "Sources can't be read: is a directory"),
    ("<&- >&-", 2, "<stdin> can't be read: bad file descriptor"),
    (">&-", 1, "standard output can't be written: bad file descriptor"),
    ("/dev/null <&-", 0, nil), ("--help >&- 2>&-", 1, nil),
    ("--help <&- >&-", 1, "standard output can't be written: bad file descriptor"),
  ]

  @Test(
    "A closed stream is an error where it is needed, and never another file of the program",
    arguments: closedStreams.prefix(RunLength.count(3, long: 8)))
  func closedStream(words: String, exitCode: Int32, message: String?) async throws {
    let outcome = try await tabs.shell(#""$0" run \#(words)"#).outcome(input: "state\n")

    #expect(outcome.exitCode == exitCode)
    #expect(outcome.messages == message.map { "tabs-cli: \($0)\n" } ?? "")
  }

  @Test(
    "A script that can't be repeated says why in one line",
    arguments: [
      ("Sources", "is a directory"), ("no/such", "no such file or directory"),
      ("README.md", "it is damaged, or isn't a script that --explore has saved"),
    ])
  func unreadableScript(path: String, reason: String) async throws {
    let outcome = try await Executable("tabs-lab").run("--replay", path)

    #expect(
      outcome
        == .init(
          exitCode: 2, output: "", messages: "tabs-lab: \(path) can't be read: \(reason)\n"))
  }

  #if os(Linux)
    @Test("When the disk is full, the program says why and fails")
    func fullDisk() async throws {
      let output = try await tabs.shell(#""$0" run Examples/tour.tabs >/dev/full"#).outcome()
      let journal = try await tabs.run("record", "/dev/full", "/dev/null")

      #expect(output.exitCode == 1)
      #expect(
        output.messages == "tabs-cli: standard output can't be written: no space left on device\n")
      #expect(journal.exitCode == 1)
      #expect(journal.messages.contains("No space left on device"))
    }
  #endif

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

  @Test("What comes from outside can't make a terminal do things, wherever it is printed")
  func escapes() async throws {
    try await withTemporaryFolder { folder in
      let script = folder.appending(path: "\u{1B}[32m.tabs")
      let hostile = "\u{1B}[33m \u{9B}34m \u{7F}\u{202E}"
      try Data(
        """
        open "tabs://\(hostile)"
        open "tabs://home/\(hostile)"
        !open "tabs://home/items/1/\(hostile)"
        tap "\(hostile)"
        tap add
        set name "\(hostile)"
        state

        """.utf8
      ).write(to: script)

      let outcome = try await tabs.run("run", "--keep-going", script.path)

      #expect(outcome.exitCode == 1)
      let text = outcome.output + outcome.messages
      let raw = text.unicodeScalars.filter {
        $0.properties.generalCategory == .control && $0 != "\n"
          || $0.properties.generalCategory == .format
      }
      #expect(raw.isEmpty, "\(text.debugDescription)")
      #expect(outcome.messages.contains(#"\u{1b}[32m.tabs:1: "#))
    }
  }
}
