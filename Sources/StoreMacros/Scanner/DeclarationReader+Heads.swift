extension DeclarationReader {
  /// Parses the parts of a declaration after its keyword that the macros use.
  mutating func readHead(of declaration: inout Declaration) {
    switch declaration.kind {
    case .actor, .class, .enum, .extension, .protocol, .struct: readType(&declaration)
    case .case: declaration.cases = readList { $0.readCase() }
    case .let, .var: declaration.bindings = readList { $0.readBinding() }
    case .func, .`init`: readFunction(&declaration)
    case .typealias: declaration.name = readName()
    default: break
    }
  }

  private mutating func readType(_ declaration: inout Declaration) {
    declaration.name = readPath()
    if isOperator("<") {
      let start = index
      index = indexAfterPair(at: index)
      declaration.genericParameters = range(from: start)
    }
    if token.kind == .colon {
      index += 1
      declaration.inheritedTypes = readList { $0.readType() }
    }
    // A generic `where` clause may precede the brace.
    while index < end, token.kind != .leftBrace { index = indexAfterPair(at: index) }
    let start = min(index + 1, end)
    index = indexAfterPair(at: index)
    declaration.body = start..<max(start, index - 1)
  }

  /// Parses comma-separated parts.
  private mutating func readList<Part>(_ read: (inout Self) -> Part?) -> [Part] {
    var parts: [Part] = []
    while let part = read(&self) {
      parts.append(part)
      guard token.kind == .comma else { break }
      index += 1
    }
    return parts
  }

  private mutating func readCase() -> EnumCase? {
    guard let name = readName() else { return nil }
    var parameters: [Parameter]?
    if token.kind == .leftParen, !token.startsLine { parameters = readParameters() }
    return EnumCase(name: name, parameters: parameters, rawValue: readAssignedValue())
  }

  private mutating func readBinding() -> Binding? {
    let name = readName()
    guard name != nil || token.kind == .leftParen else { return nil }
    if name == nil { index = indexAfterPair(at: index) }
    var type: Range<Int>?
    if token.kind == .colon {
      index += 1
      type = readType()
    }
    let initializer = readAssignedValue()
    return Binding(
      name: name?.text == "_" ? nil : name, type: type, initializer: initializer,
      isStored: initializer != nil || token.kind != .leftBrace || isAtObservers)
  }

  /// Parses an equal sign and the value after it.
  ///
  /// - Returns: The bytes of the value, or `nil` if there is no equal sign.
  private mutating func readAssignedValue() -> Range<Int>? {
    guard isOperator("=") else { return nil }
    index += 1
    return readValue()
  }

  /// Indicates that the next token is the brace of a property's observers.
  private var isAtObservers: Bool {
    var reader = self
    reader.index += 1
    while reader.token.kind == .at { reader.readAttribute() }
    return ["didSet", "willSet"].contains(reader.word(at: reader.index))
  }

  private mutating func readFunction(_ declaration: inout Declaration) {
    declaration.name = readName()
    // The name of an operator, the `?` of an initialiser and generic parameters.
    while index < end, token.kind != .leftParen { index = indexAfterPair(at: index) }
    declaration.parameters = readParameters()
    while ["async", "throws", "rethrows", "reasync"].contains(word(at: index)) {
      index += 1
      if token.kind == .leftParen { index = indexAfterPair(at: index) }
    }
    if isOperator("->") {
      index += 1
      declaration.resultType = readType()
    }
  }

  /// Parses the parameters in the parentheses that begin at the next token.
  private mutating func readParameters() -> [Parameter] {
    let start = min(index + 1, end)
    index = indexAfterPair(at: index)
    var inner = DeclarationReader(source: source, tokens: start..<max(start, index - 1))
    return inner.readList { $0.readParameter() }
  }

  private mutating func readParameter() -> Parameter? {
    let start = index
    var names: [Identifier] = []
    while token.kind == .at { readAttribute() }
    if isLabel(at: index) || isName(at: index) && isLabel(at: index + 1) {
      while token.kind != .colon, let name = readName() { names.append(name) }
      index += 1
    } else {
      // The attributes belong to the type.
      index = start
    }
    guard let type = readType() else { return nil }
    let defaultValue = readAssignedValue()
    return Parameter(
      firstName: names.first, secondName: names.dropFirst().first, type: type,
      defaultValue: defaultValue, range: range(from: start))
  }

  /// Returns `true` if a token is the last name before a colon, and not a module before `::`.
  private func isLabel(at index: Int) -> Bool {
    guard isName(at: index), token(at: index + 1).kind == .colon else { return false }
    return token(at: index + 2).kind != .colon
  }
}

extension ScannedSource {
  /// Returns the members of a type or of the whole source, and the offset of the first unparsable
  /// part.
  ///
  /// - Complexity: O(*n*) for a type of *n* bytes.
  func members(of type: Declaration? = nil) -> (members: [Member], unreadable: Int?) {
    let tokens = type.map { $0.body ?? 0..<0 } ?? 0..<self.tokens.count - 1
    var reader = DeclarationReader(source: self, tokens: tokens)
    let members = reader.readMembers()
    return (members, reader.unreadable)
  }
}
