/// A parser of declarations from the tokens of a source.
///
/// A declaration ends before a semicolon, a directive or a line that begins another member. So the
/// parser needs no knowledge of statements or expressions, and little of types.
///
/// It visits each token a bounded number of times and isn't recursive: another parser parses the
/// members of a nested type.
struct DeclarationReader {
  let source: ScannedSource

  /// The index of the next token.
  var index: Int

  /// The index after the last token to parse.
  let end: Int

  /// The offset of the first member that can't be parsed.
  private(set) var unreadable: Int?

  init(source: ScannedSource, tokens: Range<Int>) {
    self.source = source
    index = tokens.lowerBound
    end = tokens.upperBound
  }

  /// Parses all members, up to the end of the tokens.
  mutating func readMembers() -> [Member] {
    var members: [Member] = []
    while index < end {
      switch token.kind {
      case .semicolon:
        index += 1
      case .directive where indexAfterConditionalAttributes == nil:
        let directive = readDirective()
        if directive.kind == .endif, case .directive(let last) = members.last, last.kind == .if {
          // The two enclose no members, at most attributes.
          members.removeLast()
        } else {
          members.append(.directive(directive))
        }
      default:
        let start = index
        if let declaration = readDeclaration() {
          members.append(.declaration(declaration))
        } else if index == start || !isAtEndOfMember {
          unreadable = unreadable ?? token(at: start).start
          if index == start { index = indexAfterPair(at: index) }
          skipRest()
        }
      }
    }
    return members
  }

  /// Parses a directive and its condition.
  private mutating func readDirective() -> Directive {
    let start = index
    let kind = Directive.Kind(rawValue: source.text(token.start + 1..<token.end)) ?? .endif
    index += 1
    if kind == .if || kind == .elseif {
      while index < end, !token.startsLine || awaitsOperand { index = indexAfterPair(at: index) }
    }
    return Directive(kind: kind, range: range(from: start))
  }

  /// Parses one declaration, including its attributes and modifiers.
  ///
  /// - Returns: The declaration, or `nil` if there is none.
  // If inlined into loops, this took a tenth of the module's compile time.
  @inline(never)
  mutating func readDeclaration() -> Declaration? {
    let start = index
    var attributes: [Attribute] = []
    var modifiers: [Modifier] = []
    while true {
      if let end = indexAfterConditionalAttributes {
        while index < end {
          if token.kind == .directive {
            _ = readDirective()
          } else if let attribute = readAttribute() {
            attributes.append(attribute)
          }
        }
      } else if token.kind == .at {
        if let attribute = readAttribute() { attributes.append(attribute) }
      } else if isModifier(at: index) {
        modifiers.append(readModifier())
      } else {
        break
      }
    }
    guard let kind = kind(at: index) else { return nil }
    var declaration = Declaration(
      kind: kind,
      range: token(at: start).start..<token.end,
      keyword: token.start..<token.end,
      attributes: attributes,
      modifiers: modifiers)
    index += 1
    readHead(of: &declaration)
    skipRest()
    declaration.range = range(from: start)
    return declaration
  }

  // MARK: - Attributes and modifiers

  /// The index after the `#endif` of an `#if` that begins at the next token and encloses only
  /// attributes, or `nil` if there is none.
  ///
  /// Another `#if` inside ends the search, which keeps the time linear.
  private var indexAfterConditionalAttributes: Int? {
    guard token.kind == .directive, source.hasText("#if", token) else { return nil }
    var reader = self
    _ = reader.readDirective()
    guard reader.token.kind == .at else { return nil }
    while true {
      switch reader.token.kind {
      case .at: reader.readAttribute()
      case .directive:
        switch reader.readDirective().kind {
        case .if: return nil
        case .elseif, .else: break
        case .endif: return reader.index
        }
      default: return nil
      }
    }
  }

  /// Parses one attribute, whose `@` is the next token.
  ///
  /// - Returns: The attribute, or `nil` if it has no name.
  @discardableResult
  mutating func readAttribute() -> Attribute? {
    let start = index
    index += 1
    guard let name = readPath() else { return nil }
    if isOperator("<") { index = indexAfterPair(at: index) }
    var arguments: Range<Int>?
    if token.kind == .leftParen, !token.startsLine {
      let open = token.end
      index = indexAfterPair(at: index)
      arguments = open..<max(open, previousEnd - 1)
    }
    return Attribute(name: name.text, range: range(from: start), arguments: arguments)
  }

  private mutating func readModifier() -> Modifier {
    let start = index
    index += 1
    let name = word(at: start)
    let hasArgument = token.kind == .leftParen
    if hasArgument { index = indexAfterPair(at: index) }
    return Modifier(name: name, hasArgument: hasArgument, range: range(from: start))
  }

  /// Returns `true` if a token is a modifier; several of these words can also be names.
  private func isModifier(at index: Int) -> Bool {
    let word = word(at: index)
    let next = token(at: index + 1)
    if word == "class" {
      return ["func", "init", "let", "subscript", "typealias", "var"].contains(
        self.word(at: index + 1))
        || Self.modifiers.contains(self.word(at: index + 1))
          && token(at: index + 2).kind == .identifier
    }
    guard Self.modifiers.contains(word) else { return false }
    let after = next.kind == .leftParen ? token(at: indexAfterPair(at: index + 1)) : next
    return after.kind == .identifier || after.kind == .at
  }

