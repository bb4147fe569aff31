/// A declaration with a macro, or near one, together with its source.
struct AttachedDeclaration {
  let syntax: SourceSyntax
  let source: ScannedSource
  let declaration: Declaration

  /// Reads a piece of source that is one declaration.
  ///
  /// - Returns: `nil` if the source is anything else.
  // Inlined into loops, this took a fifth of the module's compile time.
  @inline(never)
  init?(_ syntax: SourceSyntax) {
    let source = ScannedSource(syntax.source)
    var reader = DeclarationReader(source: source, tokens: 0..<source.tokens.count - 1)
    guard let declaration = reader.readDeclaration() else { return nil }
    self.syntax = syntax
    self.source = source
    self.declaration = declaration
  }

  /// Reads the declarations that enclose another, as the compiler sends them.
  static func enclosing(_ context: [String]) -> [AttachedDeclaration] {
    context.compactMap { AttachedDeclaration(SourceSyntax(source: $0)) }
  }

  /// The name as written, or an empty text.
  var name: String { declaration.name?.text ?? "" }

  /// The kind of the declaration, with an article, for diagnostics.
  var description: String {
    switch declaration.kind {
    case .func: "a function"
    case .`init`: "an initializer"
    case .let, .var: "a property"
    case .typealias: "a type alias"
    case .actor, .enum, .extension: "an \(declaration.kind.rawValue)"
    default: "a \(declaration.kind.rawValue)"
    }
  }

  /// The bytes from the keyword to the name.
  var title: Range<Int> {
    declaration.keyword
      .lowerBound..<(declaration.name?.range.upperBound ?? declaration.keyword.upperBound)
  }

  /// Returns a diagnostic about a part of the declaration.
  func diagnostic(_ kind: DiagnosticKind, at range: Range<Int>) -> Diagnostic {
    Diagnostic(kind, at: syntax, range)
  }

  /// Returns a note about another part of the declaration.
  func note(_ text: String, at range: Range<Int>) -> Diagnostic.Note {
    Diagnostic.Note(text: text, offset: syntax.offset + range.lowerBound)
  }

  /// Returns the diagnostic for a kind of declaration that a macro can't expand.
  func wrongDeclaration(macro: String, expected: String) -> Diagnostic {
    diagnostic(.wrongDeclaration(macro: macro, expected: expected, found: description), at: title)
  }

  /// Returns the members, and diagnostics for unreadable parts of the declaration and its members.
  func readMembers() -> (members: [Member], diagnostics: [Diagnostic]) {
    let (members, unreadable) = source.members(of: declaration)
    return (members, unreadable.map { [diagnostic(.unreadable, at: $0..<$0 + 1)] } ?? [])
  }

  /// Returns whether the declaration has an attribute, with or without the name of its module.
  func hasAttribute(_ name: String) -> Bool {
    declaration.attribute(named: name) != nil
  }

  /// Returns the `@available` attributes of a declaration, as written.
  func availability(of declaration: Declaration) -> [String] {
    declaration.attributes.filter { $0.name == "available" }.map { source.text($0.range) }
  }

  /// Returns the source of a type with `Self` replaced, for use in a nested type.
  func type(_ range: Range<Int>, replacingSelfBy name: String) -> String {
    type(range) { $0 == "Self" ? name : nil }
  }

  /// Returns the source of a type with some of its unqualified names replaced.
  ///
  /// Names after a period stay: the compiler looks them up in the type before the period.
  ///
  /// - Parameters:
  ///   - range: The bytes of the type.
  ///   - otherName: Returns the replacement of a name, or `nil` to leave it.
  /// - Returns: The source.
  func type(_ range: Range<Int>, otherName: (String) -> String?) -> String {
    var text = ""
    var position = range.lowerBound
    for token in unqualifiedNames(in: range) {
      guard let name = otherName(unescapedText(token)) else { continue }
      text += source.text(position..<token.start) + name
      position = token.end
    }
    return text + source.text(position..<range.upperBound)
  }

  /// Returns the unqualified names in a type: identifiers that follow no period and aren't
  /// labels of a tuple.
  func unqualifiedNames(in type: Range<Int>) -> [Token] {
    let tokens = source.tokens(in: type)
    var brackets: [Token.Kind] = []
    var names: [Token] = []
    var previous: Token.Kind?
    for index in tokens.indices {
      let token = tokens[index]
      switch token.kind {
      case .leftParen, .leftBracket: brackets.append(token.kind)
      case .rightParen, .rightBracket: _ = brackets.popLast()
      case .identifier, .escapedIdentifier:
        let next = index + 1 < tokens.endIndex ? tokens[index + 1].kind : nil
        let isLabel = next == .colon && brackets.last == .leftParen
        if previous != .period && !isLabel { names.append(token) }
      default: break
      }
      previous = token.kind
    }
    return names
  }

  /// Returns the text of a token without backticks.
  func unescapedText(_ token: Token) -> String {
    token.kind == .escapedIdentifier
      ? source.text(token.start + 1..<token.end - 1) : source.text(token)
  }
}

extension ExpansionRequest {
  /// The type around the declaration.
  var parentType: AttachedDeclaration? {
    AttachedDeclaration.enclosing(Array(lexicalContext.prefix(1))).first
  }
}

/// The availability of a declaration, by its `@available` attributes.
struct Availability {
  /// Whether the declaration is unavailable everywhere.
  private(set) var isUnavailable = false

  /// Whether the declaration is deprecated.
  private(set) var isDeprecated = false

  /// The versions that have the declaration, as `#available` takes them.
  private(set) var condition: String?

  /// Reads the attributes of a declaration.
  init(of declaration: Declaration, in source: ScannedSource) {
    for attribute in declaration.attributes where attribute.name == "available" {
      guard let arguments = attribute.arguments else { continue }
      let words = source.tokens(in: arguments).filter { $0.kind == .identifier }
      if words.contains(where: { ["unavailable", "obsoleted"].contains(source.text($0)) }) {
        isUnavailable = true
      } else if words.contains(where: { source.hasText("deprecated", $0) }) {
        isDeprecated = true
      } else if let platform = words.first, !source.hasText("swift", platform) {
        condition = Self.condition(arguments, source.text(platform), in: source)
      }
    }
  }

  /// Returns `macOS 15, *` for this and for `macOS, introduced: 15`.
  private static func condition(
    _ arguments: Range<Int>,
    _ platform: String,
    in source: ScannedSource
  ) -> String? {
    let tokens = source.tokens(in: arguments)
    if tokens.last?.kind == .operator { return source.text(arguments) }
    guard
      let label = tokens.first(where: { source.hasText("introduced", $0) })
    else { return nil }
    let version = source.tokens(in: label.end..<arguments.upperBound)
      .dropFirst()
      .prefix { $0.kind == .number || $0.kind == .period }
    guard let first = version.first, let last = version.last else { return nil }
    return "\(platform) \(source.text(first.start..<last.end)), *"
  }
}
