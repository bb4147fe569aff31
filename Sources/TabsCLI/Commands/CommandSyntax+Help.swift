extension CommandSyntax {
  /// Returns the text that `help` prints.
  ///
  /// - Parameter name: The command to help with, or `nil` for all commands.
  /// - Returns: Lines, without a line break at the end.
  static func help(on name: String?) -> String {
    let rows = all.filter { name == nil || $0.name == name }
    var lines = table(rows.map { ($0.synopsis, $0.summary) })
    if name == nil {
      lines += [
        "",
        "One command a line. Put words with blanks in quotes, \"so\" or 'so'. A # at the beginning",
        "of a word starts a comment. The command of a line that begins with ! must fail: then the",
        "message is printed and the run goes on. If the command succeeds, that is a failure.",
      ]
    }
    return lines.joined(separator: "\n")
  }
}
