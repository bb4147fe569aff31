/// Returns a text in quotes, on one line and safe for a terminal.
///
/// Control characters are escaped, and a text that is too long for a message is truncated.
///
/// - Parameter text: Any text, also from an untrusted file.
/// - Returns: About 60 characters at most, without line breaks.
package func quoted(_ text: String) -> String {
  var result = "\""
  for (index, scalar) in text.unicodeScalars.enumerated() {
    if index == 60 { return result + "…\"" }
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    case _ where scalar.isHarmless: result.unicodeScalars.append(scalar)
    default: result += scalar.escape
    }
  }
  return result + "\""
}

/// Returns a text on one line and safe for a terminal, otherwise unchanged.
///
/// - Parameter text: Any text, also from an untrusted source.
/// - Returns: The text, with escapes for characters that control a terminal.
func escaped(_ text: String) -> String {
  text.replacingHarmful { $0 == "\t" ? "\t" : $0.escape }
}

extension Unicode.Scalar {
  fileprivate var escape: String { "\\u{\(String(value, radix: 16))}" }

  /// Indicates that the character can't control a terminal.
  var isHarmless: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }
}

extension String {
  /// Returns the text with each character that controls a terminal replaced.
  func replacingHarmful(with replacement: (Unicode.Scalar) -> String) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isHarmless {
        result.unicodeScalars.append(scalar)
      } else {
        result += replacement(scalar)
      }
    }
    return result
  }
}

extension StringProtocol {
  /// Indicates that the text consists of digits only: `Int.init` would also accept a sign.
  package var isDigits: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }
}

/// Returns the name that a misspelt word probably means.
///
/// - Parameters:
///   - word: The word.
///   - names: The possible names.
/// - Returns: The first name with the fewest typing errors, or `nil` if all names differ too much
///   for a guess.
func nearestName(to word: String, among names: [String]) -> String? {
  // A longer word isn't a typing error, and comparing it is slow.
  guard word.count <= 40 else { return nil }
  let nearest = names.map {
    (name: $0, distance: typingErrors(from: word.lowercased(), to: $0.lowercased()))
  }
  .min { $0.distance < $1.distance }
  guard let nearest, nearest.distance <= (nearest.name.count + 1) / 3 else { return nil }
  return nearest.name
}

/// Returns the end of a message that suggests the nearest name.
///
/// - Parameters:
///   - word: The word.
///   - names: The possible names.
/// - Returns: The text, empty if no name is near enough.
func suggestion(for word: String, among names: [String]) -> String {
  nearestName(to: word, among: names).map { "; did you mean \(quoted($0))?" } ?? ""
}

/// Returns the number of insertions, deletions, replacements and swaps between two words.
func typingErrors(from word: String, to other: String) -> Int {
  let word = Array(word)
  let other = Array(other)
  var beforeLast: [Int] = []
  var last = Array(0...other.count)
  for (row, letter) in word.enumerated() {
    var current = [row + 1]
    for (column, otherLetter) in other.enumerated() {
      var best = min(last[column + 1] + 1, current[column] + 1)
      best = min(best, last[column] + (letter == otherLetter ? 0 : 1))
      if row > 0, column > 0, letter == other[column - 1], word[row - 1] == otherLetter {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    (beforeLast, last) = (last, current)
  }
  return last[other.count]
}

/// Returns the lines of a table of names and wrapped texts.
///
/// - Parameter rows: The names, each with a text of words separated by single spaces.
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
  /// Returns the text, padded at its start to a length.
  package func aligned(to length: Int, with character: Character = " ") -> String {
    String(repeating: character, count: Swift.max(0, length - count)) + self
  }

  /// Returns the text, padded with spaces at its end to a length.
  func padded(to length: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, length - count))
  }
}
