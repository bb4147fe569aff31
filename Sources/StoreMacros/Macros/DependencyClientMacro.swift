/// `@DependencyClient`, which adds initialisers and labelled methods to a struct of closures.
enum DependencyClientMacro {
  static func expand(_ subject: AttachedDeclaration, _ request: ExpansionRequest) -> Expansion {
    guard subject.declaration.kind == .struct else {
      return subject.refusal(macro: "DependencyClient", expected: "a struct")
    }
    let writer = DependencyClientWriter(subject)
    return Expansion(source: writer.source, diagnostics: writer.diagnostics)
  }
}

/// A stored property of a client that the initialisers set.
private struct Property {
  let name: Identifier
  let type: Range<Int>

  /// The type of the closure, or `nil` for other properties.
  let function: FunctionType?

  let hasDefault: Bool

  /// The name of the method that calls the closure, if the source specifies one.
  let method: String?
}

/// A writer of the initialisers and methods of a struct of closures.
private struct DependencyClientWriter {
  private let subject: AttachedDeclaration
  private var properties: [Property] = []
  private var declaredFunctions: [Declaration] = []

  /// The diagnostics.
  ///
  /// Members without a problem are still added.
  private(set) var diagnostics: [Diagnostic]

  init(_ subject: AttachedDeclaration) {
    self.subject = subject
    let (members, diagnostics) = subject.readMembers()
    self.diagnostics = diagnostics
    var depth = 0
    for member in members {
      switch member {
      case .directive(let directive):
        if directive.kind == .if { depth += 1 }
        if directive.kind == .endif { depth -= 1 }
      case .declaration(let declaration):
        if depth == 0 { read(declaration) }
      }
    }
  }

  var source: String {
    let data = properties.filter { $0.function == nil && !$0.hasDefault }
    var members: [String] = []
    if !properties.isEmpty, !hasInitializer(properties) { members.append(memberwiseInitializer) }
    if data.count < properties.count || properties.isEmpty, !hasInitializer(data) {
      members.append(unimplementedInitializer(data))
    }
    return (members + properties.compactMap(method)).joined(separator: "\n\n")
  }

  // MARK: - Properties

  private mutating func read(_ declaration: Declaration) {
    if declaration.kind == .func || declaration.kind == .`init` {
      declaredFunctions.append(declaration)
    }
    guard !["static", "class", "lazy"].contains(where: declaration.hasModifier) else { return }
    let isIgnored = declaration.attribute(named: "DependencyEndpointIgnored") != nil
    for binding in declaration.bindings where binding.isStored {
      guard let name = binding.name, let type = binding.type else { continue }
      let function = isIgnored ? nil : FunctionType(type, in: subject)
      let isOptional = function == nil && subject.source.text(type).hasSuffix("?")
      let isVariable = declaration.kind == .var
      let hasDefault = binding.initializer != nil || isVariable && isOptional
      if hasDefault && !isVariable { continue }
      // The initialisers can't have a parameter of a type that their callers can't see.
      if hasDefault, function == nil, subject.isHidden(declaration) { continue }
      let property = Property(
        name: name, type: type, function: function, hasDefault: hasDefault,
        method: methodName(declaration))
      properties.append(property)
      reportMissingDefault(property)
      if property.method != nil, function?.isVariadic == true {
        diagnostics.append(
          subject.diagnostic(.variadicMethod(name.unescaped), at: name.range))
      }
    }
  }

  /// Returns the argument of `@DependencyEndpoint(method: "fetch")`.
  private mutating func methodName(_ declaration: Declaration) -> String? {
    guard let arguments = declaration.attribute(named: "DependencyEndpoint")?.arguments,
      let value = subject.source.tokens(in: arguments).last
    else { return nil }
    let text = subject.source.text(value)
    guard value.kind == .string, !text.contains("\\") else {
      diagnostics.append(subject.diagnostic(.methodWithoutLiteral, at: arguments))
      return nil
    }
    // Strips the delimiters of raw and multi-line literals.
    let name = text.split { "#\"\n ".contains($0) }.joined(separator: " ")
    return name.isEmpty ? nil : name
  }

