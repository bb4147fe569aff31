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
struct MessageStream {
  /// More bytes than any message needs: a longer frame isn't a message.
  private static let maximumLength = 1 << 30

  let input: Int32
  let output: Int32

  /// Answers messages until there are no more.
  ///
  /// A frame that breaks off or is invalid ends the loop too: the next frame can't be found.
  ///
  /// - Parameter answer: Returns the answer to a message.
  func run(answer: ([UInt8]) -> JSONValue) {
    #if os(Windows)
      // Otherwise a line break, one byte, becomes two.
      _ = _setmode(input, _O_BINARY)
      _ = _setmode(output, _O_BINARY)
    #else
      // If the compiler has gone away, writing fails and the loop ends; a signal would kill the
      // process.
      signal(SIGPIPE, SIG_IGN)
    #endif
    while let message = readMessage() {
      guard write(answer(message)) else { return }
    }
  }

  private func readMessage() -> [UInt8]? {
    guard let header = read(count: 8) else { return nil }
    let length = header.reversed().reduce(0) { $0 << 8 | Int($1) }
    guard 0...Self.maximumLength ~= length else { return nil }
    return read(count: length)
  }

  /// Reads a number of bytes, in pieces, so that a wrong length takes no memory.
  private func read(count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: min(count, 1 << 16))
    while bytes.count < count {
      let wanted = min(piece.count, count - bytes.count)
      let length = piece.withUnsafeMutableBytes { receiveBytes(input, $0.baseAddress, wanted) }
      if length > 0 {
        bytes += piece[..<length]
      } else if length == 0 || errno != EINTR {
        return nil
      }
    }
    return bytes
  }

  private func write(_ value: JSONValue) -> Bool {
    let text = Array(value.text.utf8)
    let header = (0..<8).map { UInt8(truncatingIfNeeded: text.count >> ($0 * 8)) }
    let bytes = header + text
    var position = 0
    while position < bytes.count {
      let length = bytes[position...].withUnsafeBytes {
        sendBytes(output, $0.baseAddress, $0.count)
      }
      if length > 0 {
        position += length
      } else if length == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }
}

private func receiveBytes(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  guard let buffer else { return 0 }
  #if os(Windows)
    return Int(_read(file, buffer, UInt32(clamping: count)))
  #else
    return read(file, buffer, count)
  #endif
}

private func sendBytes(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  guard let buffer else { return 0 }
  #if os(Windows)
    return Int(_write(file, buffer, UInt32(clamping: count)))
  #else
    return write(file, buffer, count)
  #endif
}
