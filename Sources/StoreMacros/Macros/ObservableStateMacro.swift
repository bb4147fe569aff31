/// `@ObservableState`, which finds what has changed between two values.
///
/// A struct tells which of its properties differ, an enum whether its case or payload does.
enum ObservableStateMacro {
  static func expand(_ subject: AttachedDeclaration, _ request: ExpansionRequest) -> Expansion {
    let isExtension = request.role == "extension"
    let visitor: ChangeVisitor
    switch subject.declaration.kind {
    case .struct: visitor = ChangeVisitor(ofProperties: subject)
    case .enum: visitor = ChangeVisitor(of: CaseList(subject, macro: "ObservableState"))
    default:
      return isExtension
        ? subject.refusal(macro: "ObservableState", expected: "a struct or an enum") : .empty
    }
    guard isExtension else {
      return Expansion(source: visitor.isDeclared ? "" : visitor.source(access: subject.access))
    }
    return ConformanceWriter(subject: subject, request: request, names: ["ObservableState"])
      .expansion(visitor.diagnostics)
  }
}

/// A writer of the method `visitChanges`.
struct ChangeVisitor {
  /// The labels of the method.
  static let labels: [String?] = ["from", "to", nil]

  private(set) var diagnostics: [Diagnostic]

  /// Whether the type has the method already.
  private(set) var isDeclared = false

  private var lines: [String] = []

  /// Whether the lines use deprecated declarations: a deprecated method does that without a
  /// warning.
  private var isDeprecated = false

  /// Returns the method.
  func source(access: String) -> String {
    String(
      template: """
        \(isDeprecated ? "@available(*, deprecated)" : "")
        \(access)nonisolated static func visitChanges(
          from old: Self, to new: Self, _ visit: (Swift.PartialKeyPath<Self>) -> Swift.Void
        ) {
        \(lines.joined(separator: "\n"))
        }
        """)
  }

  /// Compares a struct property by property.
  init(ofProperties subject: AttachedDeclaration) {
    let (members, diagnostics) = subject.readMembers()
    self.diagnostics = subject.reachDiagnostics(macro: "ObservableState") + diagnostics
    for member in members {
      switch member {
      case .directive(let directive): lines.append(subject.source.text(directive.range))
      case .declaration(let declaration): add(declaration, subject)
      }
    }
  }

  private mutating func add(_ declaration: Declaration, _ subject: AttachedDeclaration) {
    if declaration.kind == .func, let name = declaration.name, name.unescaped == "visitChanges",
      declaration.hasLabels(Self.labels)
    {
      isDeclared = true
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

  /// Compares an enum case by case.
  init(of list: CaseList) {
    diagnostics = list.diagnostics
    isDeclared = list.takenNames.contains("visitChanges")
    let comparison = CaseComparison(
      cases: list, left: "old", right: "new", comparison: "!StoreRuntime.StateComparison.differ")
    if !list.unconditionalCases.isEmpty {
      lines = [comparison.source, "  if !isSame { visit(\\.self) }"]
    } else if list.count > 0 {
      // If the conditions leave no case, code outside of them would never run.
      let clauses = list.availableLines { enumCase in
        "  if case .\(enumCase.name) = new, !isSame\(enumCase.index)() { visit(\\.self) }"
      }
      lines = [comparison.functions, clauses]
    }
  }
}

/// A writer of the comparison of two values of an enum.
///
/// It writes a function for each case, so no frame holds the payloads of more than one, and the
/// switch that calls these functions. The compiler's own code needs a megabyte in a debug build
/// for 200 cases of 1 KB.
struct CaseComparison {
  let cases: CaseList

  /// The names of the two values.
  let left, right: String

  /// The function that tells whether two payloads are the same.
  let comparison: String

  /// Returns whether the payload of a case is compared.
  var comparesPayload: (ListedCase) -> Bool = { !$0.parameters.isEmpty }

  /// The statements, after which `isSame` is there.
  var source: String {
    let clauses = cases.availableLines { "  case \($0.index): isSame = isSame\($0.index)()" }
    return """
      \(functions)
        let isSame: Swift.Bool
        let number = StoreRuntime.CaseNumber.of(\(right)) {
          switch $0 {
      \(cases.numbers())
          }
        }
        switch number {
      \(clauses)
        default: isSame = false
        }
      """
  }

  /// The functions for the cases.
  var functions: String {
    cases.availableLines { enumCase in
      let values = comparesPayload(enumCase) ? enumCase.parameters.indices : 0..<0
      let comparisons = values.map { "\(comparison)(\(left)\($0), \(right)\($0))" }
      let condition =
        values.isEmpty
        ? "case .\(enumCase.name) = \(left)"
        : "case \(enumCase.pattern(left)) = \(left), case \(enumCase.pattern(right)) = \(right)"
      return """
          func isSame\(enumCase.index)() -> Swift.Bool {
            guard \(condition) else { return false }
            return \(values.isEmpty ? "true" : comparisons.joined(separator: " && "))
          }
        """
    }
  }
}
