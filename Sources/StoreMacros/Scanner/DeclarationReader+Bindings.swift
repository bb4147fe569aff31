extension DeclarationReader {
  /// Reads the variables of a `let` or `var`.
  mutating func readBindings() -> [Binding] {
    var bindings: [Binding] = []
    while let binding = readBinding() {
      bindings.append(binding)
      guard token.kind == .comma else { break }
      index += 1
    }
    return bindings
  }

  private mutating func readBinding() -> Binding? {
    let start = index
    var name: Identifier?
    if token.kind == .leftParen {
      skipPair()
    } else {
      guard let identifier = readName() else { return nil }
      name = identifier.text == "_" ? nil : identifier
    }
    let pattern = range(from: start)
    var type: Range<Int>?
    if token.kind == .colon {
      index += 1
      type = readTypeName()
    }
    var initializer: Range<Int>?
    if isOperator("=", at: index) {
      index += 1
      let value = index
      skipExpression(endsAtLine: true)
      initializer = range(from: value)
    }
    return Binding(
      name: name, pattern: pattern, type: type, initializer: initializer,
      accessors: readAccessorBlock())
  }

  /// Reads accessors or the statements of a getter, if the next token is a brace.
  mutating func readAccessorBlock() -> AccessorBlock? {
    guard token.kind == .leftBrace else { return nil }
    var inner = DeclarationReader(source: source, tokens: skipPair())
    guard let first = inner.readAccessor() else { return .getter }
    var accessors = [first]
    while inner.index < inner.tokens.upperBound {
      if inner.token.kind == .directive {
        inner.index += 1
        inner.skipCondition()
      } else if let accessor = inner.readAccessor() {
        accessors.append(accessor)
      } else {
        inner.index = inner.indexAfterPair(at: inner.index)
      }
    }
    return .list(accessors)
  }

  /// Reads an accessor, or nothing if a statement follows.
  private mutating func readAccessor() -> Accessor? {
    let attributes = readAttributes()
    var modifiers: [Modifier] = []
    while isWord(in: Self.accessorModifiers, at: index),
      token(at: index + 1).kind == .identifier
    {
      let range = token.start..<token.end
      modifiers.append(Modifier(name: source.text(range), argument: nil, range: range))
      index += 1
    }
    guard isWord(in: Self.accessorNames, at: index) else { return nil }
    let name = word(at: index)
    switch token(at: index + 1).kind {
    case .leftBrace, .leftParen, .identifier, .at, .end, .directive, .semicolon: break
    default: return nil
    }
    index += 1
    if token.kind == .leftParen { skipPair() }
    let effects = readEffects()
    if token.kind == .leftBrace { skipPair() }
    return Accessor(name: name, attributes: attributes, modifiers: modifiers, effects: effects)
  }

  private static let accessorModifiers: [StaticString] = [
    "mutating", "nonmutating", "__consuming", "consuming", "borrowing", "yielding",
  ]

  private static let accessorNames: [StaticString] = [
    "get", "set", "willSet", "didSet", "_read", "_modify", "init", "borrow", "mutate",
    "unsafeAddress", "unsafeMutableAddress", "addressWithOwner", "addressWithNativeOwner",
    "mutableAddressWithOwner", "mutableAddressWithNativeOwner",
  ]
}
