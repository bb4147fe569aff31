@testable import TabsCLI

/// A terminal that only keeps what is on its screen.
///
/// It knows what `FrameWriter` writes, and counts what it doesn't know.
struct ScreenEmulator {
  private(set) var cells: Cells
  private(set) var unknown: [String] = []
  private(set) var isCursorShown = true
  private(set) var cursor = (x: 0, y: 0)
  private var style = ""

  /// The styles as the sequences that select them, cell by cell.
  private(set) var styles: [String]

  init(size: Size) {
    cells = Cells(size: size)
    styles = Array(repeating: "0", count: size.columns * size.rows)
    style = "0"
  }

  mutating func write(_ output: String) {
    var rest = output[...]
    while let character = rest.first {
      if character == "\u{1B}" {
        let end =
          rest.dropFirst(2).firstIndex { ("\u{40}"..."\u{7E}").contains($0) } ?? rest.endIndex
        let sequence = String(rest[rest.index(after: rest.startIndex)...end])
        obey(sequence)
        rest = rest[rest.index(after: end)...]
      } else {
        put(character)
        rest.removeFirst()
      }
    }
  }

  private mutating func obey(_ sequence: String) {
    let numbers = sequence.dropFirst().dropLast().split(separator: ";").compactMap { Int($0) }
    switch sequence.last {
    case "H": cursor = (numbers[1] - 1, numbers[0] - 1)
    case "J":
      cells = Cells(size: cells.size)
      styles = Array(repeating: "0", count: styles.count)
    case "m": style = String(sequence.dropFirst().dropLast())
    case "h" where sequence == "[?25h": isCursorShown = true
    case "l" where sequence == "[?25l": isCursorShown = false
    case "h",
      "l" where sequence.hasPrefix("[?2026"):
      break
    default: unknown.append(sequence)
    }
  }

  private mutating func put(_ character: Character) {
    let width = displayWidth(character)
    cells.write(String(character), x: cursor.x, y: cursor.y)
    for x in cursor.x..<min(cursor.x + width, cells.size.columns) {
      styles[cursor.y * cells.size.columns + x] = style
    }
    cursor.x += width
  }
}
