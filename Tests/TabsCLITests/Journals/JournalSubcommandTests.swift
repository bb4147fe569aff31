import Foundation
import StoreJournal
import Testing

@testable import TabsCLI

@Suite("Journals of the program")
struct JournalSubcommandTests {
  private let tabs: Executable
  private let folder: URL

  init() throws {
    tabs = try Executable()
    folder = FileManager.default.temporaryDirectory
      .appending(path: "TabsCLITests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Executable.package.appending(path: path), encoding: .utf8)
  }

  @Test(
    "Recording an example changes no output, and it is repeated as it was",
    arguments: ["tour", "presentations"])
  func examples(name: String) async throws {
    let script = "Examples/\(name).tabs"
    let recorded = try await tabs.run("record", path("a.journal"), script)

    #expect(recorded == (try await tabs.run("run", script)))
    let check = try await tabs.run("replay", path("a.journal"), "--check")
    #expect(check.exitCode == 0)
    #expect(check.output.hasSuffix(" actions, the same states and ids\n"))
    #expect(check.messages == "")
  }

  @Test("A replay up to an action prints the state that \"state\" prints there")
  func stateAtStep() async throws {
    let commands = ["push item 42", "select profile", "tap followers", "tap ada"]
    for count in 1...commands.count {
      let script = (commands[..<count] + ["state"]).joined(separator: "\n") + "\n"
      let run = try await tabs.run(
        ["run", "--json", "--journal", path("\(count).journal")], input: Array(script.utf8))
      let line = try #require(run.output.split(separator: "\n").last)
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let state = try sorted(#require(object?["state"]))

      let replay = try await tabs.run("replay", path("\(count).journal"), "--json")

      let replayed = try JSONSerialization.jsonObject(with: Data(replay.output.utf8))
      #expect(try sorted(replayed) == state)
    }
    let first = try await tabs.run("replay", path("1.journal"), "--to", "0")
    #expect(first.output.contains("* home      items"))
    let tooFar = try await tabs.run("replay", path("1.journal"), "--to", "1000")
    #expect(tooFar.exitCode == 2)
  }

  private func sorted(_ object: Any) throws -> String {
    let data = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }

  @Test("An action that was altered is named, and the exit code is 1")
  func alteredAction() async throws {
    _ = try await tabs.run("record", path("a.journal"), "Examples/tour.tabs")
    let text = try String(contentsOfFile: path("a.journal"), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let index = try #require(lines.firstIndex { $0.contains("Reading lamp") })
    let number = try #require(lines[index].dropFirst(5).split(separator: ",").first)
    var changed = lines.map(String.init)
    changed[index] = changed[index].replacing("Reading lamp", with: "Reading damp")
    try changed.joined(separator: "\n").write(
      toFile: path("b.journal"), atomically: true, encoding: .utf8)

    let check = try await tabs.run("replay", path("b.journal"), "--check")

    #expect(check.exitCode == 1)
    #expect(check.messages.hasPrefix("tabs-cli: Action \(number) ("))
  }

  @Test("A torn last line is told, and the rest is repeated")
  func tornLine() async throws {
    _ = try await tabs.run("record", path("a.journal"), "Examples/tour.tabs")
    let bytes = try Data(contentsOf: URL(filePath: path("a.journal")))
    try bytes.dropLast(5).write(to: URL(filePath: path("b.journal")))

    let check = try await tabs.run("replay", path("b.journal"), "--check")

    #expect(check.exitCode == 0)
    #expect(check.messages.contains("was torn"))
  }

  @Test("What can't be read or written is a line on standard error and exit code 2")
  func badFiles() async throws {
    try "letter".write(toFile: path("letter"), atomically: true, encoding: .utf8)
    for words in [
      ["replay", path("nothing")], ["replay", path("letter")], ["replay"], ["report", folder.path],
      ["record"], ["record", path("letter")], ["record", folder.path],
      ["record", "/nowhere/a.journal"], ["record", "--stores", "tabs", path("a.journal")],
      ["run", "--journal", path("letter")],
    ] {
      let outcome = try await tabs.run(words)
      #expect(outcome.exitCode == 2, "\(words)")
      #expect(outcome.output == "", "\(words)")
      #expect(outcome.messages.split(separator: "\n").count == 1, "\(words): \(outcome.messages)")
    }
    #expect(try String(contentsOfFile: path("letter"), encoding: .utf8) == "letter")
  }

  @Test(
    "A report is a page, a diagram, a trace or a test",
    arguments: [
      ("html", "<!doctype html>"), ("mermaid", "sequenceDiagram"), ("trace", "{"),
      ("test", "import Foundation"),
    ])
  func report(format: String, beginning: String) async throws {
    _ = try await tabs.run("record", path("a.journal"), "Examples/tour.tabs")

    let outcome = try await tabs.run("report", path("a.journal"), "--format", format)

    #expect(outcome.exitCode == 0)
    #expect(outcome.output.lowercased().hasPrefix(beginning.lowercased()))
  }

  @Test("A report has only the actions that an issue needs, if it is named")
  func minimized() async throws {
    _ = try await tabs.run("record", path("a.journal"), "Examples/tour.tabs")

    let outcome = try await tabs.run(
      "report", path("a.journal"), "--format", "test", "--minimize", "no item 999")

    #expect(outcome.exitCode == 0)
    #expect(outcome.output.contains("@testable import TabCore\n"))
    #expect(outcome.output.contains("initialState: AppFeature.State()) {\n    AppFeature()\n"))
    #expect(outcome.output.split(separator: "\n").count { $0.contains("store.send(") } == 2)
    #expect(outcome.messages.contains("2 of 50 actions are left"))
  }

  @Test("An issue that isn't there is said with those that are")
  func noSuchIssue() async throws {
    _ = try await tabs.run("record", path("a.journal"), "Examples/tour.tabs")

    let outcome = try await tabs.run("report", path("a.journal"), "--minimize", "pear")

    #expect(outcome.exitCode == 1)
    #expect(outcome.output == "")
    #expect(
      outcome.messages.hasPrefix("tabs-cli: no issue contains \"pear\"; the first of 2 is that of"))
  }

  @Test("A journal that may not grow is told, and what is there is repeated")
  func fileSizeLimit() async throws {
    let process = tabs.shell(
      #"ulimit -f 4; exec "$0" record "$JOURNAL" Examples/tour.tabs --quiet"#)
    let messages = Pipe()
    process.environment?["JOURNAL"] = path("a.journal")
    process.standardOutput = FileHandle.nullDevice
    process.standardError = messages

    let exitCode = try await process.runToEnd()

    #expect(exitCode == 1)
    let text = String(
      decoding: try messages.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(text.contains("File too large. Recording has stopped."))
    let check = try await tabs.run("replay", path("a.journal"), "--check")
    #expect(check.exitCode == 0)
    #expect(check.messages == "")
  }

  #if os(Linux)
    @Test("A full disk is told, and the exit code is 1")
    func fullDisk() async throws {
      let outcome = try await tabs.run("record", "/dev/full", "Examples/tour.tabs")

      #expect(outcome.exitCode == 1)
      #expect(outcome.messages.contains("No space left on device"))
    }
  #endif
}
