/// A line of a script with a command.
package struct ScriptLine: Equatable, Sendable {
  /// The line without the white space around it.
  let text: String

  /// Whether the line begins with `!`: then the command must fail.
  let expectsFailure: Bool

  private let command: Substring

  /// Reads a line.
  ///
  /// - Returns: `nil` if the line is blank or a comment.
  package init?(_ line: String) {
    let text = line[...].trimmingBlanks()
    guard let first = text.first, first != "#" else { return nil }
    self.text = String(text)
    command = first == "!" ? text.dropFirst() : text
    // A mark alone is a mistake in the script, not a command that may fail.
    expectsFailure = first == "!" && command.contains { !$0.isBlank }
  }

  /// Splits the command into words.
  ///
  /// Blanks separate words. Within double quotes, blanks and `#` are part of the word, and `\"`
  /// and `\\` stand for a quote and a backslash. Within single quotes everything is part of the
  /// word. A `#` at the beginning of a word starts a comment.
  package func words() throws(CommandFailure) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = command
    while let character = rest.popFirst() {
      if character == quote {
        quote = nil
      } else if quote == "\"", character == "\\", let next = rest.first,
        next == "\"" || next == "\\"
      {
        word?.append(rest.removeFirst())
      } else if quote != nil {
        word?.append(character)
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character == "#", word == nil {
        rest = ""
      } else if character.isBlank {
        if let finished = word { words.append(finished) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let quote {
      throw CommandFailure("the quote \(quote) isn't closed before the end of the line")
    }
    if let word { words.append(word) }
    guard !words.isEmpty else { throw CommandFailure("\"!\" has to be followed by a command") }
    return words
  }
}

extension Character {
  fileprivate var isBlank: Bool { self == " " || self == "\t" }
}

extension Substring {
  fileprivate func trimmingBlanks() -> Substring {
    var result = drop(while: \.isBlank)
    while result.last?.isBlank == true { result.removeLast() }
    return result
  }
}
