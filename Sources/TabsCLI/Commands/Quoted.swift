/// Returns a text in quotes, on one line and safe for a terminal.
///
/// Control characters become escapes, and a text too long for a message is cut.
///
/// - Parameter text: Any text, also from an untrusted file.
/// - Returns: At most about 60 characters, without line breaks.
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
    default: result += "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
  return result + "\""
}

/// Returns a text on one line and safe for a terminal, otherwise unchanged.
///
/// - Parameter text: Any text, also untrusted.
/// - Returns: The text, with escapes for characters that a terminal would obey.
func escaped(_ text: String) -> String {
  if text.unicodeScalars.allSatisfy({ $0.isHarmless || $0 == "\t" }) { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if scalar.isHarmless || scalar == "\t" {
      result.unicodeScalars.append(scalar)
    } else {
      result += "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
  return result
}

extension Unicode.Scalar {
  /// Whether a terminal only shows the character, and doesn't obey it.
  var isHarmless: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }
}
