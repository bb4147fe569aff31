import Foundation

/// A line on standard error that shows the current subject, if that is a terminal.
///
/// Clear the line before you print anything.
struct ProgressLine {
  /// The number of subjects to measure.
  let total: Int

  private let isShown =
    isatty(STDERR_FILENO) == 1
    && ProcessInfo.processInfo.environment["TERM", default: "dumb"] != "dumb"

  init(of total: Int) {
    self.total = total
  }

  /// Shows the current subject.
  ///
  /// - Parameters:
  ///   - number: Its number, from 1.
  ///   - label: Its name.
  func show(_ number: Int, _ label: String) {
    // A line longer than the terminal's width couldn't be cleared.
    write("\r" + "\(number) of \(total): \(label)".prefix(79) + "\u{1B}[K")
  }

  /// Clears the line.
  func clear() {
    write("\r\u{1B}[K")
  }

  private func write(_ text: String) {
    if isShown { FileHandle.standardError.write(Data(text.utf8)) }
  }
}
