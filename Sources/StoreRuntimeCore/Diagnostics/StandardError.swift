#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif os(Windows)
  import CRT
#endif

/// The stream for messages to people.
enum StandardError {
  /// Writes one line at once, so that lines of several threads don't mix.
  ///
  /// - Parameter line: The text without a line break at its end.
  static func writeLine(_ line: String) {
    var text = line + "\n"
    text.withUTF8 { buffer in
      guard let bytes = buffer.baseAddress else { return }
      #if os(Windows)
        _ = _write(2, bytes, UInt32(clamping: buffer.count))
      #else
        _ = write(STDERR_FILENO, bytes, buffer.count)
      #endif
    }
  }
}
