import TabsCLI

extension Cells {
  /// The characters, row by row: each row takes as many columns as the screen has.
  var text: String {
    rows.map { row in String(row.compactMap(\.text)) }.joined(separator: "\n")
  }

  /// The characters with the sequences of their styles, row by row.
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
