/// `@DependencyClient`, which gives a struct of closures initialisers, and methods with labels.
enum DependencyClientMacro: AttachedMacro {
  static func expand(_ request: ExpansionRequest) -> Expansion {
    guard let syntax = request.declaration else { return .empty }
    guard let subject = AttachedDeclaration(syntax) else { return .refusal(ofUnreadable: syntax) }
    guard subject.declaration.kind == .struct else {
      return .refusal(subject.wrongDeclaration(macro: "DependencyClient", expected: "a struct"))
    }
    let writer = DependencyClientWriter(subject: subject, request: request)
    return Expansion(source: writer.source, diagnostics: writer.diagnostics)
  }
}

/// `@DependencyEndpoint`: a mark for `@DependencyClient`, which adds nothing by itself.
enum DependencyEndpointMacro: AttachedMacro {
  static func expand(_ request: ExpansionRequest) -> Expansion {
    expandMark("DependencyEndpoint", request)
  }
}

/// `@DependencyEndpointIgnored`: a mark for `@DependencyClient`, which adds nothing by itself.
enum DependencyEndpointIgnoredMacro: AttachedMacro {
  static func expand(_ request: ExpansionRequest) -> Expansion {
    expandMark("DependencyEndpointIgnored", request)
  }
}

/// Checks that a mark is attached to a property of a `@DependencyClient`.
private func expandMark(_ name: String, _ request: ExpansionRequest) -> Expansion {
  guard let subject = request.declaration.flatMap(AttachedDeclaration.init) else { return .empty }
  let parent = AttachedDeclaration.enclosing(Array(request.lexicalContext.prefix(1))).first
  let isProperty = subject.declaration.kind == .var || subject.declaration.kind == .let
  guard isProperty, parent?.hasAttribute("DependencyClient") == true else {
    return .refusal(
      subject.wrongDeclaration(macro: name, expected: "a property of a '@DependencyClient'"))
  }
  return .empty
}