  private mutating func reportMissingDefault(_ property: Property) {
    guard let function = property.function, !property.hasDefault, !function.throwsAnyError,
      function.placeholder == nil
    else { return }
    let opening = function.opening + " "
    let end = property.type.upperBound
    diagnostics.append(
      subject.diagnostic(
        .endpointWithoutDefault(
          property.name.unescaped, result: function.result, example: "\(opening)… }"),
        at: property.name.range,
        fix: (
          "Write a default value", end..<end, " = \(opening)<#\(function.result)#> }"
        )))
  }

  /// Returns `true` if the struct declares an initialiser with these properties itself.
  private func hasInitializer(_ properties: [Property]) -> Bool {
    declaredFunctions.contains { $0.kind == .`init` && $0.hasLabels(properties.map(\.name.text)) }
  }

  // MARK: - Initialisers

  /// The initialiser with all closures; those with a default value are optional.
  private var memberwiseInitializer: String {
    let parameters = properties.map { property in
      let (name, type) = (property.name.text, subject.source.text(property.type))
      if property.hasDefault { return "  \(name): (\(type))? = nil" }
      if property.function == nil { return "  \(name): \(type)" }
      // A specifier precedes all attributes.
      let specifier = type.hasPrefix("nonisolated(nonsending)") ? "nonisolated(nonsending)" : ""
      let rest = type.dropFirst(specifier.count).drop { $0 == " " }
      return "  \(name): \(specifier)\(specifier.isEmpty ? "" : " ")@escaping \(rest)"
    }
    let assignments = properties.filter { !$0.hasDefault } + properties.filter(\.hasDefault)
    return """
      \(subject.access)nonisolated init(
      \(parameters.joined(separator: ",\n"))
      ) {
      \(assignments.map(assignment).joined(separator: "\n"))
      }
      """
  }

  private func assignment(_ property: Property) -> String {
    let name = property.name.text
    guard property.hasDefault else { return "  self.\(name) = \(name)" }
    // Variadic arguments can't be forwarded, so calls of the default value aren't reported.
    guard let function = property.function, !function.isVariadic else {
      return "  if let \(name) { self.\(name) = \(name) }"
    }
    let names = function.types.indices.map { "p\($0)" }.joined(separator: ", ")
    let effects = function.statedEffects.map { " " + $0 } ?? ""
    let signature = (names.isEmpty && !effects.isEmpty ? "()" : names) + effects
    return """
        if let \(name) {
          self.\(name) = \(name)
        } else {
          let placeholder = self.\(name)
          self.\(name) = {\(signature.isEmpty ? "" : " \(signature) in")
            StoreRuntime.reportUnimplemented("\(endpoint(property))")
            return \(function.call("placeholder"))
          }
        }
      """
  }

  /// The initialiser of a client without implementations.
  private func unimplementedInitializer(_ data: [Property]) -> String {
    let parameters = data.map { "\($0.name.text): \(subject.source.text($0.type))" }
    let header =
      "\(subject.access)nonisolated init(\(parameters.joined(separator: ", "))) {"
    guard let first = properties.first else { return header + "\n}" }
    let arguments = properties.filter { !$0.hasDefault }.map { property in
      let value = property.function.map { unimplemented(property, $0) } ?? property.name.text
      return "    \(property.name.text): \(value)"
    }
    // An argument selects the other initialiser even if all closures have default values.
    let list = arguments.isEmpty ? ["    \(first.name.text): nil"] : arguments
    return """
      \(header)
        self.init(
      \(list.joined(separator: ",\n")))
      }
      """
  }

