extension DeclarationReader {
  /// Reads one declaration, attributes and modifiers first.
  ///
  /// - Returns: The declaration, or `nil` if none can be read.
  // Inlined into loops, this took a tenth of the module's compile time.
  @inline(never)
  mutating func readDeclaration() -> Declaration? {
    let start = index
    let attributes = readAttributes()
    var modifiers = readModifiers()
    var allAttributes = attributes
    while token.kind == .at {
      allAttributes += readAttributes()
      modifiers += readModifiers()
    }
    guard let kind = kind(at: index) else { return nil }
    let declaration = Declaration(
      kind: kind,
      range: token(at: start).start..<token.end,
      keyword: token.start..<token.end,
      attributes: allAttributes,
      modifiers: modifiers)
    index += 1
    readRest(of: declaration)
    declaration.range = range(from: start)
    return declaration
  }

  private func kind(at index: Int) -> Declaration.Kind? {
    if token(at: index).kind == .pound {
      return isName(at: index + 1) ? .expansion : nil
    }
    guard isKeyword(at: index) else { return nil }
    return Declaration.Kind(rawValue: word(at: index))
  }

  /// Returns whether a token is the keyword of a declaration.
  func isKeyword(at index: Int) -> Bool {
    guard token(at: index).kind == .identifier else { return false }
    switch word(at: index) {
    case "expansion":
      return false
    case "actor", "macro", "precedencegroup":
      return isName(at: index + 1) && !token(at: index + 1).startsLine
    case "operator":
      return token(at: index + 1).kind == .operator
    case let word:
      return Declaration.Kind(rawValue: word) != nil
    }
  }

  private mutating func readRest(of declaration: Declaration) {
    switch declaration.kind {
    case .actor, .class, .enum, .protocol, .struct: readType(declaration)
    case .extension: readExtension(declaration)
    case .case: declaration.cases = readCases()
    case .let, .var: declaration.bindings = readBindings()
    case .func: readFunction(declaration)
    case .`init`, .deinit, .subscript, .macro: readFunctionWithoutName(declaration)
    case .typealias, .associatedtype: readTypeMember(declaration)
    case .import: readImport(declaration)
    case .operator: readOperator(declaration)
    case .precedencegroup:
      declaration.name = readName()
      readBody(declaration)
    case .expansion: readExpansion(declaration)
    }
  }

  // MARK: - Types

  private mutating func readType(_ declaration: Declaration) {
    declaration.name = readName()
    readGenericParameters(declaration)
    readInheritance(declaration)
    readRequirements(declaration)
    readBody(declaration)
  }

  private mutating func readExtension(_ declaration: Declaration) {
    if let type = readTypeName() {
      declaration.name = Identifier(text: source.text(type), range: type)
    }
    readInheritance(declaration)
    readRequirements(declaration)
    readBody(declaration)
  }

  private mutating func readTypeMember(_ declaration: Declaration) {
    declaration.name = readName()
    readGenericParameters(declaration)
    readInheritance(declaration)
    if isOperator("=", at: index) {
      index += 1
      declaration.resultType = readTypeName()
    }
    readRequirements(declaration)
  }

  private mutating func readGenericParameters(_ declaration: Declaration) {
    guard isOperator("<", at: index), token.partner != nil else { return }
    let start = index
    skipPair()
    declaration.genericParameters = range(from: start)
  }

  private mutating func readInheritance(_ declaration: Declaration) {
    guard token.kind == .colon else { return }
    repeat {
      index += 1
      guard let type = readTypeName() else { return }
      declaration.inheritedTypes.append(type)
    } while token.kind == .comma
  }

  private mutating func readRequirements(_ declaration: Declaration) {
    guard isWord("where", at: index) else { return }
    index += 1
    let start = index
    while true {
      guard readTypeName() != nil else { break }
      if token.kind == .colon || isOperator("==", at: index) {
        index += 1
        guard readTypeName() != nil else { break }
      }
      guard token.kind == .comma else { break }
      index += 1
    }
    declaration.genericRequirements = range(from: start)
  }

  private mutating func readBody(_ declaration: Declaration) {
    guard token.kind == .leftBrace else { return }
    declaration.body = skipPair()
  }

  // MARK: - Functions

  private mutating func readFunction(_ declaration: Declaration) {
    declaration.name = readFunctionName()
    readGenericParameters(declaration)
    readSignature(declaration)
    readBody(declaration)
  }

  private mutating func readFunctionName() -> Identifier? {
    guard token.kind == .operator || token.kind == .period else { return readName() }
    let start = index
    repeat { index += 1 } while token.isGlued && token.partner == nil
    let range = range(from: start)
    return Identifier(text: source.text(range), range: range)
  }

