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

    /// One of `< > ? ! & ~`, or a run of operator characters that begins with another one.
    ///
    /// So `>>?` is three tokens: it may end two lists of generic arguments and mark an optional.
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

  let kind: Kind

  /// The offset of the first byte.
  let start: Int

  /// The offset after the last byte.
  let end: Int

  /// Whether the token is the first of a line.
  let startsLine: Bool

  /// The index of the other bracket or angle of the pair.
  var partner: Int?
}
