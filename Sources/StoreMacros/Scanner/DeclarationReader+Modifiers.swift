extension DeclarationReader {
  /// Reads attributes, and blocks of attributes in an `#if`.
  mutating func readAttributes() -> [Attribute] {
    var attributes: [Attribute] = []
    while true {
      if token.kind == .at {
        if let attribute = readAttribute() { attributes.append(attribute) }
      } else if token.kind == .directive, let end = indexAfterConditionalAttributes {
        let start = index
        index = end
        attributes.append(Attribute(name: "#if", range: range(from: start), arguments: nil))
      } else {
        return attributes
      }
    }
  }

  /// Reads one attribute, whose `@` is the next token, or reports that it has no name.
  mutating func readAttribute() -> Attribute? {
    let start = index
    index += 1
    guard let name = readPath() else { return nil }
    if isOperator("<", at: index), token.partner != nil { skipPair() }
    var arguments: Range<Int>?
    if token.kind == .leftParen, !token.startsLine, token.partner != nil {
      let open = token.end
      skipPair()
      arguments = open..<max(open, previousEnd - 1)
    }
    return Attribute(name: name.text, range: range(from: start), arguments: arguments)
  }

  /// Reads the modifiers before a keyword.
  mutating func readModifiers() -> [Modifier] {
    var modifiers: [Modifier] = []
    while isModifier(at: index) {
      let start = index
      let name = word(at: index)
      index += 1
      var argument: String?
      if token.kind == .leftParen {
        let open = token.end
        skipPair()
        argument = source.text(open..<max(open, previousEnd - 1))
      }
      modifiers.append(Modifier(name: name, argument: argument, range: range(from: start)))
    }
    return modifiers
  }

  /// Returns whether a token is a modifier: several of these words can be names too.
  func isModifier(at index: Int) -> Bool {
    if isWord("class", at: index) {
      return isWord(in: Self.keywordsAfterClass, at: index + 1)
        || isWord(in: Self.modifiers, at: index + 1) && token(at: index + 2).kind == .identifier
    }
    guard isWord(in: Self.modifiers, at: index) else { return false }
    let next = token(at: index + 1)
    switch next.kind {
    case .identifier, .at: return true
    case .leftParen:
      let after = token(at: indexAfterPair(at: index + 1))
      return after.kind == .identifier || after.kind == .at
    default: return false
    }
  }

  private static let keywordsAfterClass: [StaticString] = [
    "func", "init", "let", "subscript", "typealias", "var",
  ]

  private static let modifiers: [StaticString] = [
    "open", "public", "package", "internal", "fileprivate", "private", "static", "final",
    "override", "mutating", "nonmutating", "consuming", "borrowing", "required", "convenience",
    "optional", "dynamic", "lazy", "weak", "unowned", "indirect", "prefix", "postfix", "infix",
    "nonisolated", "isolated", "distributed", "__consuming", "__setter_access", "_local",
    "_const", "sending",
  ]
}
