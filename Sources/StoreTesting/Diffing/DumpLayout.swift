/// The dump of a value, ready to be written on one line or on several.
indirect enum DumpLayout {
  case text(String)
  case paragraph(DumpParagraph)
  case block(DumpBlock)

  /// How many bytes the value takes on one line.
  var width: Int {
    switch self {
    case .text(let text): text.utf8.count
    // What has several lines of its own is never squeezed into one.
    case .paragraph: DumpBlock.endless
    case .block(let block): block.width
    }
  }

  /// The value on one line, however long that is.
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
  ///   - place: Where in the dump the value stands.
  ///   - mark: Whose value it is.
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

  /// Whether the closing bracket is indented like the lines, as that of a string is.
  var closesInside: Bool

  /// The text on one line, for places that have only one.
  var flat: String
}

/// Children in brackets.
struct DumpBlock {
  /// One child.
  struct Item {
    /// The position, which is shown only where each child has a line of its own.
    var index = ""
    var label: String
    var layout: DumpLayout
  }

  /// More than fits on any line.
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

/// Where in a dump a value stands.
struct DumpPlace {
  var indent = 0

  /// What comes before the value on its first line.
  var label = ""

  /// What comes after the value on its last line.
  var suffix = ""

  /// Returns the place of a child of the value that stands here.
  func inside(label: String, suffix: String) -> DumpPlace {
    DumpPlace(indent: indent + 1, label: label, suffix: suffix)
  }
}
