/// A declaration that a macro is attached to, or one around it, with its source.
struct AttachedDeclaration {
  let syntax: SourceSyntax
  let source: ScannedSource
  let declaration: Declaration

  /// The enclosing declarations, innermost first.
  let enclosing: [AttachedDeclaration]

  /// Parses a piece of source that is one declaration.
  ///
  /// - Parameters:
  ///   - syntax: The source.
  ///   - context: The sources of the enclosing declarations, innermost first.
  /// - Returns: `nil` if the source isn't a declaration.
  // If inlined into loops, this took a fifth of the module's compile time.
  @inline(never)
  init?(_ syntax: SourceSyntax, in context: [String] = []) {
    let source = ScannedSource(syntax.source)
    var reader = DeclarationReader(source: source, tokens: 0..<source.tokens.count - 1)
    guard let declaration = reader.readDeclaration() else { return nil }
    self.syntax = syntax
    self.source = source
    self.declaration = declaration
    enclosing = context.compactMap { AttachedDeclaration(SourceSyntax(source: $0)) }
  }

  /// The name as written, or an empty string.
  var name: String { declaration.name?.text ?? "" }

  /// The bytes from the keyword to the name.
  var title: Range<Int> {
    declaration.keyword
      .lowerBound..<(declaration.name?.range.upperBound ?? declaration.keyword.upperBound)
  }

  // MARK: - Diagnostics

  /// Returns a diagnostic for a part of the declaration.
  ///
  /// - Parameters:
  ///   - kind: The kind of the diagnostic.
  ///   - range: The part.
  ///   - note: The text and the range of a note.
  ///   - fix: The description, the range and the replacement of a fix-it.
  /// - Returns: The diagnostic.
  func diagnostic(
    _ kind: DiagnosticKind, at range: Range<Int>, note: (text: String, range: Range<Int>)? = nil,
    fix: (text: String, range: Range<Int>, replacement: String)? = nil
  ) -> Diagnostic {
    var diagnostic = Diagnostic(kind, at: syntax, range)
    if let (text, range) = note {
      diagnostic.notes = [Diagnostic.Note(text: text, offset: syntax.offset + range.lowerBound)]
    }
    if let (text, range, replacement) = fix {
      let place = syntax.offset + range.lowerBound..<syntax.offset + range.upperBound
      diagnostic.fixIts = [Diagnostic.FixIt(text: text, range: place, replacement: replacement)]
    }
    return diagnostic
  }

  /// Returns the diagnostic for a kind of declaration that a macro doesn't support.
  func refusal(macro: String, expected: String) -> Expansion {
    let kind = declaration.kind.rawValue
    let found =
      switch declaration.kind {
      case .func: "a function"
      case .`init`: "an initializer"
      case .let, .var: "a property"
      case .typealias: "a type alias"
      case .actor, .enum, .extension: "an \(kind)"
      default: "a \(kind)"
      }
    return .refusal(
      diagnostic(.wrongDeclaration(macro: macro, expected: expected, found: found), at: title))
  }

  // MARK: - Parts

  /// Returns the members, and diagnostics for unreadable parts of the declaration and its members.
  func readMembers() -> (members: [Member], diagnostics: [Diagnostic]) {
    let (members, unreadable) = source.members(of: declaration)
    return (members, unreadable.map { [diagnostic(.unreadable, at: $0..<$0 + 1)] } ?? [])
  }

  /// Returns `true` if the declaration has an attribute, with or without its module's name.
  func hasAttribute(_ name: String) -> Bool {
    declaration.attribute(named: name) != nil
  }

  /// Returns the `@available` attributes of a declaration, as written.
  func availability(of declaration: Declaration) -> [String] {
    declaration.attributes.filter { $0.name == "available" }.map { source.text($0.range) }
  }

  /// Returns the source of a type, with some of its unqualified names replaced.
  ///
  /// Names after a period are kept: the compiler looks them up in the type before the period.
  ///
  /// - Parameters:
  ///   - range: The bytes of the type.
  ///   - names: The replacements by name.
  /// - Returns: The source.
  func type(_ range: Range<Int>, replacing names: [String: String]) -> String {
    var text = ""
    var position = range.lowerBound
    for token in unqualifiedNames(in: range) {
      guard let name = names[unescapedText(token)] else { continue }
      text += source.text(position..<token.start) + name
      position = token.end
    }
    return text + source.text(position..<range.upperBound)
  }

  /// Returns the unqualified names in a type: identifiers that neither follow a period nor label a
  /// tuple.
  func unqualifiedNames(in type: Range<Int>) -> [Token] {
    let tokens = source.tokens(in: type)
    var openings: [Token.Kind] = []
    return tokens.indices.filter { index in
      switch tokens[index].kind {
      case .leftParen, .leftBracket: openings.append(tokens[index].kind)
      case .rightParen, .rightBracket: _ = openings.popLast()
      case .identifier, .escapedIdentifier:
        let isBeforeColon = index + 1 < tokens.endIndex && tokens[index + 1].kind == .colon
        let isLabel = isBeforeColon && openings.last == .leftParen
        return !isLabel && (index == tokens.startIndex || tokens[index - 1].kind != .period)
      default: break
      }
      return false
    }
    .map { tokens[$0] }
  }

  /// Returns the text of a token without backticks.
  func unescapedText(_ token: Token) -> String {
    token.kind == .escapedIdentifier
      ? source.text(token.start + 1..<token.end - 1) : source.text(token)
  }

  /// Returns lines that make the compiler report their errors at a place of the declaration, if it
  /// is known.
  func located(_ lines: [String], at place: Range<Int>) -> [String] {
    guard let (file, line) = syntax.location(of: place.lowerBound) else { return lines }
    return lines.map { "#sourceLocation(file: \"\(file)\", line: \(line))\n\($0)" }
      + ["#sourceLocation()"]
  }
}

