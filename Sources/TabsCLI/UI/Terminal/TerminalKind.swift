/// What the environment says of the terminal.
struct TerminalKind: Equatable, Sendable {
  /// How many colours the terminal has.
  let depth: ColorDepth

  /// Whether text can be put anywhere on the screen.
  let hasCursor: Bool

  /// Whether a question about its colours is understood, or at least ignored.
  let answers: Bool

  /// Reads the environment.
  ///
  /// - Parameter variable: Returns the value of a variable.
  init(_ variable: (String) -> String?) {
    let name = variable("TERM") ?? ""
    hasCursor = !name.isEmpty && name != "dumb" && name != "unknown"
    // The console of Linux prints a part of such a question.
    answers = hasCursor && name != "linux"
    let colors = variable("COLORTERM") ?? ""
    depth =
      if !hasCursor || !(variable("NO_COLOR") ?? "").isEmpty {
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
