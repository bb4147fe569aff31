/// Writes `visitChanges` of a struct, which compares property by property.
struct ObservedProperties {
  /// What can't be read.
  private(set) var diagnostics: [Diagnostic] = []

  private var lines: [String] = []
  private var isDeprecated = false

  init(of subject: AttachedDeclaration) {
    let (members, issues) = subject.source.members(of: subject.declaration)
    diagnostics = (subject.source.issues + issues).map { issue in
      subject.diagnostic(.unreadable(issue.kind), at: issue.offset..<issue.offset + 1)
    }
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
      declaration.parameters.map(\.label) == ChangeVisitor.labels
    {
      let kind = DiagnosticKind.alreadyDeclared(macro: "ObservableState", name: "visitChanges")
      diagnostics.append(subject.diagnostic(kind, at: name.range))
    }
    let names = Self.storedProperties(declaration, subject)
    if !names.isEmpty, Availability(of: declaration, in: subject.source).isDeprecated {
      isDeprecated = true
    }
    lines += names.map { name in
      "  if StoreRuntime.StateComparison.differ(old.\(name), new.\(name)) { visit(\\.\(name)) }"
    }
  }

  /// Returns the names of the stored properties that a declaration makes and that are observed.
  private static func storedProperties(
    _ declaration: Declaration,
    _ subject: AttachedDeclaration
  ) -> [String] {
    let skipped: Set<String> = ["static", "class", "lazy", "weak", "unowned"]
    guard declaration.kind == .var || declaration.kind == .let,
      !declaration.modifiers.contains(where: { skipped.contains($0.name) }),
      !declaration.attributes.contains(where: { $0.isNamed("ObservationStateIgnored") })
    else { return [] }
    return declaration.bindings.filter(\.isStored).flatMap { binding in
      subject.source.tokens(in: binding.pattern)
        .filter { $0.kind == .identifier || $0.kind == .escapedIdentifier }
        .map { subject.source.text($0.start..<$0.end) }
        .filter { $0 != "_" }
    }
  }
}

/// Writes the method `visitChanges` around its lines.
struct ChangeVisitor {
  let lines: [String]

  /// The labels of the method.
  static let labels: [String?] = ["from", "to", nil]

  /// Whether the lines use what is deprecated: what uses it without a warning is deprecated itself.
  var isDeprecated = false

  /// Returns the method.
  func source(access: String) -> String {
    ((isDeprecated ? ["@available(*, deprecated)"] : []) + [
      "\(access)nonisolated static func visitChanges(",
      "  from old: Self, to new: Self, _ visit: (Swift.PartialKeyPath<Self>) -> Swift.Void",
      ") {",
    ] + lines + ["}"]).joined(separator: "\n")
  }
}
