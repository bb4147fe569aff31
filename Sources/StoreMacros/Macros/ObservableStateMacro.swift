/// `@ObservableState`, which finds what has changed between two values.
///
/// A struct tells which of its properties differ, an enum whether its case or payload does.
enum ObservableStateMacro: AttachedMacro {
  static func expand(_ request: ExpansionRequest) -> Expansion {
    guard let syntax = request.declaration else { return .empty }
    guard let subject = AttachedDeclaration(syntax) else { return .refusal(ofUnreadable: syntax) }
    let access = AccessLevel.modifier(for: subject.declaration, in: request.lexicalContext)
    let source: String
    var diagnostics: [Diagnostic]
    switch subject.declaration.kind {
    case .struct:
      let properties = ObservedProperties(of: subject)
      source = properties.source(access: access)
      diagnostics = Reach.diagnostics(
        subject, in: request.lexicalContext, macro: "ObservableState")
      diagnostics += properties.diagnostics
    case .enum:
      let list = CaseList(subject, macro: "ObservableState", in: request.lexicalContext)
      source = ObservedCases(list: list).source(access: access)
      diagnostics = list.diagnostics
    default:
      guard request.role == "extension" else { return .empty }
      return .refusal(
        subject.wrongDeclaration(macro: "ObservableState", expected: "a struct or an enum"))
    }
    guard request.role == "extension" else {
      let isDeclared = diagnostics.contains { diagnostic in
        if case .alreadyDeclared = diagnostic.kind { true } else { false }
      }
      return Expansion(source: isDeclared ? "" : source)
    }
    return ConformanceWriter(subject: subject, request: request, names: ["ObservableState"])
      .expansion(diagnostics)
  }
}

/// A writer of the method `visitChanges` around its lines.
struct ChangeVisitor {
  let lines: [String]

  /// The labels of the method.
  static let labels: [String?] = ["from", "to", nil]

  /// Whether the lines use deprecated declarations.
  ///
  /// A deprecated method may do that without a warning.
  var isDeprecated = false

  /// Returns the method.
  func source(access: String) -> String {
    let header = """
      \(access)nonisolated static func visitChanges(
        from old: Self, to new: Self, _ visit: (Swift.PartialKeyPath<Self>) -> Swift.Void
      ) {
      """
    return String(
      lines: isDeprecated ? ["@available(*, deprecated)"] : [], [header], lines, ["}"])
  }
}

/// A writer of `visitChanges` of a struct, which compares property by property.
private struct ObservedProperties {
  /// The diagnostics for unreadable parts.
  private(set) var diagnostics: [Diagnostic]

  private var lines: [String] = []
  private var isDeprecated = false

  init(of subject: AttachedDeclaration) {
    let (members, diagnostics) = subject.readMembers()
    self.diagnostics = diagnostics
    for member in members {
      switch member {
      case .directive(let directive): lines.append(subject.source.text(directive.range))
      case .declaration(let declaration): add(declaration, subject)
      }
    }
  }

  /// Returns the method.
  func source(access: String) -> String {
    ChangeVisitor(lines: lines, isDeprecated: isDeprecated).source(access: access)
  }

  private mutating func add(_ declaration: Declaration, _ subject: AttachedDeclaration) {
    if declaration.kind == .func, let name = declaration.name, name.unescaped == "visitChanges",
      declaration.hasLabels(ChangeVisitor.labels)
    {
      let kind = DiagnosticKind.alreadyDeclared(macro: "ObservableState", name: "visitChanges")
      diagnostics.append(subject.diagnostic(kind, at: name.range))
    }
    guard !["static", "class", "lazy", "weak", "unowned"].contains(where: declaration.hasModifier),
      declaration.attribute(named: "ObservationStateIgnored") == nil
    else { return }
    for binding in declaration.bindings where binding.isStored {
      for token in subject.source.tokens(in: binding.pattern)
      where token.kind == .identifier || token.kind == .escapedIdentifier {
        let name = subject.source.text(token)
        if name == "_" { continue }
        lines.append(
          "  if StoreRuntime.StateComparison.differ(old.\(name), new.\(name)) { visit(\\.\(name)) }"
        )
        let availability = Availability(of: declaration, in: subject.source)
        if availability.isDeprecated { isDeprecated = true }
      }
    }
  }
}

/// A writer of `visitChanges` of an enum.
///
/// It writes a function for each case, so no frame holds the payloads of more than one, and the
/// switch that calls these functions.
struct ObservedCases {
  let list: CaseList

  /// Returns the method.
  func source(access: String) -> String {
    let functions = list.availableLines(function)
    guard !functions.isEmpty else { return ChangeVisitor(lines: []).source(access: access) }
    guard !list.unconditionalCases.isEmpty else {
      // If the conditions leave no case, code outside of them would never run.
      let clauses = list.availableLines { enumCase in
        "  if case .\(enumCase.name) = new, !isSame\(enumCase.index)() { visit(\\.self) }"
      }
      return ChangeVisitor(lines: functions + clauses).source(access: access)
    }
    let numbers = list.availableLines { "    case .\($0.name): \($0.index)" }
    let clauses = list.availableLines { "  case \($0.index): isSame = isSame\($0.index)()" }
    let comparison = """
        let isSame: Swift.Bool
        let number = StoreRuntime.CaseNumber.of(new) {
          switch $0 {
      \(numbers.joined(separator: "\n"))
          }
        }
        switch number {
      \(clauses.joined(separator: "\n"))
        default: isSame = false
        }
        if !isSame { visit(\\.self) }
      """
    return ChangeVisitor(lines: functions + [comparison]).source(access: access)
  }

  private func function(_ enumCase: ListedCase) -> String {
    let comparisons = enumCase.parameters.indices.map { index in
      "!StoreRuntime.StateComparison.differ(old\(index), new\(index))"
    }
    let condition =
      comparisons.isEmpty
      ? "case .\(enumCase.name) = old"
      : "case \(enumCase.pattern("old")) = old, case \(enumCase.pattern("new")) = new"
    return """
        func isSame\(enumCase.index)() -> Swift.Bool {
          guard \(condition) else { return false }
          return \(comparisons.isEmpty ? "true" : comparisons.joined(separator: " && "))
        }
      """
  }
}
