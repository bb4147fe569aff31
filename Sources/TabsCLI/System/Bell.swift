/// A bell that wakes the program's thread while it waits for input.
///
/// It is a pipe, so one wait covers the bell and a terminal.
package final class Bell: Sendable {
  /// The reading end, to wait for.
  package let readEnd: Int32

  /// The writing end, for ``ring()`` and for a signal handler, which can't call methods.
  let writeEnd: Int32

  package init() throws(SystemError) {
    (readEnd, writeEnd) = try System.makePipe()
  }

  deinit {
    System.close(readEnd)
    System.close(writeEnd)
  }

  /// Ends the current wait, or the next one.
  package func ring() {
    Self.ring(writeEnd)
  }

  /// Rings the bell with this writing end; safe in a signal handler.
  static func ring(_ writeEnd: Int32) {
    // A full pipe needs no more bytes: the write may fail.
    withUnsafeBytes(of: UInt8(0)) { _ = System.write($0, to: writeEnd) }
  }

  /// Resets the bell.
  package func silence() {
    while let bytes = try? System.read(from: readEnd, atMost: 512), bytes.count == 512 {}
  }
}
