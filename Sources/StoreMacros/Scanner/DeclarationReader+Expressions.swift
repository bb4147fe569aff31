extension DeclarationReader {
  /// Skips an expression: to a comma, a semicolon, or a line that doesn't continue it.
  ///
  /// - Parameter endsAtLine: Whether a line can end the expression; false between parentheses.
  mutating func skipExpression(endsAtLine: Bool) {
    var needsOperand = true
    while index < tokens.upperBound {
      let token = token
      switch token.kind {
      case .comma, .semicolon, .end:
        return
      case .directive:
        guard !needsOperand, skipPostfixDirective() else { return }
        continue
      default:
        break
      }
      if !needsOperand {
        if endsAtLine, token.startsLine, !continuesExpression { return }
        if token.kind == .at || startsDeclaration { return }
        if token.kind == .leftBrace, isAtObservers { return }
      }
      needsOperand = skipPart(needsOperand: needsOperand)
    }
  }

  /// Whether the next token, the first of its line, continues the expression before it.
  private var continuesExpression: Bool {
    switch token.kind {
    case .period, .leftBrace, .colon: true
    case .operator: token.fixity == .infix
    case .identifier: isWord("as", at: index) || isWord("is", at: index)
    default: false
    }
  }

  /// Whether the next token is a reserved word that begins a declaration.
  private var startsDeclaration: Bool {
    isWord(in: Self.declarationWords, at: index)
  }

  private static let declarationWords: [StaticString] = [
    "case", "var", "let", "func", "struct", "class", "enum", "extension", "protocol", "typealias",
    "associatedtype", "import", "static", "public", "private", "internal", "fileprivate", "deinit",
  ]

  /// Whether the next token is the brace of a property's observers, and not of a closure.
  private var isAtObservers: Bool {
    var reader = self
    reader.index += 1
    _ = reader.readAttributes()
    return reader.isWord("didSet", at: reader.index) || reader.isWord("willSet", at: reader.index)
  }

  /// Skips one part of an expression.
  ///
  /// - Returns: Whether an operand has to follow.
  private mutating func skipPart(needsOperand: Bool) -> Bool {
    switch token.kind {
    case .leftParen, .leftBracket, .leftBrace:
      skipPair()
      return false
    case .period:
      index += 1
      if isName(at: index) || token.kind == .number { index += 1 }
      return false
    case .operator:
      return skipOperator()
    case .identifier:
      return skipWord(needsOperand: needsOperand)
    case .pound, .colon, .unknown:
      // The `\` of a key path has no kind of its own.
      index += 1
      return true
    default:
      index += 1
      return false
    }
  }

  private mutating func skipOperator() -> Bool {
    if isOperator("<", at: index), token.start == previousEnd, isAtGenericArguments {
      skipPair()
      return false
    }
    let isPostfixMark = isOperator("?", at: index) || isOperator("!", at: index)
    if isPostfixMark, token.start == previousEnd {
      index += 1
      return false
    }
    let isPostfix = token.fixity == .postfix
    repeat { index += 1 } while token.isGlued
    return !isPostfix
  }

  /// Whether the next angles enclose generic arguments, by the token after them.
  private var isAtGenericArguments: Bool {
    guard token.partner != nil else { return false }
    let after = indexAfterPair(at: index)
    let next = token(at: after)
    switch next.kind {
    case .leftParen, .rightParen, .rightBracket, .leftBrace, .rightBrace, .period, .comma,
      .semicolon, .colon, .end:
      return true
    case .operator:
      return isOperator("?", at: after) || isOperator("!", at: after) || isOperator("=", at: after)
        || isOperator("&", at: after)
    default:
      return next.startsLine
    }
  }

  private mutating func skipWord(needsOperand: Bool) -> Bool {
    switch word(at: index) {
    case "try":
      index += 1
      if token.kind == .operator, token.start == previousEnd { index += 1 }
      return true
    case "await", "in", "return", "throw":
      index += 1
      return true
    case "as", "is":
      index += 1
      if token.kind == .operator, token.start == previousEnd { index += 1 }
      return !skipType()
    case "if" where needsOperand:
      skipIf()
      return false
    case "switch" where needsOperand:
      skipToBody()
      return false
    default:
      index += 1
      return false
    }
  }

  private mutating func skipIf() {
    while true {
      skipToBody()
      guard isWord("else", at: index) else { return }
      index += 1
      if token.kind == .leftBrace {
        skipPair()
        return
      }
      guard isWord("if", at: index) else { return }
    }
  }

  /// Skips to the end of the next pair of braces.
  private mutating func skipToBody() {
    while index < tokens.upperBound, token.kind != .leftBrace {
      if token.kind == .semicolon { return }
      index = indexAfterPair(at: index)
    }
    if token.kind == .leftBrace { skipPair() }
  }

  /// Skips an `#if` around member accesses that continue an expression.
  ///
  /// - Returns: Whether it is such an `#if`.
  private mutating func skipPostfixDirective() -> Bool {
    guard isDirective("#if", at: index) else { return false }
    var reader = self
    reader.index += 1
    reader.skipCondition()
    guard reader.token.kind == .period else { return false }
    var depth = 0
    while index < tokens.upperBound {
      if isDirective("#if", at: index) { depth += 1 }
      if isDirective("#endif", at: index) { depth -= 1 }
      index = indexAfterPair(at: index)
      if depth == 0 { return true }
    }
    return true
  }
}
