/// The dump of a value, ready to be written on one line or on several.
indirect enum DumpLayout {
  case text(String)
  case paragraph(DumpParagraph)
  case block(DumpBlock)

  /// The width of the value on one line, in bytes.
  var width: Int {
    switch self {
    case .text(let text): text.utf8.count
    // Text of several lines never goes on one line.
    case .paragraph: DumpBlock.endless
    case .block(let block): block.width
    }
  }

  /// The value on one line, of any length.
  var flat: String {
    switch self {
    case .text(let text): text
    case .paragraph(let paragraph): paragraph.flat
    case .block(let block):
      block.open + block.items.map { $0.label + $0.layout.flat }.joined(separator: ", ")
        + block.close
    }
  }

  /// Appends the value to the lines of a dump.
  ///
  /// - Parameters:
  ///   - lines: The lines so far.
  ///   - place: The place of the value in the dump.
  ///   - mark: The side that the value belongs to.
  func write(to lines: inout [DumpLine], at place: DumpPlace, mark: DumpLine.Mark = .both) {
    func append(_ text: String, deeper: Int = 0) {
      lines.append(DumpLine(mark: mark, indent: place.indent + deeper, text: text))
    }
    let room = 80 - 2 * place.indent - place.label.utf8.count - place.suffix.utf8.count
    switch self {
    case .paragraph(let paragraph):
      append(place.label + paragraph.open)
      for line in paragraph.lines { append(line, deeper: 1) }
      append(paragraph.close + place.suffix, deeper: paragraph.closesInside ? 1 : 0)
    case .block(let block) where block.width > room && !block.items.isEmpty:
      append(place.label + block.open)
      for (index, item) in block.items.enumerated() {
        let suffix = index == block.items.count - 1 ? "" : ","
        let label = item.index + item.label
        item.layout.write(to: &lines, at: place.inside(label: label, suffix: suffix), mark: mark)
      }
      append(block.close + place.suffix)
    case .text, .block:
      append(place.label + flat + place.suffix)
    }
  }
}

/// Text of several lines.
struct DumpParagraph {
  var open: String
  var lines: [String]
  var close: String

  /// Whether the closing bracket is indented like the lines, as in a string literal.
  var closesInside: Bool

  /// The text on one line, where a place has only one.
  var flat: String
}

/// Children in brackets.
struct DumpBlock {
  /// One child.
  struct Item {
    /// The position, shown only if each child has a line of its own.
    var index = ""
    var label: String
    var layout: DumpLayout
  }

  /// A width that fits on no line.
  static let endless = 100_000

  let open: String
  let items: [Item]
  let close: String
  let width: Int

  init(open: String, items: [Item], close: String) {
    self.open = open
    self.items = items
    self.close = close
    let sum = items.reduce(open.utf8.count + close.utf8.count - 2) { sum, item in
      min(sum + item.label.utf8.count + item.layout.width + 2, Self.endless)
    }
    width = max(sum, 0)
  }
}

/// The place of a value in a dump.
struct DumpPlace {
  var indent = 0

  /// The text before the value on its first line.
  var label = ""

  /// The text after the value on its last line.
  var suffix = ""

  /// Returns the place of a child of the value at this place.
  func inside(label: String, suffix: String) -> DumpPlace {
    DumpPlace(indent: indent + 1, label: label, suffix: suffix)
  }
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
  ///   - isChange: Whether the lines show a change. Otherwise they only name the part that has
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

  /// Counts something that didn't change.
  ///
  /// - Parameter text: The text to show if no neighbour is skipped with it.
  mutating func skip(_ text: String? = nil) {
    skippedCount += 1
    skippedText = text
  }

  /// Returns the lines in brackets; no lines if nothing changed.
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
