/// A lexer that splits Swift source into tokens.
///
/// It is exact for the ends of literals and comments, and for brackets. Operators and numbers are
/// recognised only as far as they could be mistaken for those.
///
/// It isn't recursive, and its time is linear in the length of the source, for any input.
struct Lexer {
  /// An open string literal.
  struct OpenString {
    /// The offset of the opening delimiter.
    let start: Int

    /// The number of `#` in each delimiter.
    let pounds: Int

    let isMultiline: Bool

    /// Indicates that the literal is the first token on its line.
    let startsLine: Bool

    /// The number of open parentheses in the current interpolation, or 0 in the text.
    var depth = 0
  }

  let bytes: UnsafeBufferPointer<UInt8>
  private let kinds: UnsafeBufferPointer<Token.Kind?>
  var position = 0
  private var tokens: [Token] = []

  /// The last token, including those in interpolations.
  private var last: Token?

  /// The open literals, innermost last.
  var strings: [OpenString] = []

  /// Indicates that a line has ended since the last token.
  var startsLine = true

  /// The token indices of open brackets and angle brackets.
  private var openings: [Int] = []

  /// The end of the name of an operator function, before which angles aren't brackets.
  private var nameEnd = 0

  /// The offset before which no bare regular expression begins, after a failed search for its end.
  var regexLimit = 0

  /// The end of the last failed search for a raw delimiter, and its number of `#`.
  var rawDelimiterLimit = (end: 0, pounds: 0)

  private init(
    bytes: UnsafeBufferPointer<UInt8>, kinds: UnsafeBufferPointer<Token.Kind?>
  ) {
    self.bytes = bytes
    self.kinds = kinds
    // Typical source has a token every four or five bytes.
    tokens.reserveCapacity(bytes.count / 4 + 1)
  }

