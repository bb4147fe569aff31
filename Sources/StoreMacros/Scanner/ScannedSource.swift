/// Swift source and its tokens, from which declarations can be read.
struct ScannedSource: Sendable {
  let bytes: [UInt8]
  let tokens: [Token]

  /// Splits a source into tokens.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens = Lexer.tokens(of: bytes)
  }

  /// Splits a text into tokens.
  init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// Returns the text of a range of bytes.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns the text of a token.
  func text(_ token: Token) -> String {
    text(token.start..<token.end)
  }

  /// Returns whether a token has a certain text.
  func hasText(_ text: String, _ token: Token) -> Bool {
    token.end - token.start == text.utf8.count && self.text(token) == text
  }

  /// Returns whether a token has one of some texts.
  func hasText(in texts: Set<String>, _ token: Token) -> Bool {
    texts.contains(text(token))
  }

  /// Returns the tokens that begin in a range of bytes.
  ///
  /// - Complexity: O(log *n* + *m*) for *n* tokens, *m* of them in the result.
  func tokens(in range: Range<Int>) -> ArraySlice<Token> {
    let start = firstToken(from: range.lowerBound)
    return tokens[start..<max(start, firstToken(from: range.upperBound))]
  }

  private func firstToken(from offset: Int) -> Int {
    var low = 0
    var high = tokens.count
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
