/// How many colours a terminal shows.
package enum ColorDepth: Sendable {
  /// None, as `NO_COLOR` demands: what has a role is bold.
  case none

  /// The 16 that each terminal has, whose shades are the user's.
  case basic

  /// 256.
  case palette

  /// All that a screen can show.
  case full
}

/// What the environment says of the terminal.
package struct TerminalKind: Equatable, Sendable {
  /// How many colours the terminal has.
  package let depth: ColorDepth

  /// Whether text can be put anywhere on the screen.
  package let hasCursor: Bool

  /// Whether a question about its colours is understood, or at least ignored.
  package let answers: Bool

  /// Reads the environment.
  ///
  /// - Parameter variable: Returns the value of a variable.
  package init(_ variable: (String) -> String?) {
    let name = variable("TERM") ?? ""
    hasCursor = !name.isEmpty && name != "dumb" && name != "unknown"
    // The console of Linux prints a part of such a question.
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

  /// The greatest size that a terminal is believed to have.
  static let greatest = Size(columns: 1_000, rows: 500)

  /// Makes the size that a terminal tells of, within limits.
  ///
  /// - Parameter told: What it tells; nothing or a zero stands for the usual 80 × 24.
  package init(told: (columns: Int, rows: Int)?) {
    let columns = told?.columns ?? 0
    let rows = told?.rows ?? 0
    self.init(
      columns: columns > 0 ? min(columns, Self.greatest.columns) : 80,
      rows: rows > 0 ? min(rows, Self.greatest.rows) : 24)
  }
}
