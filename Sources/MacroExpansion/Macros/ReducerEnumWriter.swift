/// Writes `State`, `Action` and the reducers of an enum of features.
struct ReducerEnumWriter {
  /// What a case of the enum holds.
  enum Content {
    /// A reducer, with its type and the expression that makes it.
    case reducer(type: String, expression: String)

    /// State that goes away with any action, of a type that has a nested `Action`.
    case ephemeral(type: String)

    /// Plain data, as written between the parentheses, or nothing.
    case data
  }

  let subject: AttachedDeclaration
  let request: ExpansionRequest

  /// The members to be added, or what is wrong.
  var expansion: Expansion {
    var list = CaseList(subject)
    list.read(macro: "Reducer", isNested: !request.lexicalContext.isEmpty)
    var diagnostics = list.diagnostics
    for case .enumCase(let enumCase, let declaration) in list.items {
      if let diagnostic = diagnostic(enumCase, declaration) { diagnostics.append(diagnostic) }
    }
    guard diagnostics.isEmpty else { return Expansion(source: "", diagnostics: diagnostics) }
    let access = AccessLevel.modifier(for: subject.declaration, in: request.lexicalContext)
    return Expansion(
      source: [
        state(list.items, access),
        action(list.items, access),
        "\(access)typealias Body = StoreRuntime.CaseReducers<State, Action>",
        body(list.items, access),
        initializer(list.items, access),
        scope(list.items, access),
      ].compactMap(\.self).joined(separator: "\n\n"))
  }

  // MARK: - Cases

  private func content(_ enumCase: EnumCase, _ declaration: Declaration) -> Content {
    guard let parameter = enumCase.parameters?.first else { return .data }
    if isMarked("ReducerCaseIgnored", declaration) { return .data }
    let type = subject.type(parameter.type, replacingSelfBy: subject.name)
    let name = type.prefix { $0 != "<" }.split(separator: ".").last ?? ""
    if isMarked("ReducerCaseEphemeral", declaration)
      || ["AlertState", "ConfirmationDialogState"].contains(name)
    {
      return .ephemeral(type: type)
    }
    let expression = parameter.defaultValue.map(subject.source.text) ?? "\(type)()"
    return .reducer(type: type, expression: expression)
  }

  private func isMarked(_ name: String, _ declaration: Declaration) -> Bool {
    declaration.attributes.contains { $0.name == name || $0.name.hasSuffix(".\(name)") }
  }

  /// Returns what is wrong with a case that should hold a reducer.
  private func diagnostic(_ enumCase: EnumCase, _ declaration: Declaration) -> Diagnostic? {
    guard case .reducer = content(enumCase, declaration), let parameters = enumCase.parameters,
      let first = parameters.first
    else { return nil }
    let name = enumCase.name.unescaped
    var diagnostic: Diagnostic
    if parameters.count > 1 || first.label != nil {
      diagnostic = subject.diagnostic(
        .unsuitablePayload(name),
        at: first.range.lowerBound..<(parameters.last ?? first).range.upperBound)
    } else if isPlainData(first.type) {
      diagnostic = subject.diagnostic(
        .payloadIsNoReducer(name, type: subject.source.text(first.type)), at: first.type)
    } else {
      return nil
    }
    let start = subject.syntax.offset + declaration.keyword.lowerBound
    diagnostic.fixIts.append(
      Diagnostic.FixIt(
        text: "Mark the case with '@ReducerCaseIgnored'", range: start..<start,
        replacement: "@ReducerCaseIgnored "))
    return diagnostic
  }

  /// Returns whether a type can't be a reducer's, whatever it is declared to be.
  private func isPlainData(_ type: Range<Int>) -> Bool {
    let tokens = subject.source.tokens(in: type)
    guard let first = tokens.first, let last = tokens.last else { return true }
    if first.kind != .identifier && first.kind != .escapedIdentifier { return true }
    if last.kind == .operator, last.partner == nil { return true }
    let text = subject.source.text(first.start..<first.end)
    return tokens.contains { subject.source.text($0.start..<$0.end) == "->" }
      || (tokens.count == 1 || tokens.dropFirst().first?.kind == .operator)
        && Self.plainTypes.contains(text)
      || text == "any" || text == "some"
  }

