/// The lines between two brackets of a difference, in which what didn't change is only counted.
struct ChangedLines {
  private let indent: Int
  private var lines: [DumpLine] = []
  private var hasChanges = false
  private var skippedCount = 0
  private var skippedText: String?

  /// Creates an empty list.
  ///
  /// - Parameter indent: The level of the lines.
  init(indent: Int) {
    self.indent = indent
  }

  /// Appends lines.
  ///
  /// - Parameters:
  ///   - more: The lines.
  ///   - isChange: Whether they differ, or are there only to say what it is that differs.
  mutating func append(_ more: [DumpLine], isChange: Bool = true) {
    endSkipping()
    lines += more
    hasChanges = hasChanges || isChange
  }

  /// Appends a line that only one side has.
  mutating func append(_ text: String, mark: DumpLine.Mark) {
    append([DumpLine(mark: mark, indent: indent, text: text)])
  }

  /// Counts something that didn't change.
  ///
  /// - Parameter text: What it looks like, if it is shown where it is alone.
  mutating func skip(_ text: String? = nil) {
    skippedCount += 1
    skippedText = text
  }

  /// Returns the lines in brackets, or none if nothing changed.
  func lines(open: String, close: String, closeIndent: Int) -> [DumpLine] {
    guard hasChanges else { return [] }
    var all = self
    all.endSkipping()
    return [DumpLine(mark: .both, indent: indent - 1, text: open)] + all.lines
      + [DumpLine(mark: .both, indent: closeIndent, text: close)]
  }

  private mutating func endSkipping() {
    guard skippedCount > 0 else { return }
    let text = skippedCount == 1 ? skippedText : nil
    lines.append(
      DumpLine(mark: .both, indent: indent, text: text ?? "… (\(skippedCount) unchanged)"))
    skippedCount = 0
  }
}
