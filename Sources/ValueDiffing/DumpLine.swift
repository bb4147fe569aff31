/// Text of several lines.
struct DumpParagraph {
  var open: String
  var lines: [String]
  var close: String

  /// Indicates that the closing bracket is indented like the lines, as in a string literal.
  var closesInside: Bool

  /// The text on one line, for a place that has only one.
  var flat: String
}

/// The place of a value in a dump.
struct DumpPlace {
  var indent = 0

  /// The text before the value on its first line.
  var label = ""

  /// The text after the value on its last line.
  var suffix = ""
}

/// One line of a dump or of a difference.
struct DumpLine {
  /// The side that a line belongs to.
  enum Mark: String {
    case both = " "
    case expected = "−"
    case actual = "+"
  }

  var mark: Mark
  var indent: Int
  var text: String

  /// The line with its indentation and without its mark.
  var indented: String {
    text.isEmpty ? "" : String(repeating: "  ", count: indent) + text
  }

  /// The line with its mark in a column of its own.
  var marked: String {
    text.isEmpty ? mark.rawValue : "\(mark.rawValue) \(indented)"
  }
}

/// The lines between two brackets of a difference; unchanged children are only counted.
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
  ///   - isChange: `true` if the lines show a change, `false` if they only name the part that has
  ///     changed.
  mutating func append(_ more: [DumpLine], isChange: Bool = true) {
    endSkipping()
    lines += more
    hasChanges = hasChanges || isChange
  }

  /// Appends a line that only one side has.
  mutating func append(_ text: String, mark: DumpLine.Mark) {
    append([DumpLine(mark: mark, indent: indent, text: text)])
  }

  /// Counts an unchanged child.
  ///
  /// - Parameter text: The text to show if no neighbour is also skipped.
  mutating func skip(_ text: String? = nil) {
    skippedCount += 1
    skippedText = text
  }

  /// Returns the lines in brackets, or no lines if nothing changed.
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
