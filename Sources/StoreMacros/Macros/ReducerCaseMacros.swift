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

/// Checks that a mark is attached to a case of a `@Reducer` enum, without another mark.
private func expandMark(_ name: String, _ request: ExpansionRequest) -> Expansion {
  guard let subject = request.declaration.flatMap(AttachedDeclaration.init) else { return .empty }
  guard subject.declaration.kind == .case else {
    return .refusal(
      subject.wrongDeclaration(macro: name, expected: "a case of a '@Reducer' enum"))
  }
  let place = subject.declaration.attribute(named: name)?.range ?? subject.title
  let parent = AttachedDeclaration.enclosing(Array(request.lexicalContext.prefix(1))).first
  guard parent?.hasAttribute("Reducer") == true else {
    return .refusal(subject.diagnostic(.markOutsideReducer(macro: name), at: place))
  }
  // One error for both marks.
  if name == "ReducerCaseEphemeral", subject.hasAttribute("ReducerCaseIgnored") {
    return .refusal(subject.diagnostic(.conflictingMarks, at: place))
  }
  return .empty
}