  private static let plainTypes: Set<String> = [
    "Any", "AnyHashable", "Array", "Bool", "Character", "Data", "Date", "Decimal", "Dictionary",
    "Double", "Duration", "Float", "Int", "Int16", "Int32", "Int64", "Int8", "Never", "Optional",
    "Range", "Result", "Set", "String", "Substring", "UInt", "UInt16", "UInt32", "UInt64", "UInt8",
    "URL", "UUID", "Void",
  ]

  // MARK: - State and actions

  private func state(_ items: [CaseList.Item], _ access: String) -> String {
    nested(
      "@dynamicMemberLookup\n", "State", ["StoreRuntime.CaseReducerState"], access,
      first: "\(access)typealias StateReducer = \(subject.name)",
      cases: cases(items) { enumCase, declaration in
        switch content(enumCase, declaration) {
        case .reducer(let type, _): "(\(type).State)"
        case .ephemeral(let type): "(\(type))"
        case .data: payload(enumCase)
        }
      })
  }

  private func action(_ items: [CaseList.Item], _ access: String) -> String {
    nested(
      "", "Action", [], access, first: nil,
      cases: cases(items) { enumCase, declaration in
        switch content(enumCase, declaration) {
        case .reducer(let type, _), .ephemeral(let type): "(\(type).Action)"
        case .data: "(Swift.Never)"
        }
      })
  }

  /// Returns the associated values of a case as written, without the default values.
  private func payload(_ enumCase: EnumCase) -> String {
    guard let parameters = enumCase.parameters else { return "" }
    let values = parameters.map { parameter in
      (parameter.label.map { $0 + ": " } ?? "")
        + subject.type(parameter.type, replacingSelfBy: subject.name)
    }
    return "(\(values.joined(separator: ", ")))"
  }

  /// Returns a line for each case and each directive.
  private func cases(
    _ items: [CaseList.Item],
    payload: (EnumCase, Declaration) -> String
  ) -> [String] {
    lines(items) { _, enumCase, declaration in
      let availability = subject.attributes(named: "available", of: declaration)
        .map { $0 + " " }.joined()
      return "  \(availability)case \(enumCase.name.text)\(payload(enumCase, declaration))"
    }
  }

  private func lines(
    _ items: [CaseList.Item],
    line: (Int, EnumCase, Declaration) -> String?
  ) -> [String] {
    items.enumerated().compactMap { index, item in
      switch item {
      case .enumCase(let enumCase, let declaration): line(index, enumCase, declaration)
      case .directive(let directive): subject.source.text(directive.range)
      }
    }
  }