  private static let modifiers: Set = [
    "open", "public", "package", "internal", "fileprivate", "private", "static", "final",
    "override", "mutating", "nonmutating", "consuming", "borrowing", "required", "convenience",
    "optional", "dynamic", "lazy", "weak", "unowned", "indirect", "prefix", "postfix", "infix",
    "nonisolated", "isolated", "distributed", "__consuming", "__setter_access", "_local",
    "_const", "sending",
  ]

  // MARK: - Ends

  private func kind(at index: Int) -> Declaration.Kind? {
    if token(at: index).kind == .pound { return isName(at: index + 1) ? .expansion : nil }
    let kind = Declaration.Kind(rawValue: word(at: index))
    switch kind {
    case .expansion: return nil
    case .actor, .macro, .precedencegroup:
      return isName(at: index + 1) && !token(at: index + 1).startsLine ? kind : nil
    case .operator: return token(at: index + 1).kind == .operator ? kind : nil
    default: return kind
    }
  }

  /// Indicates that the member before the next token ends there.
  private var isAtEndOfMember: Bool {
    switch token.kind {
    case .end, .semicolon, .directive: true
    case .at, .pound: token.startsLine && !awaitsOperand
    case .identifier:
      token.startsLine && (isModifier(at: index) || kind(at: index) != nil) && !awaitsOperand
    default: false
    }
  }

  /// Indicates that the last token was an operator after a space, so that an operand follows.
  private var awaitsOperand: Bool {
    var start = index - 1
    guard start > 0, source.tokens[start].kind == .operator, source.tokens[start].partner == nil
    else { return false }
    func isAfterSpace(_ index: Int) -> Bool {
      source.tokens[index - 1].end < source.tokens[index].start
    }
    while start > 1, !isAfterSpace(start), source.tokens[start - 1].kind == .operator {
      start -= 1
    }
    return isAfterSpace(start)
  }

  /// Skips to the end of the member.
  private mutating func skipRest() {
    while !isAtEndOfMember { index = indexAfterPair(at: index) }
  }

  /// Skips a value, up to a comma or the end of the member.
  ///
  /// - Returns: The bytes of the value.
  mutating func readValue() -> Range<Int> {
    let start = index
    while token.kind != .comma, index == start || !isAtEndOfMember, index < end {
      if ["if", "switch"].contains(word(at: index)), source.tokens[index - 1].kind != .period {
        // A condition may contain commas.
        while index < end, token.kind != .leftBrace { index = indexAfterPair(at: index) }
      } else if isOperator("<"), !isName(at: index - 1) || token.start > previousEnd {
        // Not the opening angle bracket of generic arguments.
        index += 1
      } else {
        index = indexAfterPair(at: index)
      }
    }
    return range(from: start)
  }

  /// Skips a type, up to a comma, a brace, an equal sign, `where` or the end of the member.
  ///
  /// Each of its leading specifiers and attributes may begin a line.
  ///
  /// - Returns: The bytes of the type, or `nil` if there is none.
  mutating func readType() -> Range<Int>? {
    let start = index
    while token.kind == .at || isModifier(at: index) {
      if token.kind == .at { readAttribute() } else { _ = readModifier() }
    }
    let first = index
    while index < end, token.kind != .comma, token.kind != .leftBrace, !isOperator("="),
      word(at: index) != "where", index == first || !isAtEndOfMember
    {
      index = indexAfterPair(at: index)
    }
    return index > start ? range(from: start) : nil
  }

  // MARK: - Tokens

  /// The next token, or the end token.
  var token: Token { token(at: index) }

  /// Returns a token, or ``Token/Kind/end`` after the last token to parse.
  func token(at index: Int) -> Token {
    if index < end { return source.tokens[index] }
    let offset = end > 0 ? source.tokens[end - 1].end : 0
    return Token(kind: .end, start: offset, end: offset, startsLine: true)
  }

  /// The end of the token before the next one.
  private var previousEnd: Int {
    index > 0 ? source.tokens[index - 1].end : 0
  }

  /// Returns `true` if the next token is an operator, or a part of one, with this text.
  func isOperator(_ text: String) -> Bool {
    token.kind == .operator && source.hasText(text, token)
  }

  /// Returns the text of an identifier that is short enough for a keyword, or an empty string.
  func word(at index: Int) -> String {
    let token = token(at: index)
    return token.kind == .identifier && token.end - token.start < 20 ? source.text(token) : ""
  }

  /// Returns `true` if a token can be a name.
  func isName(at index: Int) -> Bool {
    let kind = token(at: index).kind
    return kind == .identifier || kind == .escapedIdentifier
  }

  /// Returns the index after a token, or after its matching closing bracket.
  func indexAfterPair(at index: Int) -> Int {
    guard let partner = token(at: index).partner, partner >= index else { return index + 1 }
    return min(partner + 1, end)
  }

  /// Returns the bytes from the start of a token to the end of the last parsed token.
  func range(from start: Int) -> Range<Int> {
    let offset = token(at: start).start
    return offset..<max(offset, previousEnd)
  }

  /// Parses a name.
  mutating func readName() -> Identifier? {
    guard isName(at: index) else { return nil }
    defer { index += 1 }
    return Identifier(text: source.text(token), range: token.start..<token.end)
  }

  /// Parses names separated by periods.
  mutating func readPath() -> Identifier? {
    let start = index
    guard readName() != nil else { return nil }
    while token.kind == .period, isName(at: index + 1) { index += 2 }
    let range = range(from: start)
    return Identifier(text: source.text(range), range: range)
  }
}
