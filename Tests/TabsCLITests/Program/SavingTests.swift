import Foundation
import Testing

@testable import TabsCLI

@Suite("Saving and restoring in sessions")
struct SavingTests {
  private let file = FileManager.default.temporaryDirectory
    .appending(path: "TabsCLITests-\(UUID().uuidString).state")

  /// The lines about tabs after the last command.
  private func tabs(_ transcript: Transcript) -> [String] {
    transcript.output.split(separator: "\n").suffix(3).map(String.init)
  }

  @Test("What was saved is there again in another run, and what runs goes on")
  func restoring() async throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let first = try await Transcript(
      "push item 42\ntap share\nwait 2s\nselect settings\npush timer\nwait 3s\n"
        + "save-state \(file.path)\n")

    let second = try await Transcript(
      "restore-state \(file.path)\nwait 2s\nback\nback\nwait 2s\n")

    #expect(first.messages.isEmpty)
    #expect(second.messages.isEmpty)
    #expect(
      second.output.contains(
        """
        1> restore-state \(file.path)
          home      6 items > [0] item 42 "Desk lamp" ^ share item 42, 25s left
          profile   "Sam Marlow"
        * settings  settings > [1] timer 3s
        2> wait 2s
          home      6 items > [0] item 42 "Desk lamp" ^ share item 42, 25s left
          profile   "Sam Marlow"
        * settings  settings > [1] timer 5s

        """))
    #expect(
      tabs(second).first
        == #"* home      6 items > [0] item 42 "Desk lamp" ^ share item 42, 23s left"#)
  }

  @Test("The app is launched anew: nothing is asked any more, and who waits is told so")
  func relaunch() async throws {
    defer { try? FileManager.default.removeItem(at: file) }

    let transcript = try await Transcript(
      "open tabs://profile/edit\nset name Kim\nback\nsave-state \(file.path)\n"
        + "restore-state \(file.path)\nback\n")

    #expect(
      transcript.output.contains("5> restore-state \(file.path)\n  line 3 was superseded\n"))
    #expect(transcript.output.contains("6> back\n  pending\n"))
    #expect(transcript.messages.isEmpty)
  }

  @Test("Effects of the app as it was end")
  func effects() async throws {
    defer { try? FileManager.default.removeItem(at: file) }

    let transcript = try await Transcript(
      "save-state \(file.path)\nopen tabs://home/items/42/share\nrestore-state \(file.path)\n"
        + "state\n")

    #expect(transcript.output.contains("timers waiting for it: 0\n"))
  }

  @Test("What can't be restored is left out, and the output says so", arguments: [false, true])
  func report(isJSON: Bool) async throws {
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try await Transcript("push item 42\npush item 7\nsave-state \(file.path)\n")
    let saved = try String(contentsOf: file, encoding: .utf8)
    let renamed = saved.replacingOccurrences(
      of: "\"selected\":\"home\"", with: "\"selected\":\"x\"")
    try renamed.write(to: file, atomically: true, encoding: .utf8)

    let transcript = try await Transcript("restore-state \(file.path)\n") {
      if isJSON { $0.format = .json(JSONFormat()) }
    }

    let finding = #"the tab "x" is unknown; "home" is shown instead of it"#
    if isJSON {
      let object = try JSONSerialization.jsonObject(with: Data(transcript.output.utf8))
      let leftOut = try #require((object as? [String: Any])?["leftOut"] as? [String])
      #expect(leftOut.count == 1)
      #expect(leftOut.first?.hasSuffix(finding) == true)
    } else {
      #expect(transcript.output.contains("  left out  "))
      #expect(transcript.output.contains(finding))
    }
    #expect(transcript.messages.isEmpty)
  }

  @Test(
    "A file that can't be restored is an error that says why, and changes nothing",
    arguments: [
      ("no json", "can't be restored: The data isn't a saved state"),
      (#"{"version":2,"state":{}}"#, "can't be restored: The state was saved as version 2"),
      (#"{"version":1,"state":{}}"#, "can't be restored: The saved state can't be read"),
    ])
  func unreadable(contents: String, message: String) async throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try contents.write(to: file, atomically: true, encoding: .utf8)

    let transcript = try await Transcript(
      "push item 42\n! restore-state \(file.path)\n")

    #expect(transcript.messages.first?.contains(message) == true, "\(transcript.messages)")
    #expect(tabs(transcript).first == #"* home      6 items > [0] item 42 "Desk lamp""#)
  }

  @Test("A file that isn't there, or can't be written, is an error of the system")
  func missingFile() async throws {
    let transcript = try await Transcript(
      "! restore-state /no/such/file\n! restore-state /\n! save-state /no/such/file\n")

    #expect(
      transcript.messages == [
        #"test.tabs:1: "/no/such/file" can't be read: no such file or directory"#,
        #"test.tabs:2: "/" can't be read: is a directory"#,
        #"test.tabs:3: "/no/such/file" can't be written: no such file or directory"#,
      ])
  }

  @Test("A failed save leaves what was saved before, and nothing besides")
  func failedSave() async throws {
    try "before".write(to: file, atomically: true, encoding: .utf8)
    let blocked = URL(filePath: file.path + ".new")
    try FileManager.default.createDirectory(at: blocked, withIntermediateDirectories: true)
    defer {
      try? FileManager.default.removeItem(at: file)
      try? FileManager.default.removeItem(at: blocked)
    }

    let transcript = try await Transcript("! save-state \(file.path)\n")

    #expect(transcript.messages.count == 1)
    #expect(try String(contentsOf: file, encoding: .utf8) == "before")
  }
}
