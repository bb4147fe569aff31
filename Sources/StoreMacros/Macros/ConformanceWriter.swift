/// Writes the extension that states the conformances of a type.
struct ConformanceWriter {
  let subject: AttachedDeclaration
  let request: ExpansionRequest

  /// The names of the protocols that the macro is for.
  var names: [String]

  /// What the extension adds besides.
  var members = ""

  /// The extension, or nothing where no conformance is missing and nothing else is to be added.
  var source: String {
    let missing = names.filter { name in
      request.conformances.contains { $0 == name || $0.hasSuffix(".\(name)") }
    }
    guard !missing.isEmpty || !members.isEmpty, let type = request.extendedType else { return "" }
    let context = request.lexicalContext.compactMap(AttachedDeclaration.init(context:))
    let availability = ([subject] + context)
      .flatMap { $0.attributes(named: "available", of: $0.declaration) }
      .map { $0 + "\n" }
      .joined()
    let protocols = missing.map { "StoreRuntime.\($0)" }.joined(separator: ", ")
    let header = "\(availability)extension \(type)" + (missing.isEmpty ? "" : ": \(protocols)")
    guard !members.isEmpty else { return header + " {}" }
    let lines = members.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty || $0.hasPrefix("#") ? String($0) : "  " + $0 }
    return ([header + " {"] + lines + ["}"]).joined(separator: "\n")
  }
}
