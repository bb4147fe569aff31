/// `@DependencyClient`, which gives a struct of closures initialisers, and methods with labels.
enum DependencyClientMacro: AttachedMacro {
  static func expand(_ request: ExpansionRequest) -> Expansion {
    guard let syntax = request.declaration else { return .empty }
    guard let subject = AttachedDeclaration(syntax) else { return .refusal(ofUnreadable: syntax) }
    guard subject.declaration.kind == .struct else {
      return .refusal(subject.wrongDeclaration(macro: "DependencyClient", expected: "a struct"))
    }
    let writer = DependencyClientWriter(subject: subject, request: request)
    return Expansion(source: writer.source, diagnostics: writer.diagnostics)
  }
}

/// A writer of the initialisers and methods of a struct of closures.
private struct DependencyClientWriter {
  /// A stored property that the initialisers set.
  private struct Property {
    let name: Identifier
    let type: Range<Int>

    /// The type of the closure, `nil` for other properties.
    let function: FunctionType?

    let hasDefault: Bool

    /// The name of the method that calls the closure, if the source gives one.
    let method: String?
  }

  private let subject: AttachedDeclaration
  private let access: String
  private var properties: [Property] = []
  private var declaredFunctions: [Declaration] = []

  /// The diagnostics.
  ///
  /// All other members are still written.
  private(set) var diagnostics: [Diagnostic]

