/// A lexer that splits Swift source into tokens exactly where the compiler does.
///
/// Nothing in it is recursive, and its time is linear in the length of the source, for any
/// bytes. An unreadable part becomes a ``ScanIssue``, and the lexer continues after it.
struct Lexer {
  /// An open string literal.
  struct OpenString {
    /// The offset of its opening delimiter.
    let start: Int

    /// The number of `#` in each of its delimiters.
    let pounds: Int

    let isMultiline: Bool

    /// Whether the literal is the first token of a line.
    let startsLine: Bool

    /// The number of open parentheses in the current interpolation; 0 in the text.
    var depth = 0
  }

  let bytes: [UInt8]
  var position = 0
  var tokens: [Token] = []
  var issues: [ScanIssue] = []

  /// The open literals, the innermost one last.
  var strings: [OpenString] = []

  /// Whether the last token can be the left side of an operator.
  var endsOperand = false

  /// Whether a line has ended since the last token.
  var startsLine = true

  /// The tokens of open brackets and angles.
  var openings: [Int] = []

  /// The numbers of parentheses, brackets and braces in `openings`.
  var openCounts = [0, 0, 0]

  /// The offset before which no bare regular expression begins: a search for its end has failed.
  var regexLimit = 0

  /// The end of the last failed search for a raw delimiter, and the number of its `#`.
  var rawDelimiterLimit = (end: 0, pounds: 0)

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    // Usual source has a token every four or five bytes.
    tokens.reserveCapacity(bytes.count / 4 + 1)
  }

  /// Returns the tokens of a source, with an ``Token/Kind/end`` at the end, and the issues.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  static func tokens(of bytes: [UInt8]) -> (tokens: [Token], issues: [ScanIssue]) {
    var lexer = Lexer(bytes: bytes)
    lexer.run()
    return (lexer.tokens, lexer.issues)
  }

  private mutating func run() {
    if byte(0) == UInt8(ascii: "#"), byte(1) == UInt8(ascii: "!") { skipLine() }
    while true {
      if let string = strings.last, string.depth == 0 {
        lexText(of: string)
      } else {
        skipTrivia()
        if position == bytes.count, strings.isEmpty { break }
        lexToken()
      }
    }
    closeUnmatched(down: 0)
    tokens.append(
      Token(kind: .end, start: bytes.count, end: bytes.count, startsLine: startsLine))
  }

  // MARK: - Bytes

  /// Returns the byte at an offset, or 0 after the end.
  func byte(_ offset: Int) -> UInt8 {
    offset < bytes.count ? bytes[offset] : 0
  }

  /// Returns whether the source has an ASCII text at an offset.
  func matches(_ text: StaticString, at offset: Int) -> Bool {
    guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { text in
      for index in text.indices where bytes[offset + index] != text[index] { return false }
      return true
    }
  }

  /// Returns whether a range of bytes is one of some words.
  private func hasWord(in words: [StaticString], _ range: Range<Int>) -> Bool {
    words.contains { $0.utf8CodeUnitCount == range.count && matches($0, at: range.lowerBound) }
  }

  /// Returns the number of `#` at an offset.
  func pounds(at offset: Int) -> Int {
    var end = offset
    while byte(end) == UInt8(ascii: "#") { end += 1 }
    return end - offset
  }

  /// Returns the end of the line of an offset.
  func endOfLine(from offset: Int) -> Int {
    var end = offset
    while end < bytes.count, !bytes[end].isNewline { end += 1 }
    return end
  }

  // MARK: - Between the tokens

  private mutating func skipLine() {
    position = endOfLine(from: position)
  }

  private mutating func skipTrivia() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if let string = strings.last, !string.isMultiline {
          return
        }
        startsLine = true
        position += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C, 0:
        position += 1
      case UInt8(ascii: "/"):
        if byte(position + 1) == UInt8(ascii: "/") {
          skipLine()
        } else if byte(position + 1) == UInt8(ascii: "*") {
          skipBlockComment()
        } else {
          return
        }
      case 0xEF where position == 0 && byte(1) == 0xBB && byte(2) == 0xBF:
        position = 3
      default:
        return
      }
    }
  }

  private mutating func skipBlockComment() {
    let start = position
    var depth = 1
    position += 2
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "*"), self.byte(position + 1) == UInt8(ascii: "/") {
        position += 2
        depth -= 1
        if depth == 0 { return }
      } else if byte == UInt8(ascii: "/"), self.byte(position + 1) == UInt8(ascii: "*") {
        position += 2
        depth += 1
      } else {
        if byte.isNewline { startsLine = true }
        position += 1
      }
    }
    issues.add(ScanIssue(.unterminatedComment, at: start))
  }

  // MARK: - Tokens

  private mutating func lexToken() {
    let start = position
    switch byte(start) {
    case UInt8(ascii: "("): open(.leftParen)
    case UInt8(ascii: "["): open(.leftBracket)
    case UInt8(ascii: "{"): open(.leftBrace)
    case UInt8(ascii: ")"): close(.rightParen)
    case UInt8(ascii: "]"): close(.rightBracket)
    case UInt8(ascii: "}"): close(.rightBrace)
    case UInt8(ascii: ","): emit(.comma, to: start + 1)
    case UInt8(ascii: ":"): emit(.colon, to: start + 1)
    case UInt8(ascii: ";"):
      closeAngles()
      emit(.semicolon, to: start + 1)
    case UInt8(ascii: "@"): emit(.at, to: start + 1)
    case UInt8(ascii: "\""): openString(pounds: 0)
    case UInt8(ascii: "`"): lexEscapedIdentifier()
    case UInt8(ascii: "#"): lexPound()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): lexNumber()
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): abandonString()
    case 0 where position == bytes.count: abandonString()
    default: lexWord()
    }
  }

  private mutating func lexWord() {
    if let end = endOfIdentifier(from: position) {
      let isOperand = !hasWord(in: Lexer.keywordsBeforeOperands, position..<end)
      if startsLine, strings.isEmpty, openings.last.map({ tokens[$0].kind }) == .operator,
        hasWord(in: Lexer.declarationKeywords, position..<end)
      {
        closeAngles()
      }
      emit(.identifier, to: end, endsOperand: isOperand)
    } else if bytes[position] == UInt8(ascii: "/"), let end = endOfBareRegex(from: position) {
      emit(.regex, to: end, endsOperand: true)
    } else if isOperatorHead(at: position) {
      lexOperator()
    } else {
      closeAngles()
      emit(.unknown, to: position + 1)
    }
  }

  /// The keywords before an operand: a slash after them begins a regular expression.
  private static let keywordsBeforeOperands: [StaticString] = [
    "return", "throw", "try", "await", "in", "case", "where", "if", "guard", "while", "switch",
    "else", "repeat", "do", "defer", "for", "is", "as",
  ]

  /// The reserved words that begin a declaration, and thereby end an expression.
  private static let declarationKeywords: [StaticString] = [
    "var", "func", "case", "init", "static", "public", "private", "internal", "fileprivate",
    "struct", "class", "enum", "extension", "protocol", "typealias", "associatedtype", "subscript",
    "deinit", "import",
  ]

  /// Adds a token that begins at the position, and moves the position to its end.
  ///
  /// Tokens in an interpolation are read but not kept.
  mutating func emit(_ kind: Token.Kind, to end: Int, endsOperand: Bool = false) {
    if strings.isEmpty {
      tokens.append(Token(kind: kind, start: position, end: end, startsLine: startsLine))
    }
    startsLine = false
    self.endsOperand = endsOperand
    position = end
  }

  private mutating func lexEscapedIdentifier() {
    var end = position + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "`"), !bytes[end].isNewline { end += 1 }
    if byte(end) == UInt8(ascii: "`"), end > position + 1 {
      emit(.escapedIdentifier, to: end + 1, endsOperand: true)
    } else {
      emit(.unknown, to: byte(end) == UInt8(ascii: "`") ? end + 1 : end)
    }
  }

  private mutating func lexPound() {
    let count = pounds(at: position)
    switch byte(position + count) {
    case UInt8(ascii: "\""):
      openString(pounds: count)
    case UInt8(ascii: "/"):
      lexRawRegex(pounds: count)
    default:
      for _ in 1..<count { emit(.pound, to: position + 1) }
      if strings.isEmpty,
        let end = endOfIdentifier(from: position + 1),
        hasWord(in: Lexer.directives, position + 1..<end)
      {
        closeAngles()
        emit(.directive, to: end)
      } else {
        emit(.pound, to: position + 1)
      }
    }
  }

  private static let directives: [StaticString] = ["if", "elseif", "else", "endif"]

  private mutating func lexNumber() {
    if tokens.last?.kind == .period, strings.isEmpty {
      // These are positions in tuples: `pair.0.1` has no floating-point number.
      var end = position
      while byte(end).isDigit { end += 1 }
      emit(.number, to: end, endsOperand: true)
      return
    }
    let isHexadecimal = matches("0x", at: position)
    let exponent: (UInt8, UInt8) =
      isHexadecimal
      ? (UInt8(ascii: "p"), UInt8(ascii: "P")) : (UInt8(ascii: "e"), UInt8(ascii: "E"))
    var end = position
    var hasFraction = false
    while end < bytes.count {
      let byte = bytes[end]
      if byte == exponent.0 || byte == exponent.1,
        self.byte(end + 1) == UInt8(ascii: "-") || self.byte(end + 1) == UInt8(ascii: "+"),
        self.byte(end + 2).isDigit
      {
        end += 2
      } else if byte == UInt8(ascii: "."), !hasFraction, self.byte(end + 1).isDigit {
        hasFraction = true
        end += 1
      } else if byte.isDigit || byte.isLetter || byte == UInt8(ascii: "_") {
        end += 1
      } else {
        break
      }
    }
    emit(.number, to: end, endsOperand: true)
  }

  // MARK: - Brackets

  private mutating func open(_ kind: Token.Kind) {
    if strings.isEmpty {
      if kind == .leftBrace { closeAngles() }
      openings.append(tokens.count)
      openCounts[kind.bracketIndex] += 1
    } else if kind == .leftParen {
      strings[strings.count - 1].depth += 1
    }
    emit(kind, to: position + 1)
  }

  private mutating func close(_ kind: Token.Kind) {
    guard strings.isEmpty else {
      if kind == .rightParen { strings[strings.count - 1].depth -= 1 }
      emit(kind, to: position + 1, endsOperand: true)
      return
    }
    let index = tokens.count
    let offset = position
    emit(kind, to: position + 1, endsOperand: true)
    guard openCounts[kind.bracketIndex] > 0 else {
      closeAngles()
      issues.add(ScanIssue(.unmatchedClosing(kind), at: offset))
      return
    }
    var opening = openings.removeLast()
    while tokens[opening].kind.bracketIndex != kind.bracketIndex {
      reportUnmatched(opening)
      opening = openings.removeLast()
    }
    openCounts[kind.bracketIndex] -= 1
    tokens[opening].partner = index
    tokens[index].partner = opening
  }

  /// Drops the angles that were opened since the last bracket: they were comparisons.
  mutating func closeAngles() {
    while let opening = openings.last, tokens[opening].kind == .operator { openings.removeLast() }
  }

  private mutating func closeUnmatched(down count: Int) {
    while openings.count > count { reportUnmatched(openings.removeLast()) }
  }

  private mutating func reportUnmatched(_ opening: Int) {
    let token = tokens[opening]
    guard token.kind != .operator else { return }
    openCounts[token.kind.bracketIndex] -= 1
    issues.add(ScanIssue(.unmatchedOpening(token.kind), at: token.start))
  }
}

extension Token.Kind {
  /// The number of a bracket's kind; another number for all other tokens.
  var bracketIndex: Int {
    switch self {
    case .leftParen, .rightParen: 0
    case .leftBracket, .rightBracket: 1
    case .leftBrace, .rightBrace: 2
    default: 3
    }
  }
}
