extension DeclarationReader {
  /// Reads a type, or reports that there is none.
  mutating func readTypeName() -> Range<Int>? {
    let start = index
    guard skipType() else {
      report(.expectedType)
      return nil
    }
    return range(from: start)
  }

  /// Skips a type.
  ///
  /// - Returns: Whether there was one.
  mutating func skipType() -> Bool {
    while true {
      skipTypeSpecifiers()
      guard skipSimpleType() else { return false }
      skipTypeSuffixes()
      if isOperator("&", at: index) {
        index += 1
        continue
      }
      var lookahead = self
      _ = lookahead.readEffects()
      guard lookahead.isOperator("->", at: lookahead.index) else { return true }
      index = lookahead.index + 1
    }
  }

  private mutating func skipTypeSpecifiers() {
    while true {
      switch token.kind {
      case .at:
        index += 1
        _ = readPath()
        if isOperator("<", at: index), token.partner != nil { skipPair() }
        if token.kind == .leftParen, token.start == previousEnd, !isAtFunctionType { skipPair() }
      case .operator where isOperator("~", at: index):
        index += 1
      case .identifier where isWord(in: Self.typeSpecifiers, at: index):
        var next = index + 1
        if token(at: next).kind == .leftParen, token(at: next).start == token.end {
          next = indexAfterPair(at: next)
        }
        switch token(at: next).kind {
        case .identifier, .escapedIdentifier, .leftParen, .leftBracket, .at:
          // A type may have such a name itself: then its arguments or its end follow.
          index = next
        case .operator where isOperator("~", at: next):
          index = next
        default:
          return
        }
      default:
        return
      }
    }
  }

  /// Whether the next parentheses belong to a function type, as in `@escaping() -> Void`.
  private var isAtFunctionType: Bool {
    let after = indexAfterPair(at: index)
    return isOperator("->", at: after) || isWord(in: Self.effects, at: after)
  }

  private static let typeSpecifiers: [StaticString] = [
    "inout", "borrowing", "consuming", "__owned", "__shared", "isolated", "_const", "sending",
    "some", "any", "each", "repeat", "nonisolated", "dependsOn",
  ]

  private mutating func skipSimpleType() -> Bool {
    switch token.kind {
    case .leftParen, .leftBracket:
      guard token.partner != nil else { return false }
      skipPair()
    case .identifier, .escapedIdentifier, .number:
      index += 1
    case .operator where isOperator("-", at: index) && token(at: index + 1).kind == .number:
      index += 2
    default:
      return false
    }
    return true
  }

  private mutating func skipTypeSuffixes() {
    while true {
      switch token.kind {
      case .period where isName(at: index + 1):
        index += 2
      case .colon where isModuleSelector:
        index += 3
      case .operator where isOperator("<", at: index) && token.partner != nil:
        skipPair()
      case .operator where token.start == previousEnd:
        guard
          isOperator("?", at: index) || isOperator("!", at: index) || isOperator("...", at: index)
        else { return }
        index += 1
      default:
        return
      }
    }
  }

  /// Whether the next tokens are the `::name` of `Module::name`.
  private var isModuleSelector: Bool {
    let next = token(at: index + 1)
    return next.kind == .colon && next.start == token.end && isName(at: index + 2)
  }
}