  /// Returns an enum with its case paths.
  private func nested(
    _ attributes: String, _ name: String, _ protocols: [String], _ access: String,
    first: String?, cases: [String]
  ) -> String {
    // Stated and not left to the compiler, which doesn't find it out for features that hold themselves.
    let inherited =
      protocols + ["StoreRuntime.CasePathable", "StoreRuntime.CasePathIterable", "Swift.Sendable"]
    let isIndirect = subject.declaration.modifiers.contains { $0.name == "indirect" }
    let keyword = isIndirect ? "nonisolated indirect enum" : "nonisolated enum"
    let header = "\(attributes)\(access)\(keyword) \(name): \(inherited.joined(separator: ", ")) {"
    let lines = (first.map { ["  " + $0] } ?? []) + cases
    let plain = (["enum \(name) {"] + cases + ["}"]).joined(separator: "\n")
    guard let declaration = AttachedDeclaration(SourceSyntax(source: plain)) else { return "" }
    var list = CaseList(declaration)
    list.read(macro: "Reducer", isNested: false)
    let paths = CasePathsWriter(list: list, access: access).source
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty || $0.hasPrefix("#") ? String($0) : "  " + $0 }
    return ([header] + lines + [""] + paths + ["}"]).joined(separator: "\n")
  }

  // MARK: - Reducers

  private func body(_ items: [CaseList.Item], _ access: String) -> String {
    let numbers = lines(items) { index, enumCase, _ in
      "      case .\(enumCase.name.text): \(index)"
    }
    let reducers = lines(items) { index, enumCase, declaration in
      let content = content(enumCase, declaration)
      if case .ephemeral = content { return "  elements.append(Body.Element(ephemeral: \(index)))" }
      guard case .reducer(_, let expression) = content else { return nil }
      let name = enumCase.name.text
      return """
          elements.append(
            Body.Element(\(index), state: State.allCasePaths.\(name)) {
              StoreRuntime.Reduce(
                StoreRuntime.Scope(
                  state: State.allCasePaths.\(name), action: Action.allCasePaths.\(name)
                ) {
                  \(expression)
                })
            })
        """
    }
    return
      ([
        "\(access)nonisolated static var body: Body {",
        "  var elements: [Body.Element] = []",
        "  elements.reserveCapacity(\(items.count))",
      ] + reducers + [
        "  return Body(",
        "    state: {",
        "      switch $0 {",
      ] + numbers + [
        "      }",
        "    },",
        "    action: {",
        "      switch $0 {",
      ] + numbers + [
        "      }",
        "    },",
        "    elements)",
        "}",
      ]).joined(separator: "\n")
  }

  /// The initialiser that lets the enum be used where a reducer is made, as in `Path()`.
  private func initializer(_ items: [CaseList.Item], _ access: String) -> String? {
    var depth = 0
    for item in items {
      switch item {
      case .directive(let directive):
        if directive.kind == .if { depth += 1 }
        if directive.kind == .endif { depth -= 1 }
      case .enumCase(let enumCase, let declaration):
        guard depth == 0, case .reducer(_, let expression) = content(enumCase, declaration) else {
          continue
        }
        return """
          \(access)nonisolated init() {
            self = .\(enumCase.name.text)(\(expression))
          }
          """
      }
    }
    return nil
  }

  /// The enum of stores, and the function that makes one of the store of all features.
  private func scope(_ items: [CaseList.Item], _ access: String) -> String {
    let cases = cases(items) { enumCase, declaration in
      switch content(enumCase, declaration) {
      case .reducer(let type, _): "(StoreRuntime.StoreOf<\(type)>)"
      case .ephemeral(let type): "(\(type))"
      case .data: payload(enumCase)
      }
    }
    let clauses = lines(items) { _, enumCase, declaration in
      let pattern = Payload(of: enumCase, in: subject).pattern(enumCase.name.text)
      return "  case \(pattern): return \(scopeValue(enumCase, declaration))"
    }
    return
      (["\(access)nonisolated enum CaseScope: Swift.Sendable {"] + cases + [
        "}",
        "",
        "\(access)static func scope(",
        "  _ store: isolated StoreRuntime.Store<State, Action>",
        ") -> CaseScope {",
        "  switch store.state {",
      ] + clauses + ["  }", "}"]).joined(separator: "\n")
  }

  private func scopeValue(_ enumCase: EnumCase, _ declaration: Declaration) -> String {
    let name = enumCase.name.text
    if case .reducer = content(enumCase, declaration) {
      return """
        .\(name)(
              store.scope(
                toCase: State.allCasePaths.\(name), action: \\.\(name), initial: value0))
        """
    }
    guard let parameters = enumCase.parameters, !parameters.isEmpty else { return ".\(name)" }
    let arguments = parameters.enumerated().map { index, parameter in
      (parameter.label.map { $0 + ": " } ?? "") + "value\(index)"
    }
    return ".\(name)(\(arguments.joined(separator: ", ")))"
  }
}
