#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif os(Windows)
  import CRT
#else
  import Glibc
#endif

/// A pair of file descriptors that messages come from and go to.
enum MessageStream {
  /// More bytes than any message needs: a longer frame isn't a message.
  private static let maximumLength = 1 << 30

  /// Answers messages until there are no more.
  ///
  /// A frame that breaks off or is invalid ends the loop too: the next frame can't be found.
  ///
  /// - Parameters:
  ///   - input: The file descriptor that messages come from.
  ///   - output: The file descriptor that answers go to.
  ///   - answer: Returns the answer to a message.
  static func run(input: Int32, output: Int32, answer: ([UInt8]) -> JSONValue) {
    #if os(Windows)
      let open = _fdopen
    #else
      let open = fdopen
      // If the compiler has gone away, writing fails and the loop ends; a signal would kill the
      // process.
      signal(SIGPIPE, SIG_IGN)
    #endif
    guard let input = open(input, "rb"), let output = open(output, "wb") else { return }
    // Neither reads ahead nor keeps what couldn't be written.
    setvbuf(input, nil, _IONBF, 0)
    setvbuf(output, nil, _IONBF, 0)

    /// Reads a number of bytes, in pieces, so that a wrong length takes no memory.
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
