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

    case number
    case string
    case regex

    /// One of `< > ? ! & ~` alone, or a run of operator characters.
    ///
    /// The lexer splits runs that begin with one of those six: `>>?` ends two lists of generic
    /// arguments and marks an optional. ``Token/isGlued`` tells the parts of one run.
    case `operator`

    case period
    case comma
    case colon
    case semicolon
    case leftParen
    case rightParen
    case leftBracket
    case rightBracket
    case leftBrace
    case rightBrace
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

  /// The position of an operator to its operands, by the space around it.
  enum Fixity: UInt8, Sendable {
    case infix
    case prefix
    case postfix
  }

  /// The kind of the token.
  let kind: Kind

  /// Whether the token is the first of a line.
  let startsLine: Bool

  /// Whether the token continues the operator run of the token before it.
  var isGlued = false

  /// The fixity of the operator run of the token.
  var fixity = Fixity.infix

  // A source has many tokens: with half the bytes, reading them takes half the time.
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
