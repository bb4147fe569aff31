/// A line of input, or the reason why it can't be used.
enum InputLine: Equatable, Sendable {
  /// A line without its line break.
  case text(String)

  /// An unusable line, with the reason.
  case unusable(String)

  /// A line of so many bytes that it can't be used.
  static func tooLong(_ length: Int) -> InputLine {
    .unusable(
      "the line is \(length) bytes long, and \(LineReader.greatestLength) are as many as it may be")
  }
}

/// Where lines come from.
protocol LineSource {
  /// Returns the next line, or `nil` at the end of the input.
  mutating func next() throws -> InputLine?
}
