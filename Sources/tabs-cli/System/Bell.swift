/// Wakes the program's thread while it waits for input.
///
/// A pipe, so that waiting for it and for a terminal are one wait.
final class Bell: Sendable {
  /// The end to wait for.
  let readEnd: Int32

  /// The end that ``ring()`` writes to, for a signal handler that can't call methods.
  let writeEnd: Int32

  init() throws(SystemError) {
    (readEnd, writeEnd) = try System.makePipe()
  }

  deinit {
    System.close(readEnd)
    System.close(writeEnd)
  }

  /// Ends the current wait, or the next one.
  func ring() {
    Self.ring(writeEnd)
  }

  /// Does the same for the bell with a writing end, which is safe in a signal handler.
  static func ring(_ writeEnd: Int32) {
    // A full pipe has been rung enough.
    withUnsafeBytes(of: UInt8(0)) { _ = System.write($0, to: writeEnd) }
  }

  /// Forgets that the bell was rung.
  func silence() {
    while let bytes = try? System.read(from: readEnd, atMost: 512), bytes.count == 512 {}
  }
}
