import Testing

@testable import MacroExpansion

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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

  private func frame(_ text: String, length: UInt64? = nil) -> [UInt8] {
    let length = length ?? UInt64(text.utf8.count)
    return (0..<8).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) } + Array(text.utf8)
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

/// A pipe of the operating system.
private final class Pipe {
  let input: Int32
  let output: Int32
  private var isInputOpen = true

  init() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    output = ends[0]
    input = ends[1]
  }

  deinit {
    closeEnd()
    close(output)
  }

  /// Writes bytes that fit into the buffer of the pipe.
  func write(_ bytes: [UInt8]) {
    let count = bytes.withUnsafeBytes { sendBytes(input, $0) }
    #expect(count == bytes.count)
  }

  /// Closes the end that is written to.
  func closeEnd() {
    guard isInputOpen else { return }
    isInputOpen = false
    close(input)
  }

  func readAll() -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = piece.withUnsafeMutableBytes { read(output, $0.baseAddress, $0.count) }
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
    }
  }
}

private func sendBytes(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(file, bytes.baseAddress, bytes.count)
}
