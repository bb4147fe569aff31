#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif os(Windows)
  import CRT
#else
  import Glibc
#endif

/// A loop that reads messages from one file descriptor and answers on another.
enum MessageStream {
  /// More bytes than any message has; a longer frame is invalid.
  private static let maximumLength = 1 << 30

  /// Answers messages until the input ends.
  ///
  /// An incomplete or invalid frame also ends the loop, because the next frame can't be found.
  ///
  /// - Parameters:
  ///   - input: The file descriptor for messages.
  ///   - output: The file descriptor for answers.
  ///   - answer: Returns the answer to a message.
  static func run(input: Int32, output: Int32, answer: ([UInt8]) -> JSONValue) {
    #if os(Windows)
      let open = _fdopen
    #else
      let open = fdopen
      // If the compiler has exited, writing fails and the loop ends; SIGPIPE would kill the
      // process.
      signal(SIGPIPE, SIG_IGN)
    #endif
    guard let input = open(input, "rb"), let output = open(output, "wb") else { return }
    // Disables reading ahead and write buffers.
    setvbuf(input, nil, _IONBF, 0)
    setvbuf(output, nil, _IONBF, 0)

    /// Reads a number of bytes in pieces, so that a wrong length doesn't allocate memory.
    func read(count: Int) -> [UInt8]? {
      var bytes: [UInt8] = []
      while bytes.count < count {
        let wanted = min(count - bytes.count, 1 << 16)
        let piece = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, length in
          if let start = buffer.baseAddress { length = fread(start, 1, wanted, input) }
        }
        if piece.isEmpty { return nil }
        bytes += piece
      }
      return bytes
    }

    while let header = read(count: 8) {
      let length = header.reversed().reduce(0) { $0 << 8 | Int($1) }
      guard 0...Self.maximumLength ~= length, let message = read(count: length) else { return }
      let text = Array(answer(message).text.utf8)
      let bytes = (0..<8).map { UInt8(truncatingIfNeeded: text.count >> ($0 * 8)) } + text
      guard fwrite(bytes, 1, bytes.count, output) == bytes.count else { return }
    }
  }
}
