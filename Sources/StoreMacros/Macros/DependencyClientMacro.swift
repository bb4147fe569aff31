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

/// A stored property of a client.
private struct Property {
  let name: Identifier

  /// The type, without parentheses around that of a closure.
  let type: String

  /// The type of the closure, or `nil` for plain values.
  let function: FunctionType?

  /// Indicates that the type is a closure's, even if the property is treated as a plain value.
  let isFunction: Bool

  let hasDefault: Bool

  /// The index of the access level, where 0 is the widest.
  let level: Int

  /// Indicates that the property is visible in the file at most, unlike the client.
  let isHidden: Bool

  /// The name of the method that calls the closure, if the source specifies one.
  let method: String?
}

/// A writer of the initialisers and methods of a struct of closures.
private struct DependencyClientWriter {
  private let subject: AttachedDeclaration
  private var properties: [Property] = []
  private var declaredFunctions: [Declaration] = []

  /// The variables with values whose type the source doesn't state.
  private var untyped: [(name: Identifier, level: Int, isClosure: Bool)] = []

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
    for property in untyped where property.isClosure || property.level <= memberwiseLevel {
      let end = property.name.range.upperBound
      self.diagnostics.append(
        subject.diagnostic(
          .propertyWithoutType(property.name.unescaped), at: property.name.range,
          fix: ("Write the type", end..<end, ": <#Type#>")))
    }
  }

  var source: String {
    let parameters = parameters
    let data = parameters.filter { $0.function == nil && !$0.hasDefault }
    var members: [String] = []
    if !parameters.isEmpty, !hasInitializer(parameters) {
      members.append(memberwiseInitializer(parameters))
    }
    if data.count < parameters.count || parameters.isEmpty, !hasInitializer(data) {
      members.append(unimplementedInitializer(data, parameters))
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
    let isVariable = declaration.kind == .var
    for (index, binding) in declaration.bindings.enumerated() where binding.isStored {
      guard let name = binding.name, isVariable || binding.initializer == nil else { continue }
      // As in `let host, path: String`, a later binding may state the type.
      let range = declaration.bindings[index...].first { $0.type != nil || $0.initializer != nil }?
        .type
      let closure = range.flatMap { FunctionType(withoutParentheses($0), in: subject) }
      let stated = range.map { closure == nil ? $0 : withoutParentheses($0) }
      let inferred = binding.initializer.flatMap { typeOfLiteral($0) }
      guard let type = stated.map(subject.source.text) ?? inferred else {
        if let value = binding.initializer { readUntyped(name, value, of: declaration) }
        continue
      }
      let isOptional = closure == nil && type.hasSuffix("?")
      let property = Property(
        name: name, type: type, function: isIgnored ? nil : closure, isFunction: closure != nil,
        hasDefault: binding.initializer != nil || isVariable && isOptional,
        level: subject.level(of: declaration), isHidden: subject.isHidden(declaration),
        method: methodName(declaration))
      properties.append(property)
      if let range { reportMissingDefault(property, at: range.upperBound) }
      if property.method != nil, property.function?.isVariadic == true {
        diagnostics.append(
          subject.diagnostic(.variadicMethod(name.unescaped), at: name.range))
      }
    }
  }

  private mutating func readUntyped(
    _ name: Identifier, _ value: Range<Int>, of declaration: Declaration
  ) {
    guard !subject.isHidden(declaration) else { return }
    let tokens = subject.source.tokens(in: value)
    let isClosure = tokens.first?.kind == .leftBrace && tokens.first?.partner == tokens.endIndex - 1
    untyped.append((name, subject.level(of: declaration), isClosure))
  }

  /// Returns the bytes of a type between its parentheses, or all if it is a tuple or has none.
  private func withoutParentheses(_ type: Range<Int>) -> Range<Int> {
    var tokens = subject.source.tokens(in: type)
    while let first = tokens.first, first.kind == .leftParen, first.partner == tokens.endIndex - 1 {
      var index = tokens.startIndex + 1
      while index < tokens.endIndex, tokens[index].kind != .comma {
        index = max(index, tokens[index].partner ?? index) + 1
      }
      guard index == tokens.endIndex else { break }
      tokens = tokens.dropFirst().dropLast()
    }
    guard let first = tokens.first, let last = tokens.last else { return type }
    return first.start..<last.end
  }

  /// Returns the type that a literal has by default, or `nil` for other values.
  private func typeOfLiteral(_ value: Range<Int>) -> String? {
    let tokens = subject.source.tokens(in: value)
    let text = subject.source.text(value)
    if tokens.count == 1, tokens.first?.kind == .string { return "Swift.String" }
    if text == "true" || text == "false" { return "Swift.Bool" }
    let number = text.filter { $0 != "_" }
    let radix = ["0x": 16, "0o": 8, "0b": 2][number.prefix(2)]
    if let radix { return Int(number.dropFirst(2), radix: radix) == nil ? nil : "Swift.Int" }
    guard number.allSatisfy({ "-0123456789.e".contains($0) }) else { return nil }
    if Int(number) != nil { return "Swift.Int" }
    return Double(number) == nil ? nil : "Swift.Double"
  }

  // MARK: - Parameters

  /// The access level of the initialiser with all closures.
  ///
  /// A closure with a default value limits it, because an unimplemented one is set there. Another
  /// default value is kept where the callers don't see the property.
  private var memberwiseLevel: Int {
    level(of: properties.filter { !$0.hasDefault || $0.function != nil && !$0.isHidden })
  }

  /// Returns the access level of an initialiser with these parameters.
  private func level(of properties: [Property]) -> Int {
    properties.map(\.level).reduce(subject.effectiveLevel, max)
  }

  /// The properties that the initialisers set.
  private var parameters: [Property] {
    let level = memberwiseLevel
    return properties.filter { !$0.hasDefault || $0.level <= level }
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

  private mutating func reportMissingDefault(_ property: Property, at end: Int) {
    guard let function = property.function, !property.hasDefault, !function.throwsAnyError,
      function.placeholder == nil
    else { return }
    let opening = function.opening + " "
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

  /// Returns the initialiser with all closures; those with a default value are optional.
  private func memberwiseInitializer(_ properties: [Property]) -> String {
    let assignments = properties.filter { !$0.hasDefault } + properties.filter(\.hasDefault)
    return """
      \(subject.access(level: memberwiseLevel))nonisolated init(
      \(properties.map { "  " + parameter($0) }.joined(separator: ",\n"))
      ) {
      \(assignments.map(assignment).joined(separator: "\n"))
      }
      """
  }

  private func parameter(_ property: Property) -> String {
    let (name, type) = (property.name.text, property.type)
    if property.hasDefault { return "\(name): (\(type))? = nil" }
    guard property.isFunction else { return "\(name): \(type)" }
    // A specifier precedes all attributes.
    let specifier = type.hasPrefix("nonisolated(nonsending)") ? "nonisolated(nonsending)" : ""
    let rest = type.dropFirst(specifier.count).drop { $0 == " " }
    return "\(name): \(specifier)\(specifier.isEmpty ? "" : " ")@escaping \(rest)"
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

  /// Returns the initialiser of a client without implementations.
  ///
  /// - Parameters:
  ///   - data: The properties that it takes.
  ///   - properties: The properties of the initialiser that it calls.
  /// - Returns: The initialiser.
  private func unimplementedInitializer(_ data: [Property], _ properties: [Property]) -> String {
    let access = subject.access(level: level(of: data))
    let header = "\(access)nonisolated init(\(data.map(parameter).joined(separator: ", "))) {"
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
      \(modifiers(property, function))func \(signature) -> \(function.result) {
        \(function.call("self.\(property.name.text)"))
      }
      """
  }

  /// Returns the modifiers of a method, whose isolation is that of the closure or a parameter.
  private func modifiers(_ property: Property, _ function: FunctionType) -> String {
    let access = subject.access(level: property.level)
    let attributes = function.attributes.filter { attribute in
      attribute.hasPrefix("@") && !["@Sendable", "@escaping", "@concurrent"].contains(attribute)
        && !attribute.hasPrefix("@isolated") && !attribute.hasPrefix("@convention")
    }
    if function.hasIsolatedParameter { return access }
    if !attributes.isEmpty { return attributes.joined(separator: " ") + " " + access }
    // Without a specifier, the isolation of a plain `nonisolated` function is that of the closure,
    // with or without the upcoming feature `NonisolatedNonsendingByDefault`.
    let concurrent = function.attributes.contains("@concurrent") ? "@concurrent " : ""
    let nonsending = function.attributes.contains("nonisolated(nonsending)") ? "(nonsending)" : ""
    return "\(concurrent)\(access)nonisolated\(nonsending) "
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
