/// A text that Mermaid shows as it is, and reads no syntax in.
enum MermaidText {
  /// Escapes a text for a message or a note.
  ///
  /// Marks become entities, such as `#59;` for a semicolon, and what breaks or turns around a line
  /// becomes a space. The word "end" ends a block, so its first letter becomes an entity too.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - limit: The number of Unicode scalars that are kept. An ellipsis stands for the others.
  /// - Returns: One line, which has no `;` but that of an entity.
  static func escaped(_ text: String, limit: Int = 80) -> String {
    let kept = Array(text.unicodeScalars.prefix(limit))
    var result = ""
    for (index, scalar) in kept.enumerated() {
      if isWordEnd(at: index, of: kept) || isMark(scalar) {
        result += "#\(scalar.value);"
      } else {
        result.unicodeScalars.append(isShown(scalar) ? scalar : " ")
      }
    }
    return text.unicodeScalars.dropFirst(limit).isEmpty ? result : result + "…"
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", " ", ".", ",", "_", "-", "/", "(", ")", "[", "]": false
    default: (0x21..<0x7F).contains(scalar.value)
    }
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
      false
    // The joiner of emoji.
    case .format: scalar == "\u{200D}"
    default: true
    }
  }

  /// Whether the word "end" begins at an index.
  private static func isWordEnd(at index: Int, of scalars: [Unicode.Scalar]) -> Bool {
    guard index + 3 <= scalars.count, index == 0 || !isLetter(scalars[index - 1]),
      index + 3 == scalars.count || !isLetter(scalars[index + 3])
    else { return false }
    let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [("e", "E"), ("n", "N"), ("d", "D")]
    return zip(scalars[index...], pairs).allSatisfy { $0 == $1.0 || $0 == $1.1 }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
