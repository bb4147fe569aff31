@testable import TabsCLI
@testable import TabsUI

/// The screen of a terminal: what programs and their shell have written, as somebody sees it.
///
/// It knows the sequences that this program uses and those of a plain shell, and keeps the others.
struct TerminalScreen {
  /// What is on the screen.
  private(set) var cells: Cells

  /// Where the next character goes.
  private(set) var cursor = (x: 0, y: 0)

  /// The modes that are on, such as `?25` for a cursor that is shown.
  private(set) var modes: Set<String> = ["?25"]

  /// The sequences that select the style of each cell, cell by cell.
  private(set) var styles: [String]

  /// The sequences that it doesn't know.
  private(set) var unknown: [String] = []

  private var style = "0"

  /// What is on the main screen while a program shows the other one.
  private var main: (cells: Cells, cursor: (x: Int, y: Int))?

  /// The bytes of a sequence or a character that isn't complete.
  private var rest: [UInt8] = []

  init(size: Size) {
    cells = Cells(size: size)
    styles = cells.cells.map { _ in "0" }
  }

  /// The rows as text, with blanks up to the width.
  var text: String { cells.text }

  /// The rows as text, without blanks at their ends, down to the last one with text.
  var lines: [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { row in
      String(row.prefix(row.count - row.reversed().prefix { $0 == " " }.count))
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Whether a program shows a screen of its own.
  var isAlternate: Bool { main != nil }

  /// Shows what was written.
  mutating func write(_ output: String) {
    write(Array(output.utf8))
  }

  /// Shows what was written.
  mutating func write(_ bytes: [UInt8]) {
    var bytes = (rest + bytes)[...]
    rest = []
    while let first = bytes.first {
      if first == 0x1B {
        guard let end = Self.endOfSequence(bytes) else { break }
        obey(String(decoding: bytes[..<end], as: UTF8.self))
        bytes = bytes[end...]
      } else if first < 0x20 {
        control(first)
        bytes.removeFirst()
      } else {
        let end = bytes.firstIndex { $0 < 0x20 } ?? bytes.endIndex
        guard let text = String(validating: bytes[..<end], as: UTF8.self) else { break }
        for character in text { put(character) }
        bytes = bytes[end...]
      }
    }
    rest = Array(bytes)
  }

  /// Makes the screen smaller or larger, and empty: a program draws all anew.
  mutating func resize(_ size: Size) {
    cells = Cells(size: size)
    styles = cells.cells.map { _ in "0" }
    cursor = (min(cursor.x, size.columns - 1), min(cursor.y, size.rows - 1))
  }

  private mutating func put(_ character: Character) {
    let width = displayWidth(character)
    if cursor.x + width > cells.size.columns {
      cursor.x = 0
      goDown()
    }
    cells.write(String(character), x: cursor.x, y: cursor.y)
    for x in cursor.x..<cursor.x + width {
      let index = cursor.y * cells.size.columns + x
      // A terminal without a size has no cells.
      if styles.indices.contains(index) { styles[index] = style }
    }
    cursor.x += width
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x0A: goDown()
    case 0x0D: cursor.x = 0
    case 0x08: cursor.x = max(cursor.x - 1, 0)
    default: break
    }
  }

  private mutating func goDown() {
    if cursor.y + 1 < cells.size.rows {
      cursor.y += 1
      return
    }
    var scrolled = Cells(size: cells.size)
    let lines = cells.text.split(separator: "\n", omittingEmptySubsequences: false)
    for (y, line) in lines.dropFirst().enumerated() { scrolled.write(line, x: 0, y: y) }
    cells = scrolled
  }

  // MARK: Sequences

  /// The end of a sequence that stands at the beginning, `nil` if it isn't complete.
  private static func endOfSequence(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let second = bytes.dropFirst().first else { return nil }
    let body = bytes.dropFirst(2)
    switch second {
    case UInt8(ascii: "["):
      return body.firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 }
    case UInt8(ascii: "]"):
      // An escape and a backslash end it.
      return body.firstIndex(of: UInt8(ascii: "\\")).map { $0 + 1 }
    default:
      return body.startIndex
    }
  }

  private mutating func obey(_ sequence: String) {
    guard sequence.hasPrefix("\u{1B}["), let last = sequence.last else { return }
    let parameters = sequence.dropFirst(2).dropLast()
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    let size = cells.size
    switch last {
    case "H":
      let (row, column) = (numbers.first ?? 1, numbers.dropFirst().first ?? 1)
      cursor = (min(column, size.columns) - 1, min(row, size.rows) - 1)
    case "C": cursor.x = min(cursor.x + (numbers.first ?? 1), size.columns - 1)
    case "J":
      cells = Cells(size: size)
      styles = styles.map { _ in "0" }
    case "m": style = String(parameters)
    case "K":
      cells.fill(x: cursor.x, y: cursor.y, width: size.columns - cursor.x, height: 1)
    case "h":
      modes.insert(String(parameters))
      if parameters == "?1049", main == nil {
        main = (cells, cursor)
        cells = Cells(size: size)
      }
    case "l":
      modes.remove(String(parameters))
      if parameters == "?1049", let main {
        (cells, cursor) = main
        self.main = nil
      }
    default: unknown.append(sequence)
    }
  }
}
