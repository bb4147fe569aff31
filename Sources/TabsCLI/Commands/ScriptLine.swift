/// A line of a script with a command.
package struct ScriptLine: Equatable, Sendable {
  /// The line without surrounding white space.
  let text: String

  /// Indicates that the line begins with `!`, so that the command must fail.
  let expectsFailure: Bool

  private let command: Substring

  /// Parses a line.
  ///
  /// - Returns: `nil` if the line is blank or a comment.
  package init?(_ line: String) {
    var text = line.drop(while: \.isBlank)
    while text.last?.isBlank == true { text.removeLast() }
    guard let first = text.first, first != "#" else { return nil }
    self.text = String(text)
    command = first == "!" ? text.dropFirst() : text
    // A mark without a command is a mistake in the script.
    expectsFailure = first == "!" && command.contains { !$0.isBlank }
  }

  /// Splits the command into words.
  ///
  /// Blanks separate words. Within double quotes, blanks and `#` are part of the word, and `\"`
  /// and `\\` stand for a quote and a backslash. Within single quotes everything is part of the
  /// word. A `#` at the beginning of a word starts a comment.
  package func words() throws(CommandFailure) -> [String] {
    let (words, _, quote) = Self.split(command)
    if let quote {
      throw CommandFailure("the quote \(quote) isn't closed before the end of the line")
    }
    guard !words.isEmpty else { throw CommandFailure("\"!\" must be followed by a command") }
    return words
  }

  /// Splits a command, which may be incomplete.
  ///
  /// - Returns: The words, the start of the last one if no blank follows it, and the open quote.
  static func split(
    _ command: Substring
  ) -> (words: [String], start: String.Index?, quote: Character?) {
    var words: [String] = []
    var word: String?
    var start: String.Index?
    var quote: Character?
    var rest = command
    while let character = rest.first {
      if start == nil { start = rest.startIndex }
      rest.removeFirst()
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
        if let word { words.append(word) }
        (word, start) = (nil, nil)
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return (words, word == nil ? nil : start, quote)
  }
}

extension Character {
  var isBlank: Bool { self == " " || self == "\t" }
}
