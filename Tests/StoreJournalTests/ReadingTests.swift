import Foundation
import StoreRuntime
import TestSupport
import Testing

@testable import StoreJournal

@Suite("Reading a journal")
struct ReadingTests {
  private func makeJournal() async throws -> [UInt8] {
    let actions: [Notes.Action] = [
      .addButtonTapped, .note(0, .saveButtonTapped), .note(0, .closeButtonTapped),
    ]
    return Array(try await recorded(actions).utf8)
  }

  @Test("that was cut at any byte gives all complete lines, or says that there is none")
  func cut() async throws {
    let bytes = try await makeJournal()
    let whole = try Journal(bytes)
    let header = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))

    for end in stride(from: 0, to: bytes.count, by: RunLength.count(7, long: 1)) {
      guard end > header else {
        #expect(throws: JournalError.self) { try Journal(Array(bytes[..<end])) }
        continue
      }
      let journal = try Journal(Array(bytes[..<end]))
      #expect(
        journal.steps.map(\.action) == whole.steps.prefix(journal.steps.count).map(\.action))
      #expect((journal.warning == nil) == (bytes[end - 1] == UInt8(ascii: "\n")))
      let run = try journal.replay(Notes.State()) { Notes() }
      #expect(run.divergence == nil)
    }
  }

  @Test("with a damaged line names the line, and with one that is missing the gap")
  func damagedLine() async throws {
    let bytes = try await makeJournal()
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    var damaged = bytes
    damaged[lines[3].startIndex] = UInt8(ascii: "x")
    let fewer = lines.filter { !String(decoding: $0, as: UTF8.self).contains(#""n":2,"#) } + [[]]

    let damage = #expect(throws: JournalError.self) { try Journal(damaged, name: "a.journal") }
    let gap = #expect(throws: JournalError.self) {
      try Journal(Array(fewer.joined(separator: "\n".utf8)))
    }

    #expect(damage?.description.hasPrefix("a.journal:4: The line is damaged") == true)
    #expect(gap?.description.contains("action 3 follows action 1") == true)
  }

  @Test(
    "of another version, or of something else, says so",
    arguments: [
      (#"{"journal":3,"store":"S","tier":"codable"}"#, "Use a newer program"),
      (#"{"journal":1,"store":"S","tier":"codable"}"#, "Use an older program"),
      (#"{"journal":0,"store":"S","tier":"codable"}"#, "This is not a journal"),
      (#"{"journal":1e99,"store":"S","tier":"codable"}"#, "This is not a journal"),
      (#"{"journal":2,"of":{"app":"","tier":"codable"}}"#, ":1: The line is damaged: \"store\""),
      (#"{"letter":1}"#, "This is not a journal"), ("Dear Sir", "This is not a journal"),
      ("", "This is not a journal"),
    ])
  func otherFile(text: String, message: String) {
    let error = #expect(throws: JournalError.self) { try Journal(Array((text + "\n").utf8)) }

    #expect(error?.description.contains(message) == true)
  }

  @Test("skips keys and kinds of lines that it doesn't know")
  func unknownLines() async throws {
    let text = String(decoding: try await makeJournal(), as: UTF8.self)
    let lines = text.split(separator: "\n").flatMap {
      [String($0.dropLast() + #","later":[{"a":"}"}]}"#), #"{"weather":{"is":"fine"}}"#]
    }

    let journal = try Journal(Array((lines.joined(separator: "\n") + "\n").utf8))

    #expect(journal.steps.count == (try Journal(Array(text.utf8))).steps.count)
  }

  @Test("of another store is refused when it is replayed")
  func otherStore() async throws {
    let bytes = try await makeJournal()

    let error = #expect(throws: JournalError.self) {
      try Journal(bytes).replay(NoteFeature.State(id: UUID(), created: Date(), color: 0)) {
        NoteFeature()
      }
    }

    #expect(error?.description.contains("Notes.State") == true)
    #expect(error?.description.contains("notes 1.0") == true)
  }

  @Test("from a pipe is as from a file")
  func pipe() async throws {
    let bytes = try await makeJournal()
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pipe")
    defer { try? FileManager.default.removeItem(at: url) }
    try #require(mkfifo(url.path, 0o600) == 0)
    let writer = Thread { try? FileHandle(forWritingTo: url).write(contentsOf: Data(bytes)) }
    writer.start()

    #expect(try Journal(contentsOf: url).steps == Journal(bytes).steps)
  }
}
