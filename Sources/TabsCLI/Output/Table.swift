/// Returns the lines of a table of names and wrapped texts.
///
/// - Parameter rows: The names, each with a text of words and single blanks.
/// - Returns: The lines.
package func table(_ rows: [(name: String, text: String)]) -> [String] {
  let width = rows.map(\.name.count).max() ?? 0
  return rows.flatMap { row in
    var lines: [String] = []
    var line = "  " + row.name.padded(to: width) + " "
    for word in row.text.split(separator: " ") {
      if line.count + 1 + word.count > 80 {
        lines.append(line)
        line = String(repeating: " ", count: width + 3)
      }
      line += " \(word)"
    }
    return lines + [line]
  }
}

extension String {
  /// Returns the text with spaces after it, up to a length.
  func padded(to length: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, length - count))
  }
}
