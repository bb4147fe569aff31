extension String {
  /// Makes a text of groups of lines.
  init(lines groups: [String]...) {
    var lines: [String] = []
    for group in groups { lines += group }
    self = lines.joined(separator: "\n")
  }

  /// The text with all lines but directives indented.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty || $0.hasPrefix("#") ? String($0) : "  " + $0 }
      .joined(separator: "\n")
  }
}
