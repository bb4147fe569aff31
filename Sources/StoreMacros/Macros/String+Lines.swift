extension String {
  /// Makes a text of lines, one group of them after the other.
  init(lines groups: [String]...) {
    var lines: [String] = []
    for group in groups { lines += group }
    self = lines.joined(separator: "\n")
  }

  /// The lines, moved to the right, except for directives.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty || $0.hasPrefix("#") ? String($0) : "  " + $0 }
      .joined(separator: "\n")
  }
}
