/// `@ObservableState`, which adds the conformance to a struct or an enum.
enum ObservableStateMacro {
  static func expand(_ subject: AttachedDeclaration, _ request: ExpansionRequest) -> Expansion {
    guard [.struct, .enum].contains(subject.declaration.kind) else {
      return subject.refusal(macro: "ObservableState", expected: "a struct or an enum")
    }
    return ConformanceWriter(subject: subject, request: request, names: ["ObservableState"])
      .expansion(subject.reachDiagnostics(macro: "ObservableState"))
  }
}
