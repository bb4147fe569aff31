import Testing

@testable import MacroExpansion

@Suite("MessageStream")
struct MessageStreamTests {
  /// Runs a stream on some input and returns what it has answered.
  private func output(for input: [UInt8]) throws -> [UInt8] {
    let requests = try Pipe()
    let answers = try Pipe()
    requests.write(input)
    requests.closeEnd()
    MessageStream(input: requests.output, output: answers.input).run { message in
      .string(String(decoding: message, as: UTF8.self))
    }
    answers.closeEnd()
    return answers.readAll()
  }

  @Test("answers each message with a frame")
  func answers() throws {
    let output = try output(for: frame("a") + frame("") + frame("é"))

    #expect(output == frame("\"a\"") + frame("\"\"") + frame("\"é\""))
  }

  @Test("reads a message that is longer than its buffer")
  func readsLongMessages() throws {
    let text = String(repeating: "x", count: 20_000)

    #expect(try output(for: frame(text)) == frame("\"\(text)\""))
  }

  @Test("ends at a frame that breaks off")
  func endsAtTruncatedFrame() throws {
    #expect(try output(for: frame("a") + frame("bc").dropLast()) == frame("\"a\""))
    #expect(try output(for: frame("a") + [1, 0, 0]) == frame("\"a\""))
    #expect(try output(for: []) == [])
  }

  @Test("ends at a length that no message has", arguments: [1 << 31, 1 << 63, UInt64.max])
  func endsAtAbsurdLength(length: UInt64) throws {
    #expect(try output(for: frame("a", length: length)) == [])
  }
}
