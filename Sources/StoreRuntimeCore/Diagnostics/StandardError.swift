#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// The stream for messages to people.
enum StandardError {
  /// Writes one line at once, so that lines of several threads don't mix.
  ///
  /// - Parameter line: The text without a line break at its end.
  static func writeLine(_ line: String) {
    #if canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin)
      var text = line + "\n"
      text.withUTF8 { buffer in
        _ = write(STDERR_FILENO, buffer.baseAddress, buffer.count)
      }
    #else
      print(line)
    #endif
  }
}
