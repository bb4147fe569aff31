import Foundation
import Testing

@Suite("The standard streams of the program")
struct StandardStreamTests {
  private let tabs: Executable

  init() throws {
    tabs = try Executable()
  }

  @Test(
    "A closed stream is an error where it is needed, and never another file of the program",
    arguments: [
      ("<&-", 2, "tabs-cli: <stdin> can't be read: bad file descriptor\n"),
      (">&-", 1, "tabs-cli: standard output can't be written: bad file descriptor\n"),
      ("<&- >&-", 2, "tabs-cli: <stdin> can't be read: bad file descriptor\n"),
      ("Examples/tour.tabs <&-", 0, ""),
      (
        "Examples/tour.tabs <&- >&-", 1,
        "tabs-cli: standard output can't be written: bad file descriptor\n"
      ),
      ("--help <&- >&-", 1, "tabs-cli: standard output can't be written: bad file descriptor\n"),
      ("--help >&- 2>&-", 1, ""),
    ] as [(String, Int32, String)])
  func closedStream(words: String, exitCode: Int32, messages: String) async throws {
    let process = tabs.shell(#""$0" run \#(words)"#)
    let pipe = Pipe()
    // Written beforehand: a program that wrote while nobody reads would complain, too.
    let input = Pipe()
    try input.fileHandleForWriting.write(contentsOf: Data("state\n".utf8))
    try input.fileHandleForWriting.close()
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = pipe

    let code = try await process.runToEnd()

    #expect(code == exitCode)
    let text = String(
      decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(exitCode == 0 || text == messages)
  }

  @Test("What comes from outside can't make a terminal do things, wherever it is printed")
  func escapes() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "TabsCLITests-\u{1B}[31m-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
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
    let data = folder.appending(path: "items.json")
    try Data("no json".utf8).write(to: data)

    for options in [["--keep-going"], ["--keep-going", "--json"]] {
      let read = try await tabs.run(["run"] + options + [script.path])
      let corrupt = try await tabs.run(["run", "--data", data.path, script.path])

      #expect(read.exitCode == 1)
      #expect(corrupt.exitCode == 1)
      for text in [read.output, read.messages, corrupt.output, corrupt.messages] {
        let raw = text.unicodeScalars.filter {
          $0.properties.generalCategory == .control && $0 != "\n"
            || $0.properties.generalCategory == .format
        }
        #expect(raw.isEmpty, "\(text.debugDescription)")
      }
      #expect(read.messages.contains(#"\u{1b}[32m.tabs:1: "#))
      #expect(corrupt.messages.contains("holds no items"))
    }
  }

  @Test("With --json an object tells of the tab history only what has changed")
  func history() async throws {
    let script = "select profile\nselect settings\npush counter\nback\nback\nstate\n"

    let outcome = try await tabs.run("run", "--json", input: Array(script.utf8))

    let objects = try outcome.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    var history: [String] = []
    for object in objects {
      guard let change = object["history"] as? [String: Any] else { continue }
      history.removeLast(try #require(change["removed"] as? Int))
      history += try #require(change["added"] as? [String])
    }
    let state = try #require(objects.last?["state"] as? [String: Any])
    let tabs = try #require(state["tabs"] as? [String: Any])
    #expect(history == tabs["history"] as? [String])
    #expect(history == ["home"])
    #expect(objects.map { $0["history"] != nil } == [true, true, false, false, true, false])
  }
}
