/// A reader of declarations from the tokens of a source.
///
/// It doesn't understand statements and expressions, it skips them. It visits every token a bounded
/// number of times, and nothing is recursive: another reader reads the members of a nested type.
struct DeclarationReader {
  let source: ScannedSource

  /// The tokens to read, by index.
  let tokens: Range<Int>

  /// The next token.
  var index: Int

  var issues: [ScanIssue] = []

  init(source: ScannedSource, tokens: Range<Int>) {
    self.source = source
    self.tokens = tokens
    self.index = tokens.lowerBound
  }

  /// Reads all members, up to the end of the tokens.
  mutating func readMembers() -> [Member] {
    var members: [Member] = []
    while index < tokens.upperBound {
      let start = index
      switch token.kind {
      case .semicolon:
        index += 1
      case .directive where !isAtConditionalAttributes:
        members.append(.directive(readDirective()))
      default:
        if let declaration = readDeclaration() {
          members.append(.declaration(declaration))
        } else {
          skipUnreadable(from: start)
        }
      }
    }
    return members
  }

  // MARK: - Tokens

  /// The next token, or the one that ends the source.
  var token: Token { token(at: index) }

  /// Returns a token, or an ``Token/Kind/end`` after the last one to read.
  func token(at index: Int) -> Token {
    if index < tokens.upperBound { return source.tokens[index] }
    let offset = endOffset
    return Token(kind: .end, start: offset, end: offset, startsLine: true)
  }

  /// The end of the last token to read.
  private var endOffset: Int {
    tokens.isEmpty ? 0 : source.tokens[tokens.upperBound - 1].end
  }

  /// The end of the token before the next one.
  var previousEnd: Int {
    index > 0 ? source.tokens[index - 1].end : 0
  }

  /// Returns whether a token is a certain word.
  func isWord(_ word: StaticString, at index: Int) -> Bool {
    let token = token(at: index)
    return token.kind == .identifier && source.hasText(word, token)
  }

  /// Returns whether a token is one of some words.
  func isWord(in words: [StaticString], at index: Int) -> Bool {
    let token = token(at: index)
    return token.kind == .identifier && source.hasText(in: words, token)
  }

  /// Returns whether a token is a certain operator, or a certain part of one.
  func isOperator(_ text: StaticString, at index: Int) -> Bool {
    let token = token(at: index)
    return token.kind == .operator && source.hasText(text, token)
  }

  /// Returns the text of a token if it is a word; otherwise an empty text.
  func word(at index: Int) -> String {
    let token = token(at: index)
    return token.kind == .identifier ? source.text(token) : ""
  }

  /// Returns whether a token can be a name.
  func isName(at index: Int) -> Bool {
    let kind = token(at: index).kind
    return kind == .identifier || kind == .escapedIdentifier
  }

  /// Returns the token after the one that closes a bracket or an angle.
  func indexAfterPair(at index: Int) -> Int {
    guard let partner = token(at: index).partner, partner >= index else { return index + 1 }
    return min(partner + 1, tokens.upperBound)
  }

  /// Skips a bracket and everything in it.
  ///
  /// - Returns: The tokens between the brackets.
  @discardableResult
  mutating func skipPair() -> Range<Int> {
    let start = index + 1
    index = indexAfterPair(at: index)
    return start..<max(start, index - 1)
  }

  /// Returns the bytes from the start of a token to the end of the last token read.
  func range(from start: Int) -> Range<Int> {
    let offset = token(at: start).start
    return offset..<max(offset, previousEnd)
  }

  mutating func report(_ kind: ScanIssue.Kind) {
    issues.add(ScanIssue(kind, at: token.start))
  }

  // MARK: - Names

  /// Reads a name, or reports that there is none.
  mutating func readName() -> Identifier? {
    guard isName(at: index) else {
      report(.expectedName)
      return nil
    }
    defer { index += 1 }
    return Identifier(text: source.text(token), range: token.start..<token.end)
  }

  /// Reads names with periods between them.
  mutating func readPath() -> Identifier? {
    let start = index
    guard readName() != nil else { return nil }
    while token.kind == .period, isName(at: index + 1) { index += 2 }
    let range = range(from: start)
    return Identifier(text: source.text(range), range: range)
  }

  // MARK: - Recovery

  /// Skips to the next possible beginning of a declaration.
  private mutating func skipUnreadable(from start: Int) {
    issues.add(ScanIssue(.expectedDeclaration, at: token(at: start).start))
    if index == start { index = indexAfterPair(at: index) }
    while index < tokens.upperBound, !isRecoveryPoint { index = indexAfterPair(at: index) }
  }

  private var isRecoveryPoint: Bool {
    switch token.kind {
    case .semicolon, .directive: true
    case .at, .pound: token.startsLine
    case .identifier: token.startsLine && (isModifier(at: index) || isKeyword(at: index))
    default: false
    }
  }

  // MARK: - Directives

  /// Reads a directive and its condition.
  private mutating func readDirective() -> Directive {
    let start = index
    let text = source.text(token.start + 1..<token.end)
    let kind = Directive.Kind(rawValue: text) ?? .endif
    index += 1
    if kind == .if || kind == .elseif { skipCondition() }
    return Directive(kind: kind, range: range(from: start))
  }

  /// Skips the condition of an `#if`.
  mutating func skipCondition() {
    while index < tokens.upperBound {
      let previous = source.tokens[index - 1]
      let isOpen = previous.kind == .operator && previous.fixity != .postfix
      if token.startsLine, !isOpen { return }
      index = indexAfterPair(at: index)
    }
  }

  /// Whether the next token is an `#if` around only attributes, which belong to a declaration.
  var isAtConditionalAttributes: Bool {
    indexAfterConditionalAttributes != nil
  }

  /// The token after the `#endif` of an `#if` around only attributes.
  var indexAfterConditionalAttributes: Int? {
    guard token.kind == .directive, isDirective("#if", at: index) else { return nil }
    var reader = self
    var hasAttribute = false
    reader.index += 1
    reader.skipCondition()
    while true {
      switch reader.token.kind {
      case .at:
        hasAttribute = true
        _ = reader.readAttribute()
      case .directive:
        let isElseif = reader.isDirective("#elseif", at: reader.index)
        if reader.isDirective("#if", at: reader.index) { return nil }
        if reader.isDirective("#endif", at: reader.index) {
          return hasAttribute ? reader.index + 1 : nil
        }
        reader.index += 1
        if isElseif { reader.skipCondition() }
      default:
        return nil
      }
    }
  }

  func isDirective(_ text: StaticString, at index: Int) -> Bool {
    let token = token(at: index)
    return token.kind == .directive && source.hasText(text, token)
  }
}
