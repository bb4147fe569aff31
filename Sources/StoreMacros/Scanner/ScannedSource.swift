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
    func firstToken(from offset: Int) -> Int {
      var low = 0
      var high = tokens.count
      while low < high {
        let middle = (low + high) / 2
        if tokens[middle].start < offset { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let start = firstToken(from: range.lowerBound)
    return tokens[start..<max(start, firstToken(from: range.upperBound))]
  }
}

/// The smallest part of Swift source that has a meaning of its own.
///
/// A string literal with all its interpolations is one token, and so is a regular-expression
/// literal. Comments and white space aren't tokens.
struct Token: Equatable, Sendable {
  /// The kind of a token.
  enum Kind: UInt8, Sendable {
    /// A name or a keyword, depending on the place.
    case identifier

    /// A name between backticks.
    case escapedIdentifier

    case number, string, regex

    /// One of `< > ? ! & ~`, or a run of operator characters that begins with another one.
    ///
    /// So `>>?` is three tokens: it may end two lists of generic arguments and mark an optional.
    case `operator`

    case period, comma, colon, semicolon

    /// Each bracket comes before the one that closes it.
    case leftParen, rightParen, leftBracket, rightBracket, leftBrace, rightBrace

    case at

    /// A `#` that doesn't begin a literal or a directive.
    case pound

    /// `#if`, `#elseif`, `#else` or `#endif`, with the `#`.
    case directive

    /// A byte that begins no token.
    case unknown

    /// The end of the source, after the last token.
    case end
  }

  let kind: Kind

  /// Whether the token is the first of a line.
  let startsLine: Bool

  // A source has many tokens: with 16 bytes each they stay in the processor's cache.
  private let startOffset: Int32
  private let endOffset: Int32
  private var partnerIndex: Int32 = -1

  init(kind: Kind, start: Int, end: Int, startsLine: Bool) {
    self.kind = kind
    self.startsLine = startsLine
    startOffset = Int32(clamping: start)
    endOffset = Int32(clamping: end)
  }

  /// The offset of the first byte.
  var start: Int { Int(startOffset) }

  /// The offset after the last byte.
  var end: Int { Int(endOffset) }

  /// The index of the other bracket or angle of the pair.
  var partner: Int? {
    get { partnerIndex < 0 ? nil : Int(partnerIndex) }
    set { partnerIndex = newValue.map { Int32(clamping: $0) } ?? -1 }
  }
}
