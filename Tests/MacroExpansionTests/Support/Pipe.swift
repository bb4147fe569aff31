import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A pipe of the operating system.
final class Pipe {
  let input: Int32
  let output: Int32
  private var isInputOpen = true
  private var isOutputOpen = true

  init() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    output = ends[0]
    input = ends[1]
  }

  deinit {
    closeEnd()
    closeOutput()
  }

  /// Closes the end that is read from.
  func closeOutput() {
    guard isOutputOpen else { return }
    isOutputOpen = false
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

/// Returns a message as it is sent: its length in 8 bytes, then its text.
func frame(_ text: String, length: UInt64? = nil) -> [UInt8] {
  let length = length ?? UInt64(text.utf8.count)
  return (0..<8).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) } + Array(text.utf8)
}
