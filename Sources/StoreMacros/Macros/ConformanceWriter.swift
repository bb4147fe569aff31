/// A writer of the extension with the conformances of a type.
struct ConformanceWriter {
  let subject: AttachedDeclaration
  let request: ExpansionRequest

  /// The names of the macro's protocols.
  var names: [String]

  /// What stands before the names of the protocols.
  var prefix = "StoreRuntime"

  /// Further members of the extension.
  var members = ""

  /// Returns the extension and the diagnostics; no extension if it can't see the type.
  func expansion(_ diagnostics: [Diagnostic]) -> Expansion {
    let isReachable = diagnostics.allSatisfy { diagnostic in
      switch diagnostic.kind {
      case .privateType, .privateContext: false
      default: true
      }
    }
    return Expansion(source: isReachable ? source : "", diagnostics: diagnostics)
  }

  /// The extension; empty if no conformance is missing and there are no further members.
  var source: String {
    let missing = names.filter { name in request.conformances.contains { $0.isName(name) } }
    guard !missing.isEmpty || !members.isEmpty, let type = request.extendedType else { return "" }
    var availability = ""
    for type in [subject] + AttachedDeclaration.enclosing(request.lexicalContext) {
      for attribute in type.availability(of: type.declaration) { availability += attribute + "\n" }
    }
    let protocols = missing.map { "\(prefix).\($0)" }.joined(separator: ", ")
    let header = "\(availability)extension \(type)" + (missing.isEmpty ? "" : ": \(protocols)")
    guard !members.isEmpty else { return header + " {}" }
    return "\(header) {\n\(members.indented)\n}"
  }
}

extension String {
  /// Makes a text of groups of lines.
  init(lines groups: [String]...) {
    var lines: [String] = []
    for group in groups { lines += group }
    self = lines.joined(separator: "\n")
  }

  /// The text with all lines but directives indented.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty || $0.hasPrefix("#") ? String($0) : "  " + $0 }
      .joined(separator: "\n")
  }
}
