/// The parts of the type of a closure.
struct FunctionType {
  /// The attributes and specifiers before the parameters, such as `@MainActor @Sendable`.
  let attributes: [String]

  /// The parameters, with ranges in ``source``.
  let parameters: [Parameter]

  /// The names of the parameters, as in `_ id: Int`; `nil` for a parameter without one.
  let labels: [String?]

  /// The types of the parameters, as written.
  let types: [String]

  /// `async`, `throws` and `throws(Failure)`, as written.
  let effects: [String]

  /// The type after the arrow.
  let result: String

  /// Reads a type.
  ///
  /// - Returns: `nil` if it isn't a function type.
  init?(_ range: Range<Int>, in subject: AttachedDeclaration) {
    let source = subject.source
    let tokens = source.tokens(in: range)
    guard let start = Self.parameters(tokens, source), let end = tokens[start].partner,
      tokens.indices.contains(end)
    else { return nil }
    var index = end + 1
    var effects: [String] = []
    while index < tokens.endIndex, source.hasText(in: ["async", "throws"], tokens[index]) {
      var last = index
      if index + 1 < tokens.endIndex, tokens[index + 1].kind == .leftParen,
        let partner = tokens[index + 1].partner
      {
        last = partner
      }
      effects.append(source.text(tokens[index].start..<tokens[last].end))
      index = last + 1
    }
    guard index + 1 < tokens.endIndex, source.hasText("->", tokens[index]) else { return nil }
    let list = source.text(tokens[start].start..<tokens[end].end)
    // Parameters of a function type may lack names, like those of a case: read them as such.
    let isEmpty = end == start + 1
    let enumCase = AttachedDeclaration(SourceSyntax(source: "case a\(isEmpty ? "" : list)"))
    guard let enumCase, let first = enumCase.declaration.cases.first else { return nil }
    parameters = first.parameters ?? []
    labels = parameters.map { $0.secondName?.text }
    types = parameters.map { enumCase.source.text($0.type) }
    attributes = Self.attributes(tokens[..<start], source)
    self.effects = effects
    result = source.text(tokens[index + 1].start..<range.upperBound)
  }

  /// Whether the closure is asynchronous.
  var isAsync: Bool { effects.contains("async") }

  /// Whether the closure can throw any error.
  var throwsAnyError: Bool {
    effects.contains { effect in
      let text = effect.filter { !$0.isWhitespace }
      return ["throws", "throws(anyError)", "throws(Error)", "throws(anySwift.Error)"]
        .contains(text)
    }
  }

  /// Whether the closure can throw.
  var isThrowing: Bool {
    effects.contains { $0 != "async" && !$0.hasSuffix("(Never)") }
  }

  /// The value that an unimplemented closure returns; `nil` for most types.
  var placeholder: String? {
    switch result {
    case "Void", "Swift.Void", "()": return ""
    default: break
    }
    if result.hasSuffix("?") || result.hasPrefix("Optional<") { return "nil" }
    guard result.hasPrefix("["), result.hasSuffix("]") else { return nil }
    return Self.isDictionary(result) ? "[:]" : "[]"
  }

  /// Returns the token that opens the parameters, after attributes and specifiers.
  private static func parameters(_ tokens: ArraySlice<Token>, _ source: ScannedSource) -> Int? {
    var index = tokens.startIndex
    while index < tokens.endIndex {
      switch tokens[index].kind {
      case .leftParen:
        let partner = tokens[index].partner ?? tokens.endIndex
        guard partner + 1 < tokens.endIndex else { return nil }
        if source.hasText(in: ["->", "async", "throws"], tokens[partner + 1]) { return index }
        // These are the arguments of an attribute, as in `@isolated(any)`.
        guard index > tokens.startIndex, tokens[index - 1].end == tokens[index].start else {
          return nil
        }
        index = partner + 1
      case .at, .identifier, .period:
        index += 1
      default:
        return nil
      }
    }
    return nil
  }

  private static func attributes(
    _ tokens: ArraySlice<Token>, _ source: ScannedSource
  ) -> [String] {
    guard let first = tokens.first, let last = tokens.last else { return [] }
    return source.text(first.start..<last.end).split(whereSeparator: \.isWhitespace)
      .map(String.init)
  }

  /// Returns whether a type in brackets has a colon outside of inner brackets.
  private static func isDictionary(_ type: String) -> Bool {
    var depth = 0
    for character in type {
      switch character {
      case "[", "(", "<": depth += 1
      case "]", ")", ">": depth -= 1
      case ":" where depth == 1: return true
      default: break
      }
    }
    return false
  }
}
