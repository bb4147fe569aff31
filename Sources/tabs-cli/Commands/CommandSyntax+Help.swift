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
        "One command a line. Words with blanks stand in quotes, \"so\" or 'so'. What follows a #",
        "is a comment. A line that begins with ! says that its command has to fail: the message is",
        "printed and the run goes on, and if the command succeeds, that is the failure.",
      ]
    }
    return lines.joined(separator: "\n")
  }
}
