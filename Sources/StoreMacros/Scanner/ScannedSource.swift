/// Swift source and its tokens, from which declarations can be read.
struct ScannedSource: Sendable {
  let bytes: [UInt8]
  let tokens: [Token]

  /// The issues of the lexer.
  let issues: [ScanIssue]

  /// Splits a source into tokens.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    (tokens, issues) = Lexer.tokens(of: bytes)
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
  func hasText(_ text: StaticString, _ token: Token) -> Bool {
    guard token.end - token.start == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { bytes[token.start..<token.end].elementsEqual($0) }
  }

  /// Returns whether a token has one of some texts.
  func hasText(in texts: [StaticString], _ token: Token) -> Bool {
    texts.contains { hasText($0, token) }
  }

  /// Returns the declarations of a whole source, and the issues.
  func declarations() -> (members: [Member], issues: [ScanIssue]) {
    readMembers(0..<tokens.count - 1)
  }

  /// Returns the members of a type, and the issues.
  ///
  /// - Complexity: O(*n*) for a type of *n* bytes.
  func members(of declaration: Declaration) -> (members: [Member], issues: [ScanIssue]) {
    guard let body = declaration.body else { return ([], []) }
    return readMembers(body)
  }

  private func readMembers(_ tokens: Range<Int>) -> (members: [Member], issues: [ScanIssue]) {
    var reader = DeclarationReader(source: self, tokens: tokens)
    let members = reader.readMembers()
    return (members, reader.issues)
  }
}

extension ScannedSource {
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