/// The availability of a declaration, from its `@available` attributes.
struct Availability {
  private(set) var isUnavailable = false

  /// The conditions of `#if` under which the declaration is unavailable.
  private(set) var excludingConditions: [String] = []

  private(set) var isDeprecated = false

  /// The versions in which the declaration is available, as an argument of `#available`.
  private(set) var condition: String?

  /// The conditions of `#if` for the platforms of `@available`.
  private static let conditions = [
    "iOS": "(os(iOS) || os(visionOS))", "macCatalyst": "targetEnvironment(macCatalyst)",
    "macOS": "os(macOS)", "tvOS": "os(tvOS)", "visionOS": "os(visionOS)", "watchOS": "os(watchOS)",
  ]

  /// Parses the attributes of a declaration.
  init(of declaration: Declaration, in source: ScannedSource) {
    for attribute in declaration.attributes where attribute.name == "available" {
      guard let arguments = attribute.arguments else { continue }
      let tokens = source.tokens(in: arguments)
      let words = tokens.filter { $0.kind == .identifier }.map(source.text)
      if words.contains("unavailable"), let platform = tokens.first.map(source.text),
        let condition = Self.conditions[platform]
      {
        excludingConditions.append(condition)
      } else if words.contains("unavailable") || words.contains("obsoleted") {
        isUnavailable = true
      } else if words.contains("deprecated") {
        isDeprecated = true
      } else if tokens.last?.kind == .operator {
        condition = source.text(arguments)
      } else if let platform = words.first, platform != "swift",
        let label = tokens.firstIndex(where: { source.hasText("introduced", $0) })
      {
        // `macOS, introduced: 15` is equivalent to `macOS 15, *`.
        let version = tokens.dropFirst(label + 2 - tokens.startIndex)
          .prefix { $0.kind == .number || $0.kind == .period }.map(source.text).joined()
        if !version.isEmpty { condition = "\(platform) \(version), *" }
      }
    }
  }
}

extension AttachedDeclaration {
  /// The access modifier of added members, followed by a space, or empty if the default suffices.
  ///
  /// It makes them accessible wherever the declaration with the macro is.
  var access: String { modifier(isInExtension: false) }

  /// The modifier of members that are added in an extension.
  ///
  /// The default access may be too wide there: an extension of a file-private type doesn't say so.
  var accessInExtension: String { modifier(isInExtension: true) }

  /// Returns the access modifier of an added member with an access level.
  func access(level: Int) -> String {
    guard level > effectiveLevel else { return access }
    let name = Declaration.levels[level]
    return name == "internal" ? "" : name + " "
  }

  /// Returns the access level of a member, which isn't wider than that of the declaration.
  func level(of member: Declaration) -> Int {
    let level = member.level ?? "internal"
    return max(effectiveLevel, Declaration.levels.firstIndex(of: level) ?? 0)
  }

  /// Returns `true` if a member is visible in the file at most, unlike the declaration.
  func isHidden(_ member: Declaration) -> Bool {
    ["fileprivate", "private"].contains(member.level) && level(of: member) > effectiveLevel
  }

  private func modifier(isInExtension: Bool) -> String {
    switch Declaration.levels[effectiveLevel] {
    case "open", "public": "public "
    case "package": "package "
    case "fileprivate", "private": isInExtension ? "fileprivate " : ""
    default: ""
    }
  }

  /// The effective access of the declaration as a member of the enclosing types: the index of its
  /// level, where 0 is the widest.
  ///
  /// The compiler rejects members in an extension with a wider modifier. An extension's modifier
  /// only sets the default access of its members; the access of the extended type is unknown here.
  var effectiveLevel: Int {
    let declarations = [declaration] + enclosing.map(\.declaration)
    var reach = 0
    for (index, type) in declarations.enumerated() where type.kind != .extension {
      let parent = declarations.dropFirst(index + 1).first
      let given = parent?.kind == .extension ? parent?.level : nil
      let level = type.level ?? given ?? "internal"
      reach = max(reach, Declaration.levels.firstIndex(of: level) ?? 0)
    }
    return reach
  }

  /// A Boolean value that indicates whether an extension of a macro can see the type.
  ///
  /// A `private` on the type or an enclosing type hides it. At file scope `private` covers the
  /// file.
  var isReachable: Bool {
    ([self] + enclosing).dropLast().allSatisfy { $0.declaration.privateModifier == nil }
  }

  /// Returns a diagnostic if `private` on the type or an enclosing type hides it from the extension
  /// of a macro.
  func reachDiagnostics(macro: String) -> [Diagnostic] {
    if isReachable { return [] }
    if let modifier = declaration.privateModifier {
      return [
        diagnostic(
          .privateType(macro: macro), at: modifier.range,
          fix: ("Replace 'private' with 'fileprivate'", modifier.range, "fileprivate"))
      ]
    }
    return enclosing.first { $0.declaration.privateModifier != nil }
      .map { [diagnostic(.privateContext(macro: macro, type: $0.name), at: title)] } ?? []
  }
}

extension Declaration {
  /// The access levels, from widest to narrowest.
  fileprivate static let levels = [
    "open", "public", "package", "internal", "fileprivate", "private",
  ]

  fileprivate var level: String? {
    modifiers.first { !$0.hasArgument && Self.levels.contains($0.name) }?.name
  }

  /// The modifier `private` of the declaration itself rather than of its setter.
  fileprivate var privateModifier: Modifier? {
    modifiers.first { $0.name == "private" && !$0.hasArgument }
  }
}
