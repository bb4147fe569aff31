/// The smallest part of Swift source that has a meaning of its own.
///
/// A string literal is one token, whatever is interpolated into it, and so is a regular-expression
/// literal. Comments and white space lie between tokens.
struct Token: Equatable, Sendable {
  /// What a token is.
  enum Kind: UInt8, Sendable {
    /// A name or a keyword; which of the two depends on where it stands.
    case identifier

    /// A name between backticks.
    case escapedIdentifier

    case number
    case string
    case regex

    /// One of `< > ? ! & ~` alone, or a run of operator characters.
    ///
    /// Runs that begin with one of those six are split, as `>>?` ends two lists of generic
    /// arguments and makes what they belong to optional. ``Token/isGlued`` tells the parts of
    /// one run.
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

    /// `#if`, `#elseif`, `#else` or `#endif`, the `#` included.
    case directive

    /// A byte that no token begins with.
    case unknown

    /// What follows the last token.
    case end
  }

  /// Where an operator stands to its operands, as the space around it tells.
  enum Fixity: UInt8, Sendable {
    case infix
    case prefix
    case postfix
  }

  /// What the token is.
  let kind: Kind

  /// Whether it is the first token of a line.
  let startsLine: Bool

  /// Whether it continues the run of operator characters that the token before it belongs to.
  var isGlued = false

  /// The fixity of the run of operator characters that the token belongs to.
  var fixity = Fixity.infix

  // A source has many tokens: in half the bytes they are read in half the time.
  private let startOffset: Int32
  private let endOffset: Int32
  private var partnerIndex: Int32 = -1

  init(kind: Kind, start: Int, end: Int, startsLine: Bool) {
    self.kind = kind
    self.startsLine = startsLine
    startOffset = Int32(clamping: start)
    endOffset = Int32(clamping: end)
  }

  /// The offset of its first byte.
  var start: Int { Int(startOffset) }

  /// The offset after its last byte.
  var end: Int { Int(endOffset) }

  /// The index of the other bracket, or of the other angle, of a pair.
  var partner: Int? {
    get { partnerIndex < 0 ? nil : Int(partnerIndex) }
    set { partnerIndex = newValue.map { Int32(clamping: $0) } ?? -1 }
  }
}
