import Foundation
import Testing

@testable import TabsCLI

@Suite("Saving and restoring in sessions")
final class SavingTests {
  private let file = FileManager.default.temporaryDirectory
    .appending(path: "TabsCLITests-\(UUID().uuidString).state")

  deinit {
    try? FileManager.default.removeItem(at: file)
  }

  /// The lines about tabs after the last command.
  private func tabs(_ transcript: Transcript) -> [String] {
    transcript.output.split(separator: "\n").suffix(3).map(String.init)
  }

  @Test("What was saved is there again in another run, and what runs goes on")
  func restoring() async throws {
    let first = try await Transcript(
      """
      push item 42
      tap share
      wait 2s
      select settings
      push timer
      wait 3s
      save-state \(file.path)

      """)

    let second = try await Transcript(
      "restore-state \(file.path)\nwait 2s\nback\nback\nwait 2s\n")

    #expect(first.messages.isEmpty)
    #expect(second.messages.isEmpty)
    let lines: [Substring] = second.output.split(separator: "\n").filter { line in
      line.contains("share") || line.contains("timer")
    }
    let share = #"home      6 items > [0] item 42 "Desk lamp" ^ share item 42,"#
    let expected: [Substring] = [
      "  \(share) 25s left", "* settings  settings > [1] timer 3s",
      "  \(share) 25s left", "* settings  settings > [1] timer 5s",
      "  \(share) 25s left", "* \(share) 25s left", "* \(share) 23s left",
    ]
    #expect(lines == expected)
  }

  @Test("What was loading when it was saved loads again when it is shown")
  func loading() async throws {
    let transcript = try await Transcript(
      "select profile\nsave-state \(file.path)\nrestore-state \(file.path)\nstate\n"
        + "select home\nwait 5s\n",
      latency: .seconds(5))

    #expect(transcript.messages.isEmpty)
    #expect(transcript.selected.last?.contains("6 items") == true)
  }

  @Test("The app is launched anew: its effects end, nothing is asked, and who waits is told so")
  func relaunch() async throws {
    let transcript = try await Transcript(
      "open tabs://home/items/42/share\nopen tabs://profile/edit\nset name Kim\nback\n"
        + "save-state \(file.path)\nrestore-state \(file.path)\nback\nstate\n")

    #expect(
      transcript.output.contains("6> restore-state \(file.path)\n  line 4 was superseded\n"))
    #expect(transcript.output.contains("7> back\n  pending\n"))
    #expect(transcript.output.contains("timers waiting for it: 0\n"))
    #expect(transcript.messages.isEmpty)
  }

  @Test("What can't be restored is omitted, and the output says so")
  func report() async throws {
    _ = try await Transcript("push item 42\npush item 7\nsave-state \(file.path)\n")
    let saved = try String(contentsOf: file, encoding: .utf8)
    try saved.replacing("\"selected\":\"home\"", with: "\"selected\":\"x\"")
      .write(to: file, atomically: true, encoding: .utf8)

    let text = try await Transcript("restore-state \(file.path)\n")
    let json = try await Transcript("restore-state \(file.path)\n") {
      $0.text = nil
    }

    let finding = #"the tab "x" is unknown; "home" is shown instead of it"#
    let leftOut = try #require(try json.objects.first?["leftOut"] as? [String])
    #expect(leftOut.count == 1)
    #expect(leftOut.first?.hasSuffix(finding) == true)
    #expect(text.output.contains("  left out  ") && text.output.contains(finding))
    #expect(text.messages.isEmpty)
  }

  @Test(
    "A file that can't be restored is an error that says why, and changes nothing",
    arguments: [
      ("no json", "can't be restored: The data isn't a saved state"),
      (#"{"version":2,"state":{}}"#, "can't be restored: The state was saved as version 2"),
      (#"{"state":{},"version":1}"#, "can't be restored: The saved state can't be read"),
    ])
  func unreadable(contents: String, message: String) async throws {
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
    try await withTemporaryFolder { folder in
      // The name of a file beside it would be too long.
      let name = String(repeating: "a", count: 250)
      let file = folder.appending(path: name)
      try "before".write(to: file, atomically: false, encoding: .utf8)

      let transcript = try await Transcript("! save-state \(file.path)\n")

      #expect(transcript.messages.count == 1)
      #expect(try String(contentsOf: file, encoding: .utf8) == "before")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
    }
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("Only its owner can read a saved state, and permissions that it has stay")
  func permissions() async throws {
    _ = try await Transcript("save-state \(file.path)\n")
    #expect(try permissions(file.path) == 0o600)

    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    _ = try await Transcript("push item 42\nsave-state \(file.path)\n")
    #expect(try permissions(file.path) == 0o640)
    #expect(try String(contentsOf: file, encoding: .utf8).contains("42"))
  }

  @Test("The files beside a saved state stay as they are, whatever their names")
  func neighbours() async throws {
    try await withTemporaryFolder { folder in
      let names = [".a.lock", ".a.new", "a.new", "link.new"]
      for name in names.dropLast() {
        try name.write(to: folder.appending(path: name), atomically: false, encoding: .utf8)
      }
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "link.new").path, withDestinationPath: "a.new")

      for name in ["a", "link"] {
        let path = folder.appending(path: name).path
        let transcript = try await Transcript("save-state \(path)\n")

        #expect(transcript.messages.isEmpty)
        #expect(try permissions(path) == 0o600)
      }

      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == (names + ["a", "link"]).sorted())
      for name in names.dropLast() {
        #expect(try String(contentsOf: folder.appending(path: name), encoding: .utf8) == name)
      }
    }
  }

  @Test("A name with a NUL is refused, and the file that the system would take isn't touched")
  func nul() async throws {
    try "before".write(to: file, atomically: true, encoding: .utf8)
    let name = "\(file.path)\u{0}x"

    let transcript = try await Transcript("! save-state \(name)\n! restore-state '\(name)'\n")

    #expect(transcript.messages.count == 2)
    #expect(
      transcript.messages.allSatisfy {
        $0.hasSuffix(" contains a NUL; a file needs a name without one")
      })
    #expect(try String(contentsOf: file, encoding: .utf8) == "before")
  }

  @Test("A link with the name is followed, and stays")
  func linkToTheFile() async throws {
    let link = file.path + ".link"
    defer { try? FileManager.default.removeItem(atPath: link) }
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: file.lastPathComponent)

    let transcript = try await Transcript("save-state \(link)\nrestore-state \(file.path)\n")

    #expect(transcript.messages.isEmpty)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link) == file.lastPathComponent)
  }

  @Test("A pipe isn't replaced, nor is a folder")
  func noFile() async throws {
    let makers: [(reason: String, make: (String) throws -> Void)] = [
      ("it isn't a file", { #expect(mkfifo($0, 0o600) == 0) }),
      (
        "is a directory",
        { try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false) }
      ),
    ]
    for (reason, make) in makers {
      try make(file.path)
      let transcript = try await Transcript("! save-state \(file.path)\n")

      #expect(transcript.messages.map { $0.hasSuffix(" can't be written: \(reason)") } == [true])
      let folder = file.deletingLastPathComponent().path
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.filter { $0.contains(file.lastPathComponent) } == [file.lastPathComponent])
      try FileManager.default.removeItem(at: file)
    }
  }
}
