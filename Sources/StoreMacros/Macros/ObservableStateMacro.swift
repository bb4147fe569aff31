/// `@ObservableState`, which finds what has changed between two values.
///
/// A struct tells which of its properties differ, an enum whether its case or payload does.
enum ObservableStateMacro: AttachedMacro {
  static func expand(_ request: ExpansionRequest) -> Expansion {
    guard let syntax = request.declaration else { return .empty }
    guard let subject = AttachedDeclaration(syntax) else { return .refusal(ofUnreadable: syntax) }
    let access = AccessLevel.modifier(for: subject.declaration, in: request.lexicalContext)
    let (source, diagnostics) = members(of: subject, request, access)
    let isWritten = !diagnostics.contains { diagnostic in
      if case .alreadyDeclared = diagnostic.kind { true } else { false }
    }
    guard request.role == "extension" else { return Expansion(source: isWritten ? source : "") }
    guard subject.declaration.kind == .struct || subject.declaration.kind == .enum else {
      return Expansion(source: "", diagnostics: diagnostics)
    }
    return ConformanceWriter(subject: subject, request: request, names: ["ObservableState"])
      .expansion(diagnostics)
  }

  private static func members(
    of subject: AttachedDeclaration,
    _ request: ExpansionRequest,
    _ access: String
  ) -> (source: String, diagnostics: [Diagnostic]) {
    switch subject.declaration.kind {
    case .struct:
      let properties = ObservedProperties(of: subject)
      let diagnostics =
        Reach.diagnostics(subject, in: request.lexicalContext, macro: "ObservableState")
        + properties.diagnostics
      return (properties.source(access: access), diagnostics)
    case .enum:
      var list = CaseList(subject)
      list.read(macro: "ObservableState", in: request.lexicalContext)
      return (ObservedCases(list: list).source(access: access), list.diagnostics)
    default:
      let diagnostic = subject.wrongDeclaration(
        macro: "ObservableState", expected: "a struct or an enum")
      return ("", [diagnostic])
    }
  }
}

/// `@ObservationStateIgnored`: a mark for `@ObservableState`, which adds nothing by itself.
enum ObservationStateIgnoredMacro: AttachedMacro {
  static func expand(_ request: ExpansionRequest) -> Expansion {
    guard let subject = request.declaration.flatMap(AttachedDeclaration.init),
      subject.declaration.kind != .var, subject.declaration.kind != .let
    else { return .empty }
    return .refusal(
      subject.wrongDeclaration(macro: "ObservationStateIgnored", expected: "a property"))
  }
}
