/// `@ReducerCaseIgnored`: a mark for `@Reducer`, which adds nothing by itself.
enum ReducerCaseIgnoredMacro: AttachedMacro {
  static func expand(_ request: ExpansionRequest) -> Expansion {
    expandMark("ReducerCaseIgnored", request)
  }
}

/// `@ReducerCaseEphemeral`: a mark for `@Reducer`, which adds nothing by itself.
enum ReducerCaseEphemeralMacro: AttachedMacro {
  static func expand(_ request: ExpansionRequest) -> Expansion {
    expandMark("ReducerCaseEphemeral", request)
  }
}

/// Checks that a mark stands at a case of an enum.
private func expandMark(_ name: String, _ request: ExpansionRequest) -> Expansion {
  guard let subject = request.declaration.flatMap(AttachedDeclaration.init) else { return .empty }
  guard subject.declaration.kind == .case else {
    let kind = DiagnosticKind.wrongDeclaration(
      macro: name, expected: "a case of a '@Reducer' enum", found: subject.description)
    return Expansion(source: "", diagnostics: [subject.diagnostic(kind, at: subject.title)])
  }
  return .empty
}
