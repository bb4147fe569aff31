package import TabsCLI

/// Turns what a terminal shows into the next frame, by as little output as that takes.
///
/// The output of a frame is one synchronised update, which terminals that know of it show at once.
/// What follows a wide or composed character is placed anew, as terminals don't agree on how far
/// such a character goes. The rest of a row is written again after a composed one, in case a
/// terminal has drawn the parts one beside the other, over what stands there.
package struct FrameWriter: Sendable {
  private var palette: Palette
  private var shown: Cells?

  /// Makes the writer of a terminal that shows anything.
  ///
  /// - Parameter depth: How many colours the terminal has.
  package init(depth: ColorDepth) {
    palette = Palette(depth: depth)
  }

  /// Whether the background of the terminal is light.
  ///
  /// After a change all is drawn again.
  var isLight: Bool {
    get { palette.isLight }
    set {
      if newValue != isLight { forget() }
      palette.isLight = newValue
    }
  }

  /// Forgets what the terminal shows, so that all of the next frame is drawn.
  mutating func forget() {
    shown = nil
  }

  /// Returns what a frame takes.
  ///
  /// - Parameter new: The frame.
  /// - Returns: The output, empty if the terminal shows the frame already.
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
    // Where the terminal writes next, `nil` if that isn't sure.
    var place: Int?
    // Whether a character may have been drawn over the cells from here on.
    var isCovered = false
    var x = 0
    while x < new.size.columns {
      let cell = new[x, y]
      let isWide = x + 1 < new.size.columns && new[x + 1, y].text == nil
      defer { x += isWide ? 2 : 1 }
      // A half of a wide character that a frame has cut is a blank.
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
