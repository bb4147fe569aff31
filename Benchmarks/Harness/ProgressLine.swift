import Foundation

/// A line on standard error that says what is measured, if that is a terminal.
///
/// Whatever is printed needs the line to be taken away before.
struct ProgressLine {
  /// How much there is to measure.
  let total: Int

  private let isShown =
    isatty(STDERR_FILENO) == 1
    && ProcessInfo.processInfo.environment["TERM", default: "dumb"] != "dumb"

  init(of total: Int) {
    self.total = total
  }

  /// Shows what is measured now.
  ///
  /// - Parameters:
  ///   - number: Its number, from 1.
  ///   - label: The name of its subject.
  func show(_ number: Int, _ label: String) {
    // Longer than the terminal is wide it couldn't be taken away.
    write("\r" + "\(number) of \(total): \(label)".prefix(79) + "\u{1B}[K")
  }

  /// Takes the line away.
  func clear() {
    write("\r\u{1B}[K")
  }

  private func write(_ text: String) {
    if isShown { FileHandle.standardError.write(Data(text.utf8)) }
  }
}
