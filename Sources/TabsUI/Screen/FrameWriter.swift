package import TabsCLI

/// Computes the minimal output that changes the contents of a terminal to the next frame.
///
/// The output of a frame is a synchronised update, which terminals with support for it show at
/// once. The text after a wide or composed character is repositioned, as terminals differ on the
/// width of such a character. The rest of a row is rewritten after a composed character, in case a
/// terminal has drawn its parts side by side, over the following cells.
package struct FrameWriter: Sendable {
  private var palette: Palette
  private var shown: Cells?

  /// Creates the writer of a terminal with unknown contents.
  ///
  /// - Parameter depth: The number of colours of the terminal.
  package init(depth: ColorDepth) {
    palette = Palette(depth: depth)
  }

  /// Indicates that the terminal has a light background.
  ///
  /// After a change the whole screen is redrawn.
  var isLight: Bool {
    get { palette.isLight }
    set {
      if newValue != isLight { forget() }
      palette.isLight = newValue
    }
  }

  /// Forgets the contents of the terminal, so that the whole next frame is drawn.
  mutating func forget() {
    shown = nil
  }

  /// Returns the output for a frame.
  ///
  /// - Parameter new: The frame.
  /// - Returns: The output, empty if the terminal already shows the frame.
  package mutating func output(for new: Cells) -> String {
    if new == shown { return "" }
    let old = shown?.size == new.size ? shown : nil
    shown = new
    var output = "\u{1B}[?2026h\u{1B}[?25l\u{1B}[0m"
    if old == nil { output += "\u{1B}[2J" }
    var style = Style.plain
    for y in 0..<new.size.rows { write(y, of: new, over: old, &style, to: &output) }
    if style != .plain { output += "\u{1B}[0m" }
    if let cursor = new.cursor, (0..<new.size.columns).contains(cursor.x),
      (0..<new.size.rows).contains(cursor.y)
    {
      output += "\u{1B}[\(cursor.y + 1);\(cursor.x + 1)H\u{1B}[?25h"
    }
    return output + "\u{1B}[?2026l"
  }

  private func write(
    _ y: Int, of new: Cells, over old: Cells?, _ style: inout Style, to output: inout String
  ) {
    let blank = Cell()
    // The column where the terminal writes next, or `nil` if it isn't certain.
    var place: Int?
    // Indicates that a character may have been drawn over the following cells.
    var isCovered = false
    var x = 0
    while x < new.size.columns {
      let cell = new[x, y]
      let isWide = x + 1 < new.size.columns && new[x + 1, y].text == nil
      defer { x += isWide ? 2 : 1 }
      // Half of a wide character that a frame has cut is blank.
      guard let text = cell.text else { continue }
      let before = old.map { ($0[x, y], isWide ? $0[x + 1, y] : blank) } ?? (blank, blank)
      if !isCovered, before.0 == cell, !isWide || before.1 == new[x + 1, y] { continue }
      if place != x { output += "\u{1B}[\(y + 1);\(x + 1)H" }
      if cell.style != style {
        style = cell.style
        output += palette.code(style)
      }
      output.append(text)
      let isComposed = text.unicodeScalars.count > 1
      place = isWide || isComposed ? nil : x + 1
      if isComposed { isCovered = true }
    }
  }
}
