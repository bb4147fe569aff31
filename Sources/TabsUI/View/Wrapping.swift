import TabsCLI

/// Breaks a text into lines that fit, between words if possible.
///
/// - Parameters:
///   - text: The text, which may be very long.
///   - width: The number of columns of a line.
/// - Returns: The lines, at least one and at most 100.
func wrapped(_ text: String, width: Int) -> [String] {
  guard width > 0 else { return [""] }
  var lines: [String] = []
  var line = ""
  var used = 0
  /// The start of the last word on the line, and the number of columns before it.
  var word: (start: String.Index, width: Int)?
  for character in text.prefix(100 * width) {
    let columns = displayWidth(character)
    if used + columns > width {
      if character == " " {
        lines.append(line)
        (line, used, word) = ("", 0, nil)
        continue
      }
      if let (start, before) = word, before > 0 {
        lines.append(String(line[..<start].dropLast()))
        line = String(line[start...])
        used -= before
      } else {
        lines.append(line)
        (line, used) = ("", 0)
      }
      word = nil
    }
    line.append(character)
    used += columns
    if character == " " { word = (line.endIndex, used) }
  }
  return Array((lines + [line]).prefix(100))
}

/// Breaks a row of a table into lines that fit, continued in the last column.
///
/// - Parameters:
///   - row: The row, with two spaces or more between its columns.
///   - width: The number of columns of a line.
/// - Returns: The lines.
func wrappedRow(_ row: String, width: Int) -> [String] {
  guard displayWidth(row) > width, let gap = row.ranges(of: "  ").last else {
    return wrapped(row, width: width)
  }
  let start = row[..<gap.upperBound]
  let indentation = displayWidth(String(start))
  guard start.contains(where: { $0 != " " }), indentation < width / 2 else {
    return wrapped(row, width: width)
  }
  let lines = wrapped(String(row[gap.upperBound...]), width: width - indentation)
  return lines.enumerated().map { number, line in
    (number == 0 ? String(start) : String(repeating: " ", count: indentation)) + line
  }
}
