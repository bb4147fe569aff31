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

/// Checks that a mark stands at a case of a `@Reducer` enum, alone.
private func expandMark(_ name: String, _ request: ExpansionRequest) -> Expansion {
  guard let subject = request.declaration.flatMap(AttachedDeclaration.init) else { return .empty }
  guard subject.declaration.kind == .case else {
    let kind = DiagnosticKind.wrongDeclaration(
      macro: name, expected: "a case of a '@Reducer' enum", found: subject.description)
    return Expansion(source: "", diagnostics: [subject.diagnostic(kind, at: subject.title)])
  }
  let mark = subject.declaration.attributes.first { $0.isNamed(name) }
  let place = mark?.range ?? subject.title
  let parent = request.lexicalContext.first.flatMap(AttachedDeclaration.init(context:))
  guard parent?.hasAttribute("Reducer") == true else {
    return Expansion(
      source: "", diagnostics: [subject.diagnostic(.markOutsideReducer(macro: name), at: place)])
  }
  // Told once, at the second mark.
  if name == "ReducerCaseEphemeral", subject.hasAttribute("ReducerCaseIgnored") {
    return Expansion(source: "", diagnostics: [subject.diagnostic(.conflictingMarks, at: place)])
  }
  return .empty
}