  init(subject: AttachedDeclaration, request: ExpansionRequest) {
    self.subject = subject
    access = AccessLevel.modifier(for: subject.declaration, in: request.lexicalContext)
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

  /// The members to add.
  var source: String {
    var members: [String] = []
    if !properties.isEmpty, !hasInitializer(properties.map(\.name.text)) {
      members.append(memberwiseInitializer)
    }
    let data = properties.filter { $0.function == nil && !$0.hasDefault }
    if data.count < properties.count || properties.isEmpty, !hasInitializer(data.map(\.name.text)) {
      members.append(unimplementedInitializer(data))
    }
    members += properties.compactMap(method)
    return members.joined(separator: "\n\n")
  }

  // MARK: - Properties

  private mutating func read(_ declaration: Declaration) {
    if declaration.kind == .func || declaration.kind == .`init` {
      declaredFunctions.append(declaration)
    }
    guard declaration.kind == .var || declaration.kind == .let,
      !["static", "class", "lazy"].contains(where: declaration.hasModifier)
    else { return }
    let isIgnored = declaration.attribute(named: "DependencyEndpointIgnored") != nil
    for binding in declaration.bindings where binding.isStored {
      guard let name = binding.name, let type = binding.type else { continue }
      let function = isIgnored ? nil : FunctionType(type, in: subject)
      let isOptional = function == nil && subject.source.text(type).hasSuffix("?")
      let isVariable = declaration.kind == .var
      let hasDefault = binding.initializer != nil || isVariable && isOptional
      if hasDefault && !isVariable { continue }
      let property = Property(
        name: name, type: type, function: function, hasDefault: hasDefault,
        method: methodName(declaration))
      properties.append(property)
      reportMissingDefault(property)
    }
  }

  /// Returns the argument of `@DependencyEndpoint(method: "fetch")`.
  private func methodName(_ declaration: Declaration) -> String? {
    guard let attribute = declaration.attribute(named: "DependencyEndpoint"),
      let arguments = attribute.arguments,
      let literal = subject.source.tokens(in: arguments).last, literal.kind == .string
    else { return nil }
    // Without what a raw literal, or one of several lines, has around the name.
    let name = subject.source.text(literal.start..<literal.end)
      .split { "#\"\n ".contains($0) }.joined(separator: " ")
    return name.isEmpty ? nil : name
  }

  private mutating func reportMissingDefault(_ property: Property) {
    guard let function = property.function, !property.hasDefault, !function.throwsAnyError,
      function.placeholder == nil
    else { return }
    let parameters = function.types.map { _ in "_" }.joined(separator: ", ")
    let opening = "{ \(parameters.isEmpty ? "" : "\(parameters) in ")"
    var diagnostic = subject.diagnostic(
      .endpointWithoutDefault(
        property.name.unescaped, result: function.result,
        example: "\(opening)… }"),
      at: property.name.range)
    let end = subject.syntax.offset + property.type.upperBound
    diagnostic.fixIts.append(
      Diagnostic.FixIt(
        text: "Write a default value", range: end..<end,
        replacement: " = \(opening)<#\(function.result)#> }"))
    diagnostics.append(diagnostic)
  }

  /// Returns whether the struct itself declares an initialiser with these labels.
  private func hasInitializer(_ labels: [String]) -> Bool {
    declaredFunctions.contains { $0.kind == .`init` && $0.hasLabels(labels) }
  }

  // MARK: - Initialisers

  /// The initialiser that takes all closures; a closure with a default may be left out.
  private var memberwiseInitializer: String {
    let parameters = properties.map { property in
      let type = subject.source.text(property.type)
      if property.hasDefault { return "  \(property.name.text): (\(type))? = nil" }
      let escaping = property.function == nil ? "" : "@escaping "
      return "  \(property.name.text): \(escaping)\(type)"
    }
    return String(
      lines: ["\(access)nonisolated init("], [parameters.joined(separator: ",\n")], [") {"],
      properties.filter { !$0.hasDefault }.map(assignment),
      properties.filter(\.hasDefault).map(assignment), ["}"])
  }

  private func assignment(_ property: Property) -> String {
    let name = property.name.text
    guard property.hasDefault else { return "  self.\(name) = \(name)" }
    guard let function = property.function else {
      return "  if let \(name) { self.\(name) = \(name) }"
    }
    let arguments = function.types.enumerated().map { argument("p\($0)", $1) }
    let names = function.types.indices.map { "p\($0)" }.joined(separator: ", ")
    // The compiler doesn't infer the error type of a closure: state it.
    let effects = function.isThrowing && !function.throwsAnyError ? function.effects : []
    let parameters = names.isEmpty && !effects.isEmpty ? "()" : names
    let signature = ([parameters] + effects).filter { !$0.isEmpty }.joined(separator: " ")
    return """
        if let \(name) {
          self.\(name) = \(name)
        } else {
          let placeholder = self.\(name)
          self.\(name) = {\(signature.isEmpty ? "" : " \(signature) in")
            StoreRuntime.reportUnimplemented("\(endpoint(property))")
            return \(call("placeholder", arguments, function))
          }
        }
      """
  }

  /// The initialiser of a client without implementations.
  private func unimplementedInitializer(_ data: [Property]) -> String {
    let parameters = data.map { "\($0.name.text): \(subject.source.text($0.type))" }
    let header = "\(access)nonisolated init(\(parameters.joined(separator: ", "))) {"
    guard !properties.isEmpty else { return header + "\n}" }
    var arguments = properties.filter { !$0.hasDefault }.map { property in
      let value = property.function.map { unimplemented(property, $0) } ?? property.name.text
      return "    \(property.name.text): \(value)"
    }
    // One argument tells this initialiser from the one with defaults for all closures.
    if arguments.isEmpty, let first = properties.first {
      arguments.append("    \(first.name.text): nil")
    }
    return String(
      lines: [header, "  self.init("], [arguments.joined(separator: ",\n") + ")", "}"])
  }

  /// Returns a closure that reports its use.
  private func unimplemented(_ property: Property, _ function: FunctionType) -> String {
    let parameters = function.types.map { _ in "_" }.joined(separator: ", ")
    let header = parameters.isEmpty ? "{" : "{ \(parameters) in"
    let endpoint = endpoint(property)
    let ending =
      if function.throwsAnyError {
        "\n      throw StoreRuntime.UnimplementedFailure(\"\(endpoint)\")"
      } else if let placeholder = function.placeholder {
        placeholder.isEmpty ? "" : "\n      return \(placeholder)"
      } else {
        // Never runs: such a closure without a default is an error at its line.
        "\n      Swift.fatalError()"
      }
    return """
      \(header)
            StoreRuntime.reportUnimplemented("\(endpoint)")\(ending)
          }
      """
  }

  private func endpoint(_ property: Property) -> String {
    "\(subject.name).\(property.name.unescaped)"
  }

  // MARK: - Methods

  /// Returns the method that calls a closure, with the labels of the closure's type.
  private func method(_ property: Property) -> String? {
    guard let function = property.function,
      property.method != nil || function.labels.contains(where: { $0 != nil })
    else { return nil }
    let name = property.method ?? property.name.text
    let labels = function.labels.map { $0 == "_" ? nil : $0 }
    let isDeclared = declaredFunctions.contains {
      $0.kind == .func && $0.name?.text == name && $0.hasLabels(labels)
    }
    if isDeclared { return nil }
    let parameters = zip(labels, function.types).enumerated().map { index, parameter in
      "\(parameter.0 ?? "_") p\(index): \(parameter.1)"
    }
    let arguments = function.types.enumerated().map { argument("p\($0)", $1) }
    let effects = function.effects.map { " " + $0 }.joined()
    let list = parameters.joined(separator: ", ")
    return """
      \(modifiers(function))func \(name)(\(list))\(effects) -> \(function.result) {
        \(call("self.\(property.name.text)", arguments, function))
      }
      """
  }

  /// Returns the modifiers of a method, which has the isolation of the closure or of its caller.
  private func modifiers(_ function: FunctionType) -> String {
    let attributes = function.attributes.filter { attribute in
      attribute.hasPrefix("@") && !["@Sendable", "@escaping", "@concurrent"].contains(attribute)
        && !attribute.hasPrefix("@isolated") && !attribute.hasPrefix("@convention")
    }
    if !attributes.isEmpty { return attributes.joined(separator: " ") + " " + access }
    return access + (function.isAsync ? "nonisolated(nonsending) " : "nonisolated ")
  }

  private func argument(_ name: String, _ type: String) -> String {
    type.hasPrefix("inout ") ? "&\(name)" : name
  }

  private func call(_ callee: String, _ arguments: [String], _ function: FunctionType) -> String {
    (function.isThrowing ? "try " : "") + (function.isAsync ? "await " : "")
      + "\(callee)(\(arguments.joined(separator: ", ")))"
  }
}
