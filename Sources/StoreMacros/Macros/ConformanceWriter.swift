/// A writer of the extension that adds conformances to a type.
struct ConformanceWriter {
  let subject: AttachedDeclaration
  let request: ExpansionRequest

  /// The names of the macro's protocols.
  let names: [String]

  /// The text before the first protocol, such as the module's name.
  var prefix = "StoreRuntime"

  /// Additional members of the extension.
  var members = ""

  /// Returns the extension and the diagnostics, without an extension if it can't see the type.
  func expansion(_ diagnostics: [Diagnostic]) -> Expansion {
    Expansion(source: subject.isReachable ? source : "", diagnostics: diagnostics)
  }

  /// The extension, or an empty string if it has neither conformances nor members.
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
  /// Creates text from a template, without its empty lines.
  init(template: String) {
    self = template.split(separator: "\n").joined(separator: "\n")
  }

  /// The text with all lines indented, except for directives.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty || $0.hasPrefix("#") ? String($0) : "  " + $0 }
      .joined(separator: "\n")
  }
}
