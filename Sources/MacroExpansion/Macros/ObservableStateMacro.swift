/// `@ObservableState`: makes a struct tell which of its properties differ between two values, and an
/// enum whether its case or payload does.
enum ObservableStateMacro: AttachedMacro {
  static func expand(_ request: ExpansionRequest) -> Expansion {
    guard let syntax = request.declaration else { return .empty }
    guard let subject = AttachedDeclaration(syntax) else {
      return Expansion(
        source: "", diagnostics: [Diagnostic(.unreadable(.expectedDeclaration), at: syntax)])
    }
    let isExtension = request.role == "extension"
    let body: [String]
    var diagnostics: [Diagnostic] = []
    switch subject.declaration.kind {
    case .struct:
      (body, diagnostics) = comparisonsOfProperties(subject)
    case .enum:
      var list = CaseList(subject)
      list.read(macro: "ObservableState", isNested: !request.lexicalContext.isEmpty)
      (body, diagnostics) = (comparisonsOfCases(list), list.diagnostics)
    default:
      body = []
      diagnostics = [
        subject.diagnostic(
          .wrongDeclaration(
            macro: "ObservableState", expected: "a struct or an enum", found: subject.description),
          at: subject.title)
      ]
    }
    guard diagnostics.isEmpty else {
      return isExtension ? Expansion(source: "", diagnostics: diagnostics) : .empty
    }
    guard !isExtension else {
      return Expansion(
        source: ConformanceWriter(subject: subject, request: request, names: ["ObservableState"])
          .source)
    }
    let access = AccessLevel.modifier(for: subject.declaration, in: request.lexicalContext)
    return Expansion(
      source: ([
        "\(access)nonisolated static func visitChanges(",
        "  from old: Self, to new: Self, _ visit: (Swift.PartialKeyPath<Self>) -> Swift.Void",
        ") {",
      ] + body + ["}"]).joined(separator: "\n"))
  }

  // MARK: - Structs

  private static func comparisonsOfProperties(
    _ subject: AttachedDeclaration
  ) -> ([String], [Diagnostic]) {
    let (members, issues) = subject.source.members(of: subject.declaration)
    let diagnostics = (subject.source.issues + issues).map { issue in
      subject.diagnostic(.unreadable(issue.kind), at: issue.offset..<issue.offset + 1)
    }
    let lines = members.flatMap { member -> [String] in
      switch member {
      case .directive(let directive): [subject.source.text(directive.range)]
      case .declaration(let declaration):
        storedProperties(declaration, subject).map { name in
          "  if StoreRuntime.StateComparison.differ(old.\(name), new.\(name)) "
            + "{ visit(\\.\(name)) }"
        }
      }
    }
    return (lines, diagnostics)
  }

  /// Returns the names of the stored properties that a declaration makes and that are observed.
  private static func storedProperties(
    _ declaration: Declaration,
    _ subject: AttachedDeclaration
  ) -> [String] {
    let skipped: Set<String> = ["static", "class", "lazy", "weak", "unowned"]
    guard declaration.kind == .var || declaration.kind == .let,
      !declaration.modifiers.contains(where: { skipped.contains($0.name) }),
      !declaration.attributes.contains(where: { $0.name.hasSuffix("ObservationStateIgnored") })
    else { return [] }
    return declaration.bindings.filter(\.isStored).flatMap { binding in
      subject.source.tokens(in: binding.pattern)
        .filter { $0.kind == .identifier || $0.kind == .escapedIdentifier }
        .map { subject.source.text($0.start..<$0.end) }
        .filter { $0 != "_" }
    }
  }

  // MARK: - Enums

  /// Returns a function for each case, so that no frame holds more than the payloads of one, and the
  /// switch that calls them.
  private static func comparisonsOfCases(_ list: CaseList) -> [String] {
    var functions: [String] = []
    var clauses: [String] = []
    for (index, item) in list.items.enumerated() {
      switch item {
      case .directive(let directive):
        functions.append(list.subject.source.text(directive.range))
        clauses.append(list.subject.source.text(directive.range))
      case .enumCase(let enumCase, let declaration):
        if Availability(of: declaration, in: list.subject.source).isUnavailable { continue }
        functions += function(index, enumCase)
        clauses.append("  case .\(enumCase.name.text): isSame = isSame\(index)()")
      }
    }
    guard !clauses.isEmpty else { return [] }
    return functions + ["  let isSame: Swift.Bool", "  switch new {"] + clauses
      + ["  }", "  if !isSame { visit(\\.self) }"]
  }

  private static func function(_ index: Int, _ enumCase: EnumCase) -> [String] {
    let count = enumCase.parameters?.count ?? 0
    let name = enumCase.name.text
    func pattern(_ prefix: String) -> String {
      guard count > 0 else { return ".\(name)" }
      return ".\(name)(" + (0..<count).map { "let \(prefix)\($0)" }.joined(separator: ", ") + ")"
    }
    let comparisons = (0..<count).map { index in
      "!StoreRuntime.StateComparison.differ(old\(index), new\(index))"
    }
    let condition =
      count > 0
      ? "case \(pattern("old")) = old, case \(pattern("new")) = new" : "case .\(name) = old"
    return [
      "  func isSame\(index)() -> Swift.Bool {",
      "    guard \(condition) else { return false }",
      "    return \(comparisons.isEmpty ? "true" : comparisons.joined(separator: " && "))",
      "  }",
    ]
  }
}

/// `@ObservationStateIgnored`: a mark for `@ObservableState`, which adds nothing by itself.
enum ObservationStateIgnoredMacro: AttachedMacro {
  static func expand(_ request: ExpansionRequest) -> Expansion {
    guard let subject = request.declaration.flatMap(AttachedDeclaration.init),
      subject.declaration.kind != .var, subject.declaration.kind != .let
    else { return .empty }
    let kind = DiagnosticKind.wrongDeclaration(
      macro: "ObservationStateIgnored", expected: "a property", found: subject.description)
    return Expansion(source: "", diagnostics: [subject.diagnostic(kind, at: subject.title)])
  }
}