  /// Returns a closure that reports that it was called.
  private func unimplemented(_ property: Property, _ function: FunctionType) -> String {
    let endpoint = endpoint(property)
    let ending =
      if function.throwsAnyError {
        "      throw StoreRuntime.UnimplementedFailure(\"\(endpoint)\")"
      } else if let placeholder = function.placeholder {
        placeholder.isEmpty ? "" : "      return \(placeholder)"
      } else {
        // Unreachable: such a closure without a default value causes an error at its line.
        "      Swift.fatalError()"
      }
    return String(
      template: """
        \(function.opening)
              StoreRuntime.reportUnimplemented("\(endpoint)")
        \(ending)
            }
        """)
  }

  private func endpoint(_ property: Property) -> String {
    "\(subject.name).\(property.name.unescaped)"
  }

  // MARK: - Methods

  /// Returns the method that calls a closure, with the labels in the closure's type.
  private func method(_ property: Property) -> String? {
    guard let function = property.function, !function.isVariadic,
      property.method != nil || function.labels.contains(where: { $0 != nil })
    else { return nil }
    let name = property.method ?? property.name.text
    let labels = function.labels.map { $0 == "_" ? nil : $0 }
    let isDeclared = declaredFunctions.contains {
      $0.kind == .func && $0.name?.text == name && $0.hasLabels(labels)
    }
    if isDeclared { return nil }
    let parameters = labels.indices.map { "\(labels[$0] ?? "_") p\($0): \(function.types[$0])" }
    let effects = function.effects.isEmpty ? "" : " " + function.effects
    let signature = "\(name)(\(parameters.joined(separator: ", ")))\(effects)"
    return """
      \(modifiers(function))func \(signature) -> \(function.result) {
        \(function.call("self.\(property.name.text)"))
      }
      """
  }

  /// Returns the modifiers of a method, whose isolation is that of the closure, a parameter or the
  /// caller.
  private func modifiers(_ function: FunctionType) -> String {
    let attributes = function.attributes.filter { attribute in
      attribute.hasPrefix("@") && !["@Sendable", "@escaping", "@concurrent"].contains(attribute)
        && !attribute.hasPrefix("@isolated") && !attribute.hasPrefix("@convention")
    }
    if function.hasIsolatedParameter { return subject.access }
    if !attributes.isEmpty { return attributes.joined(separator: " ") + " " + subject.access }
    return subject.access + (function.isAsync ? "nonisolated(nonsending) " : "nonisolated ")
  }
}

/// The parts of a closure's type.
private struct FunctionType {
  /// The attributes and specifiers before the parameters, such as `@MainActor @Sendable`.
  let attributes: [Substring]

  /// The names of the parameters, as in `_ id: Int`, or `nil` for a parameter without one.
  let labels: [String?]

  /// The types of the parameters, as written.
  let types: [String]

  /// `async`, `throws` and `throws(Failure)`, as written.
  let effects: String

  /// The type after the arrow.
  let result: String

  /// Parses a type.
  ///
  /// - Returns: `nil` if it isn't a function type.
  init?(_ range: Range<Int>, in subject: AttachedDeclaration) {
    let source = subject.source
    let tokens = source.tokens(in: range)
    guard let start = Self.parameters(tokens, source), let end = tokens[start].partner,
      let arrow = tokens[end...].first(where: { source.hasText("->", $0) }),
      // From the parameters on, the type can be parsed like a function.
      let function = AttachedDeclaration(
        SourceSyntax(source: "func a" + source.text(tokens[start].start..<range.upperBound))),
      let result = function.declaration.resultType
    else { return nil }
    labels = function.declaration.parameters.map { $0.secondName?.text }
    types = function.declaration.parameters.map { function.source.text($0.type) }
    attributes = source.text(range.lowerBound..<tokens[start].start)
      .split(whereSeparator: \.isWhitespace)
    effects = source.text(tokens[end].end..<arrow.start)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    self.result = function.source.text(result)
  }

