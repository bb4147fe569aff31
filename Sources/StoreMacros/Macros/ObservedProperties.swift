/// A writer of `visitChanges` of a struct, which compares property by property.
struct ObservedProperties {
  /// The diagnostics for unreadable parts.
  private(set) var diagnostics: [Diagnostic] = []

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
    let names = Self.storedProperties(declaration, subject)
    if !names.isEmpty, Availability(of: declaration, in: subject.source).isDeprecated {
      isDeprecated = true
    }
    for name in names {
      lines.append(
        "  if StoreRuntime.StateComparison.differ(old.\(name), new.\(name)) { visit(\\.\(name)) }")
    }
  }

  /// Returns the names of the observed stored properties of a declaration.
  private static func storedProperties(
    _ declaration: Declaration,
    _ subject: AttachedDeclaration
  ) -> [String] {
    guard declaration.kind == .var || declaration.kind == .let,
      !["static", "class", "lazy", "weak", "unowned"].contains(where: declaration.hasModifier),
      declaration.attribute(named: "ObservationStateIgnored") == nil
    else { return [] }
    var names: [String] = []
    for binding in declaration.bindings where binding.isStored {
      for token in subject.source.tokens(in: binding.pattern)
      where token.kind == .identifier || token.kind == .escapedIdentifier {
        let name = subject.source.text(token)
        if name != "_" { names.append(name) }
      }
    }
    return names
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