  private mutating func readFunctionWithoutName(_ declaration: Declaration) {
    switch declaration.kind {
    case .macro: declaration.name = readName()
    case .`init` where isOperator("?", at: index) || isOperator("!", at: index): index += 1
    default: break
    }
    readGenericParameters(declaration)
    readSignature(declaration)
    switch declaration.kind {
    case .subscript:
      declaration.accessors = readAccessorBlock()
    case .macro:
      guard isOperator("=", at: index) else { return }
      index += 1
      skipExpression(endsAtLine: true)
      readRequirements(declaration)
    default:
      readBody(declaration)
    }
  }

  /// Reads parameters, effects, the result and the requirements.
  private mutating func readSignature(_ declaration: Declaration) {
    if token.kind == .leftParen { declaration.parameters = readParameters() }
    declaration.effects = readEffects()
    if isOperator("->", at: index) {
      index += 1
      declaration.resultType = readTypeName()
    }
    readRequirements(declaration)
  }

  /// Reads `async`, `throws` and the like.
  mutating func readEffects() -> [String] {
    var effects: [String] = []
    while isWord(in: Self.effects, at: index) {
      let start = index
      index += 1
      if token.kind == .leftParen, !token.startsLine { skipPair() }
      effects.append(source.text(range(from: start)))
    }
    return effects
  }

  static let effects: [StaticString] = ["async", "throws", "rethrows", "reasync"]

  /// Reads the parameters in parentheses that begin at the next token.
  mutating func readParameters() -> [Parameter] {
    let end = indexAfterPair(at: index)
    guard token.partner != nil else {
      index = tokens.upperBound
      return []
    }
    var inner = DeclarationReader(source: source, tokens: index + 1..<end - 1)
    var parameters: [Parameter] = []
    while inner.index < inner.tokens.upperBound {
      if let parameter = inner.readParameter() { parameters.append(parameter) }
      if inner.token.kind == .comma { inner.index += 1 }
    }
    for issue in inner.issues { issues.add(issue) }
    index = end
    return parameters
  }

  private mutating func readParameter() -> Parameter? {
    let start = index
    _ = readAttributes()
    var firstName: Identifier?
    var secondName: Identifier?
    if isName(at: index), isName(at: index + 1), isLabelColon(at: index + 2) {
      firstName = readName()
      secondName = readName()
      index += 1
    } else if isName(at: index), isLabelColon(at: index + 1) {
      firstName = readName()
      index += 1
    } else {
      index = start
    }
    guard let type = readTypeName() else {
      skipToComma()
      return nil
    }
    var defaultValue: Range<Int>?
    if isOperator("=", at: index) {
      index += 1
      let value = index
      skipExpression(endsAtLine: false)
      defaultValue = range(from: value)
    }
    if index < tokens.upperBound, token.kind != .comma {
      report(.expectedType)
      skipToComma()
    }
    return Parameter(
      firstName: firstName, secondName: secondName, type: type, defaultValue: defaultValue,
      range: range(from: start))
  }

  /// Returns whether a token is the colon after a label, not the first of a module selector.
  private func isLabelColon(at index: Int) -> Bool {
    let colon = token(at: index)
    guard colon.kind == .colon else { return false }
    let next = token(at: index + 1)
    return next.kind != .colon || next.start > colon.end
  }

  private mutating func skipToComma() {
    while index < tokens.upperBound, token.kind != .comma { index = indexAfterPair(at: index) }
  }

  // MARK: - The rest

  private mutating func readCases() -> [EnumCase] {
    var cases: [EnumCase] = []
    while true {
      let start = index
      guard let name = readName() else { break }
      var parameters: [Parameter]?
      if token.kind == .leftParen, !token.startsLine { parameters = readParameters() }
      var rawValue: Range<Int>?
      if isOperator("=", at: index) {
        index += 1
        let value = index
        skipExpression(endsAtLine: true)
        rawValue = range(from: value)
      }
      cases.append(
        EnumCase(
          name: name, parameters: parameters, rawValue: rawValue, range: range(from: start)))
      guard token.kind == .comma else { break }
      index += 1
    }
    return cases
  }

  private mutating func readImport(_ declaration: Declaration) {
    if isKeyword(at: index), isName(at: index + 1), !token(at: index + 1).startsLine { index += 1 }
    declaration.name = readPath()
  }

  private mutating func readOperator(_ declaration: Declaration) {
    declaration.name = readFunctionName()
    if token.kind == .colon {
      repeat {
        index += 1
        _ = readPath()
      } while token.kind == .comma
    }
    readBody(declaration)
  }

  private mutating func readExpansion(_ declaration: Declaration) {
    declaration.name = readPath()
    readGenericParameters(declaration)
    if token.kind == .leftParen, !token.startsLine { skipPair() }
    while token.kind == .leftBrace {
      skipPair()
      if isName(at: index), token(at: index + 1).kind == .colon,
        token(at: index + 2).kind == .leftBrace
      {
        index += 2
      }
    }
  }
}