  /// Returns the tokens of a source, with ``Token/Kind/end`` as the last.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  static func tokens(of bytes: [UInt8]) -> [Token] {
    // Without optimisation, reading an array would retain it for each byte.
    bytes.withUnsafeBufferPointer { bytes in
      kinds.withUnsafeBufferPointer { kinds in
        var lexer = Lexer(bytes: bytes, kinds: kinds)
        return lexer.lexTokens()
      }
    }
  }

  private mutating func lexTokens() -> [Token] {
    while true {
      if let string = strings.last, string.depth == 0 {
        lexText(of: string)
      } else {
        skipTrivia()
        if position == bytes.count { break }
        lexToken()
      }
    }
    while !strings.isEmpty { closeString() }
    emit(.end, to: bytes.count)
    return tokens
  }

  // MARK: - Bytes

  /// The kind of token that each byte begins, or `nil` for white space.
  private static let kinds: [Token.Kind?] = (0...255).map { byte in
    switch Unicode.Scalar(UInt8(byte)) {
    case " ", "\t", "\n", "\r", "\u{B}", "\u{C}", "\0": nil
    case "0"..."9": .number
    case "a"..."z", "A"..."Z", "_", "$", "\u{80}"...: .identifier
    case "<", ">", "?", "!", "&", "~", "/", "=", "-", "+", "*", "%", "|", "^": .operator
    case ".": .period
    case ",": .comma
    case ":": .colon
    case ";": .semicolon
    case "(": .leftParen
    case ")": .rightParen
    case "[": .leftBracket
    case "]": .rightBracket
    case "{": .leftBrace
    case "}": .rightBrace
    case "@": .at
    case "#": .pound
    case "\"": .string
    case "`": .escapedIdentifier
    default: .unknown
    }
  }

  /// Returns the byte at an offset, or 0 after the end.
  func byte(_ offset: Int) -> UInt8 {
    offset < bytes.count ? bytes[offset] : 0
  }

  /// Returns `true` if the source has an ASCII text at an offset.
  func matches(_ text: StaticString, at offset: Int) -> Bool {
    guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
    for index in 0..<text.utf8CodeUnitCount
    where bytes[offset + index] != text.utf8Start[index] { return false }
    return true
  }

  /// Returns the number of `#` at an offset.
  func pounds(at offset: Int) -> Int {
    var end = offset
    while byte(end) == UInt8(ascii: "#") { end += 1 }
    return end - offset
  }

  // MARK: - Between the tokens

  private mutating func skipTrivia() {
    while position < bytes.count {
      let byte = bytes[position]
      if kinds[Int(byte)] == nil {
        if byte.isNewline { startsLine = true }
        position += 1
      } else if byte == UInt8(ascii: "/"), self.byte(position + 1) == UInt8(ascii: "/") {
        while position < bytes.count, !bytes[position].isNewline { position += 1 }
      } else if byte == UInt8(ascii: "/"), self.byte(position + 1) == UInt8(ascii: "*") {
        skipBlockComment()
      } else {
        return
      }
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    while position < bytes.count {
      if matches("/*", at: position) {
        position += 2
        depth += 1
      } else if matches("*/", at: position) {
        position += 2
        depth -= 1
        if depth == 0 { return }
      } else {
        if bytes[position].isNewline { startsLine = true }
        position += 1
      }
    }
  }

  // MARK: - Tokens

  private mutating func lexToken() {
    let kind = kinds[Int(bytes[position])] ?? .unknown
    switch kind {
    case .identifier, .number: emit(kind, to: endOfWord(from: position))
    case .leftParen, .leftBracket, .leftBrace: open(kind)
    case .rightParen, .rightBracket, .rightBrace: close(kind)
    case .string: openString(pounds: 0)
    case .escapedIdentifier: lexEscapedIdentifier()
    case .pound: lexPound()
    case .operator, .period: lexOperator()
    default: emit(kind, to: position + 1)
    }
  }

  /// Appends a token that begins at the position, and advances the position to its end.
  ///
  /// Tokens in an interpolation aren't appended.
  mutating func emit(_ kind: Token.Kind, to end: Int) {
    let token = Token(kind: kind, start: position, end: end, startsLine: startsLine)
    if strings.isEmpty { tokens.append(token) }
    last = token
    startsLine = false
    position = end
  }

  private func endOfWord(from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let kind = kinds[Int(bytes[end])]
      guard kind == .identifier || kind == .number else { break }
      end += 1
    }
    return end
  }

  private mutating func lexEscapedIdentifier() {
    var end = position + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "`"), !bytes[end].isNewline { end += 1 }
    emit(.escapedIdentifier, to: min(end + 1, bytes.count))
  }

  private mutating func lexPound() {
    let count = pounds(at: position)
    if byte(position + count) == UInt8(ascii: "\"") {
      openString(pounds: count)
    } else if byte(position + count) == UInt8(ascii: "/") {
      lexRawRegex(pounds: count)
    } else {
      for _ in 1..<count { emit(.pound, to: position + 1) }
      let end = endOfWord(from: position + 1)
      let isDirective = ["if", "elseif", "else", "endif"].contains(text(position + 1..<end))
      emit(isDirective ? .directive : .pound, to: isDirective ? end : position + 1)
    }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  // MARK: - Operators

  private mutating func lexOperator() {
    if bytes[position] == UInt8(ascii: "/"), let end = endOfBareRegex(from: position) {
      emit(.regex, to: end)
      return
    }
    let index = tokens.count
    let start = position
    let first = bytes[start]
    if let last, last.end - last.start == 4, matches("func", at: last.start) {
      nameEnd = endOfOperatorName(from: start)
    }
    let end = endOfOperator(from: start)
    let isPeriod = first == UInt8(ascii: ".") && end == start + 1
    emit(isPeriod ? .period : .operator, to: end)
    guard strings.isEmpty, start >= nameEnd else { return }
    switch Unicode.Scalar(first) {
    case "<":
      openings.append(index)
    case ">":
      guard let opening = openings.last, tokens[opening].kind == .operator else { return }
      pair(openings.removeLast(), index)
    case "?", "!", "&", "~", ".", "*", "-":
      // These, `...`, `->` and the sign of a number may occur between angle brackets.
      break
    default:
      // The angles opened since the last bracket were comparisons.
      while let opening = openings.last, tokens[opening].kind == .operator { openings.removeLast() }
    }
  }

  /// Returns the offset after the name of an operator function.
  ///
  /// The last character of a longer run may begin generic parameters, as in `func ==<T>(`.
  private func endOfOperatorName(from start: Int) -> Int {
    var end = start
    while end < bytes.count, [.operator, .period].contains(kinds[Int(bytes[end])]) { end += 1 }
    let isBeforeName = end < bytes.count && kinds[Int(bytes[end])] == .identifier
    return end > start + 1 && bytes[end - 1] == UInt8(ascii: "<") && isBeforeName ? end - 1 : end
  }

  /// Returns the offset after a run of operator characters, which a comment also ends.
  private func endOfOperator(from start: Int) -> Int {
    var end = start + 1
    switch Unicode.Scalar(bytes[start]) {
    case "<", ">", "?", "!", "&", "~": return end
    default: break
    }
    while end < bytes.count {
      let kind = kinds[Int(bytes[end])]
      guard kind == .operator || kind == .period && bytes[start] == UInt8(ascii: "."),
        !matches("//", at: end), !matches("/*", at: end)
      else { break }
      end += 1
    }
    return end
  }

  /// Indicates that the last token can be the left operand of an operator.
  var endsOperand: Bool {
    guard let last else { return false }
    switch last.kind {
    case .escapedIdentifier, .number, .string, .regex, .rightParen, .rightBracket, .rightBrace:
      return true
    case .identifier:
      return !Lexer.keywordsBeforeOperands.contains(text(last.start..<last.end))
    case .operator:
      // A postfix mark, as in `a!` and `b()?`.
      guard last.start > 0, last.end == last.start + 1 else { return false }
      switch kinds[Int(bytes[last.start - 1])] {
      case .identifier, .number, .escapedIdentifier, .rightParen, .rightBracket, .rightBrace:
        return ["?", "!", ">"].contains(Unicode.Scalar(bytes[last.start]))
      default: return false
      }
    default:
      return false
    }
  }

  /// The keywords before an operand, after which a slash begins a regular expression.
  private static let keywordsBeforeOperands: Set = [
    "return", "throw", "try", "await", "in", "case", "where", "if", "guard", "while", "switch",
    "else", "repeat", "do", "defer", "for", "is", "as",
  ]

  // MARK: - Brackets

  private mutating func open(_ kind: Token.Kind) {
    if strings.isEmpty {
      openings.append(tokens.count)
    } else if kind == .leftParen {
      strings[strings.count - 1].depth += 1
    }
    emit(kind, to: position + 1)
  }

  private mutating func close(_ kind: Token.Kind) {
    let index = tokens.count
    emit(kind, to: position + 1)
    guard strings.isEmpty else {
      if kind == .rightParen { strings[strings.count - 1].depth -= 1 }
      return
    }
    // Brackets opened since the matching one are never closed.
    while let opening = openings.popLast() {
      guard tokens[opening].kind.rawValue + 1 == kind.rawValue else { continue }
      pair(opening, index)
      return
    }
  }

  private mutating func pair(_ opening: Int, _ closing: Int) {
    tokens[opening].partner = closing
    tokens[closing].partner = opening
  }
}

extension UInt8 {
  var isNewline: Bool {
    self == 0x0A || self == 0x0D
  }

  /// Indicates that the byte is a space, a tab or the end of a line.
  var isWhitespace: Bool {
    self == 0x20 || self == 0x09 || isNewline
  }
}
