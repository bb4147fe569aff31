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
