import TabsCLI

/// A cell of a screen.
struct Cell: Equatable, Sendable {
  /// The character, or `nil` in the second half of a wide character.
  var text: Character? = " "
  var style = Style.plain
}

/// The contents of a screen.
///
/// Writes outside of the screen are ignored. Untrusted text can be written unchanged: control
/// characters in it don't reach the terminal.
package struct Cells: Equatable, Sendable {
  let size: Size

  /// The cells, row by row.
  private(set) var cells: [Cell]

  /// The position of the cursor, or `nil` if it is hidden.
  var cursor: (x: Int, y: Int)?

  /// Creates an empty screen.
  ///
  /// - Parameter size: The size; negative numbers count as zero.
  init(size: Size) {
    self.size = Size(columns: max(size.columns, 0), rows: max(size.rows, 0))
    cells = Array(repeating: Cell(), count: self.size.columns * self.size.rows)
  }

  /// Returns `true` if two screens have the same contents.
  package static func == (lhs: Cells, rhs: Cells) -> Bool {
    lhs.size == rhs.size && lhs.cells == rhs.cells && lhs.cursor?.x == rhs.cursor?.x
      && lhs.cursor?.y == rhs.cursor?.y
  }

  /// The cell at a position.
  subscript(x: Int, y: Int) -> Cell { cells[y * size.columns + x] }

  /// Writes text on a line.
  ///
  /// Text that doesn't fit is truncated with an ellipsis.
  ///
  /// - Parameters:
  ///   - text: The text; line breaks are shown as their pictures.
  ///   - x: The column of the first character.
  ///   - y: The row.
  ///   - limit: The maximum number of cells.
  ///   - style: The style.
  /// - Returns: The column after the text.
  @discardableResult
  mutating func write(
    _ text: some StringProtocol, x: Int, y: Int, limit: Int = .max, _ style: Style = .plain
  ) -> Int {
    let end = x >= size.columns || limit >= size.columns - x ? size.columns : x + max(limit, 0)
    var position = x
    for character in text {
      let character = character.onScreen
      let width = displayWidth(character)
      guard width > 0 else { continue }
      guard position + width <= end else {
        if position > x { put("…", min(position, end) - 1, y, style) }
        break
      }
      // Of a wide character that starts outside of the screen only a space is visible.
      put(position < 0 ? " " : character, position, y, style)
      if width == 2 { put(position < 0 ? " " : nil, position + 1, y, style) }
      position += width
    }
    return position
  }

  /// Fills a rectangle with a character.
  ///
  /// - Parameters:
  ///   - x: The first column.
  ///   - y: The first row.
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - character: The character, one cell wide.
  ///   - style: The style.
  mutating func fill(
    x: Int, y: Int, width: Int, height: Int, _ character: Character = " ", _ style: Style = .plain
  ) {
    let columns = max(x, 0)..<max(min(x + width, size.columns), x, 0)
    for row in max(y, 0)..<max(min(y + height, size.rows), y, 0) {
      for column in columns { put(character, column, row, style) }
    }
  }

  /// Draws a frame with round corners.
  ///
  /// - Parameters:
  ///   - x: The first column.
  ///   - y: The first row.
  ///   - width: The number of columns, at least 2.
  ///   - height: The number of rows, at least 2.
  ///   - title: The title in the upper border.
  ///   - style: The style.
  mutating func box(
    x: Int, y: Int, width: Int, height: Int, title: String = "", _ style: Style = .frame
  ) {
    guard width > 1, height > 1 else { return }
    let (right, bottom) = (x + width - 1, y + height - 1)
    fill(x: x + 1, y: y, width: width - 2, height: 1, "─", style)
    fill(x: x + 1, y: bottom, width: width - 2, height: 1, "─", style)
    fill(x: x, y: y + 1, width: 1, height: height - 2, "│", style)
    fill(x: right, y: y + 1, width: 1, height: height - 2, "│", style)
    put("╭", x, y, style)
    put("╮", right, y, style)
    put("╰", x, bottom, style)
    put("╯", right, bottom, style)
    if !title.isEmpty { write(" \(title) ", x: x + 2, y: y, limit: width - 4, .bold) }
  }

  /// Sets the character of a cell, `nil` for the second half of a wide one.
  private mutating func put(_ text: Character?, _ x: Int, _ y: Int, _ style: Style) {
    guard (0..<size.columns).contains(x), (0..<size.rows).contains(y) else { return }
    let index = y * size.columns + x
    // The other half of a replaced wide character is cleared.
    if text != nil, cells[index].text == nil, x > 0 { cells[index - 1].text = " " }
    if x + 1 < size.columns, cells[index + 1].text == nil { cells[index + 1].text = " " }
    cells[index] = Cell(text: text, style: style)
  }
}

extension Cells {
  /// The characters, row by row, with as many columns as the screen has.
  package var text: String {
    rows.map { row in String(row.compactMap(\.text)) }.joined(separator: "\n")
  }

  /// Returns the characters with the sequences of their styles, row by row.
  ///
  /// - Parameter palette: The colours.
  /// - Returns: The text. Each row ends in the plain style.
  func ansi(_ palette: Palette) -> String {
    rows.map { row in
      var text = ""
      var style = Style.plain
      for cell in row {
        guard let character = cell.text else { continue }
        if cell.style != style {
          style = cell.style
          text += palette.code(style)
        }
        text.append(character)
      }
      return style == .plain ? text : text + palette.code(.plain)
    }
    .joined(separator: "\n")
  }

  /// The cells of each row.
  var rows: [ArraySlice<Cell>] {
    (0..<size.rows).map { cells[$0 * size.columns..<($0 + 1) * size.columns] }
  }
}
