/// A writer of the extension with the conformances of a type.
struct ConformanceWriter {
  let subject: AttachedDeclaration
  let request: ExpansionRequest

  /// The names of the macro's protocols.
  let names: [String]

  /// What stands before the names of the protocols.
  var prefix = "StoreRuntime"

  /// Further members of the extension.
  var members = ""

  /// Returns the extension and the diagnostics; no extension if it can't see the type.
  func expansion(_ diagnostics: [Diagnostic]) -> Expansion {
    Expansion(source: subject.isReachable ? source : "", diagnostics: diagnostics)
  }

  /// The extension; empty if no conformance is missing and there are no further members.
  var source: String {
    let missing = names.filter { name in request.conformances.contains { $0.isName(name) } }
    guard !missing.isEmpty || !members.isEmpty, let type = request.extendedType else { return "" }
    let availability = ([subject] + subject.enclosing)
      .flatMap { $0.availability(of: $0.declaration) }.map { $0 + "\n" }.joined()
    let protocols = missing.map { "\(prefix).\($0)" }.joined(separator: ", ")
    let header = "\(availability)extension \(type)" + (missing.isEmpty ? "" : ": \(protocols)")
    return header + (members.isEmpty ? " {}" : " {\n\(members.indented)\n}")
  }
}

extension String {
  /// Makes a member of its template: the lines of the parts that are empty are left out.
  init(template: String) {
    self = template.split(separator: "\n").joined(separator: "\n")
  }

  /// The text with all lines but directives indented.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty || $0.hasPrefix("#") ? String($0) : "  " + $0 }
      .joined(separator: "\n")
  }
}
