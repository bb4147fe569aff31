import TabsCLI

extension Cells {
  /// Returns a picture of the screen in a window, for light and dark pages.
  ///
  /// - Parameter title: The title of the window.
  /// - Returns: An SVG document with selectable text.
  func svg(title: String) -> String {
    let width = 20 + 84 * size.columns / 10
    let height = 52 + 18 * size.rows
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img">
      """,
      "<title>\(Self.escaped(title))</title>",
      "<style>", Self.styles, "</style>",
      """
      <rect class="window" x="0.5" y="0.5" width="\(width - 1)" height="\(height - 1)" rx="8"/>
      """,
      """
      <circle cx="18" cy="16" r="5" class="knob"/><circle cx="36" cy="16" r="5" class="knob"/>\
      <circle cx="54" cy="16" r="5" class="knob"/>
      """,
      """
      <text class="name" x="\(width / 2)" y="21" text-anchor="middle">\(Self.escaped(title))</text>
      """,
    ]
    for (number, row) in rows.enumerated() { lines += Self.lines(of: row, y: 50 + 18 * number) }
    if let cursor {
      lines.append(
        """
        <rect class="cursor" x="\(Self.left(of: cursor.x))" y="\(36 + 18 * cursor.y)" \
        width="2" height="17"/>
        """)
    }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  /// Returns the elements of a row, one for each run of a style.
  private static func lines(of row: ArraySlice<Cell>, y: Int) -> [String] {
    var lines: [String] = []
    var start = row.startIndex
    while start < row.endIndex {
      let style = row[start].style
      let end = row[start...].firstIndex { $0.style != style } ?? row.endIndex
      let text = String(row[start..<end].compactMap(\.text))
      let x = left(of: start - row.startIndex)
      let length = left(of: end - row.startIndex, minus: start - row.startIndex)
      if style.isReversed {
        lines.append(
          """
          <rect class="reversed" x="\(x)" y="\(y - 14)" width="\(length)" height="18"/>
          """)
      }
      if style.isReversed || style.isUnderlined || text.contains(where: { $0 != " " }) {
        lines.append(
          """
          <text class="\(classes(of: style))" x="\(x)" y="\(y)" textLength="\(length)" \
          xml:space="preserve">\(escaped(text))</text>
          """)
      }
      start = end
    }
    return lines
  }

  private static func classes(of style: Style) -> String {
    var classes = ["\(style.color)"]
    if style.isBold { classes.append("bold") }
    if style.isDim { classes.append("dim") }
    if style.isUnderlined { classes.append("underlined") }
    if style.isReversed { classes.append("on") }
    return classes.joined(separator: " ")
  }

  /// Returns the left edge of a column; a cell is 8.4 wide.
  private static func left(of column: Int, minus other: Int? = nil) -> String {
    let tenths = 84 * (column - (other ?? 0)) + (other == nil ? 100 : 0)
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    // XML allows no other control characters. Cells have none, but a title may.
    let shown = text.map { String($0.onScreen) }.joined()
    // By scalars: with a combining mark `<` is another character, but still markup.
    for scalar in shown.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // Not allowed in XML.
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The style sheet, with the colours for both backgrounds.
  private static var styles: String {
    func colors(_ palette: Palette) -> String {
      Style.Color.allCases.compactMap { color in
        palette.rgb(color).map {
          ".\(color) { fill: #\(String($0, radix: 16).aligned(to: 6, with: "0")) }"
        }
      }
      .joined(separator: " ")
    }
    return """
      text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace }
      .bold { font-weight: bold } .dim { opacity: 0.6 } .underlined { text-decoration: underline }
      .name { opacity: 0.6 } .knob { fill: #8886 }
      .window { fill: #fff; stroke: #8886 } text, .cursor, .reversed { fill: #1d1f24 } .on { fill: #fff }
      \(colors(Palette(depth: .full, isLight: true)))
      @media (prefers-color-scheme: dark) {
      .window { fill: #16181d } text, .cursor, .reversed { fill: #d6d9e0 } .on { fill: #16181d }
      \(colors(Palette(depth: .full)))
      }
      """
  }
}
