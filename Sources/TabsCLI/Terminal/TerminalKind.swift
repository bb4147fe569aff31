/// The number of colours that a terminal shows.
package enum ColorDepth: Sendable {
  /// No colours, as `NO_COLOR` demands; bold text instead.
  case none

  /// The 16 standard colours, whose shades the user chooses.
  case basic

  /// 256 colours.
  case palette

  /// 24-bit colours.
  case full
}

/// The capabilities of the terminal, derived from the environment.
package struct TerminalKind: Equatable, Sendable {
  /// The number of colours of the terminal.
  package let depth: ColorDepth

  /// Indicates that the cursor can be positioned.
  package let hasCursor: Bool

  /// Indicates that the terminal answers, or at least ignores, a query of its colours.
  package let answers: Bool

  /// Reads the capabilities from the environment.
  ///
  /// - Parameter variable: Returns the value of a variable.
  package init(_ variable: (String) -> String?) {
    let name = variable("TERM") ?? ""
    hasCursor = !name.isEmpty && name != "dumb" && name != "unknown"
    // The Linux console prints part of such a query.
    answers = hasCursor && name != "linux"
    let colors = variable("COLORTERM") ?? ""
    depth =
      if !hasCursor || variable("NO_COLOR")?.isEmpty == false {
        .none
      } else if colors == "truecolor" || colors == "24bit" || name.hasSuffix("-direct") {
        .full
      } else if name.contains("256color") {
        .palette
      } else {
        .basic
      }
  }
}

/// The size of a screen, in cells.
package struct Size: Equatable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The maximum size that is accepted from a terminal.
  static let greatest = Size(columns: 1_000, rows: 500)

  /// Creates a size from the one that a terminal reports, within limits.
  ///
  /// - Parameter reported: The reported size; `nil` and zeros stand for the usual 80 × 24.
  package init(reported: (columns: Int, rows: Int)?) {
    let columns = reported?.columns ?? 0
    let rows = reported?.rows ?? 0
    self.init(
      columns: columns > 0 ? min(columns, Self.greatest.columns) : 80,
      rows: rows > 0 ? min(rows, Self.greatest.rows) : 24)
  }
}