  /// Returns the index of the token that opens the parameters, after attributes and specifiers.
  private static func parameters(_ tokens: ArraySlice<Token>, _ source: ScannedSource) -> Int? {
    var index = tokens.startIndex
    while index < tokens.endIndex {
      guard tokens[index].kind == .leftParen else {
        guard [.at, .identifier, .period].contains(tokens[index].kind) else { return nil }
        index += 1
        continue
      }
      guard let end = tokens[index].partner, end + 1 < tokens.endIndex else { return nil }
      if ["->", "async", "throws"].contains(source.text(tokens[end + 1])) { return index }
      // The parentheses contain the arguments of an attribute, as in `@isolated(any)`.
      index = end + 1
    }
    return nil
  }

  var isAsync: Bool { effects.hasPrefix("async") }

  var throwsAnyError: Bool {
    ["throws", "throws(anyError)", "throws(Error)", "throws(anySwift.Error)"]
      .contains(errors.filter { $0 != " " })
  }

  var isThrowing: Bool { !errors.isEmpty && !errors.hasSuffix("(Never)") }

  /// Indicates a variadic parameter, whose arguments Swift can't forward.
  var isVariadic: Bool { types.contains { $0.hasSuffix("...") } }

  var hasIsolatedParameter: Bool {
    types.contains { Self.specifiers($0).contains("isolated") }
  }

  /// The effects to write on a closure of this type, or `nil` if the compiler infers them.
  ///
  /// The compiler doesn't infer a typed error, and infers an error from `try` in an autoclosure.
  var statedEffects: String? {
    if isThrowing { return throwsAnyError ? nil : effects }
    guard types.contains(where: { Self.autoclosureEffects($0)?.contains("throws") == true }) else {
      return nil
    }
    return isAsync ? "async throws(Never)" : "throws(Never)"
  }

  /// Returns the effects of an autoclosure, or `nil` for a parameter of another type.
  private static func autoclosureEffects(_ type: String) -> String? {
    guard specifiers(type).contains("@autoclosure") else { return nil }
    return type.split(separator: "->").first.map(String.init)
  }

  /// Returns the words of a parameter's type before the first parenthesis.
  private static func specifiers(_ type: String) -> [Substring] {
    type.prefix { $0 != "(" }.split(whereSeparator: \.isWhitespace)
  }

  private var errors: Substring { effects.dropFirst(isAsync ? 5 : 0).drop { $0 == " " } }

  /// The value that an unimplemented closure returns, or `nil` for most types.
  var placeholder: String? {
    if ["Void", "Swift.Void", "()"].contains(result) { return "" }
    // An arrow has no bracket.
    let result = result.replacing("->", with: "→")
    if isFunction(result) { return nil }
    if result.hasSuffix("?") || result.hasPrefix("Optional<") { return "nil" }
    guard result.hasPrefix("["), result.hasSuffix("]") else { return nil }
    var depth = 0
    for character in result {
      if "[(<".contains(character) { depth += 1 }
      if "])>".contains(character) { depth -= 1 }
      if character == ":", depth == 1 { return "[:]" }
    }
    return "[]"
  }

  /// Returns `true` for the type of a closure without parentheses around it, such as `() → Int?`.
  private func isFunction(_ type: String) -> Bool {
    var depth = 0
    for character in type {
      if "[(<".contains(character) { depth += 1 }
      if "])>".contains(character) { depth -= 1 }
      if character == "→", depth == 0 { return true }
    }
    return false
  }

  /// The start of a closure that ignores its arguments.
  var opening: String {
    types.isEmpty ? "{" : "{ \(types.map { _ in "_" }.joined(separator: ", ")) in"
  }

  /// Returns a call of such a closure, with numbered parameters as arguments.
  func call(_ callee: String) -> String {
    let arguments = types.enumerated().map { index, type in
      if type.hasPrefix("inout ") { return "&p\(index)" }
      guard let effects = Self.autoclosureEffects(type) else { return "p\(index)" }
      return (effects.contains("throws") ? "try " : "")
        + (effects.contains("async") ? "await " : "")
        + "p\(index)()"
    }
    return (isThrowing ? "try " : "") + (isAsync ? "await " : "")
      + "\(callee)(\(arguments.joined(separator: ", ")))"
  }
}
