/// Writes the extension that states the conformances of a type.
struct ConformanceWriter {
  let subject: AttachedDeclaration
  let request: ExpansionRequest

  /// The names of the protocols that the macro is for.
  var names: [String]

  /// What the extension adds besides.
  var members = ""

  /// Returns the extension and what is wrong, without the extension where it can't see the type.
  func expansion(_ diagnostics: [Diagnostic]) -> Expansion {
    let isReachable = diagnostics.allSatisfy { diagnostic in
      switch diagnostic.kind {
      case .privateType, .privateContext: false
      default: true
      }
    }
    return Expansion(source: isReachable ? source : "", diagnostics: diagnostics)
  }

  /// The extension, or nothing where no conformance is missing and nothing else is to be added.
  var source: String {
    let missing = names.filter { name in request.conformances.contains { $0.isName(name) } }
    guard !missing.isEmpty || !members.isEmpty, let type = request.extendedType else { return "" }
    var availability = ""
    for type in [subject] + AttachedDeclaration.enclosing(request.lexicalContext) {
      for attribute in type.availability(of: type.declaration) { availability += attribute + "\n" }
    }
    let protocols = missing.map { "StoreRuntime.\($0)" }.joined(separator: ", ")
    let header = "\(availability)extension \(type)" + (missing.isEmpty ? "" : ": \(protocols)")
    guard !members.isEmpty else { return header + " {}" }
    return "\(header) {\n\(members.indented)\n}"
  }
}
