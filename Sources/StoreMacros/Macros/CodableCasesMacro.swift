/// `@CodableCases`, which writes the coding of an enum.
///
/// The code doesn't name the types of the payloads, which aren't all in sight in an extension: the
/// compiler infers them, and finds the function that codes each.
enum CodableCasesMacro: AttachedMacro {
  static func expand(_ request: ExpansionRequest) -> Expansion {
    guard let syntax = request.declaration, request.role == "extension" else { return .empty }
    guard let subject = AttachedDeclaration(syntax) else { return .refusal(ofUnreadable: syntax) }
    guard subject.declaration.kind == .enum else {
      return .refusal(subject.wrongDeclaration(macro: "CodableCases", expected: "an enum"))
    }
    let list = CaseList(subject, macro: "CodableCases", in: request.lexicalContext)
    let access = AccessLevel.modifierInExtension(
      for: subject.declaration, in: request.lexicalContext)
    let coding = CaseCoding(list: list, access: access)
    var conformance = ConformanceWriter(
      subject: subject, request: request, names: ["Encodable", "Decodable"])
    conformance.prefix = "nonisolated Swift"
    conformance.members = [("Encodable", coding.encoding), ("Decodable", coding.decoding)]
      .filter { name, _ in request.conformances.contains { $0.isName(name) } }
      .map { $1 }.joined(separator: "\n\n")
    let expansion = conformance.expansion(list.diagnostics)
    return isReportedElsewhere(subject, request) ? Expansion(source: expansion.source) : expansion
  }

  /// Returns whether another macro at the enum reports what is wrong with its cases.
  private static func isReportedElsewhere(
    _ subject: AttachedDeclaration, _ request: ExpansionRequest
  ) -> Bool {
    subject.hasAttribute("CasePathable") || request.parentType?.hasAttribute("Reducer") == true
  }
}

/// A writer of `encode(to:)` and `init(from:)` for the cases of an enum.
private struct CaseCoding {
  let list: CaseList
  let access: String

  private var subject: AttachedDeclaration { list.subject }

  var encoding: String {
    String(
      lines: [
        "\(access)nonisolated func encode(to encoder: any Swift.Encoder) throws {",
        "  switch self {",
      ],
      list.lines { isCoded($0) ? encoding(of: $0) : nil },
      list.cases.contains(where: isOmitted)
        ? [
          """
            default:
              throw Swift.EncodingError.invalidValue(
                self,
                Swift.EncodingError.Context(
                  codingPath: encoder.codingPath,
                  debugDescription: "A case that isn't always available can't be coded."))
          """
        ] : [],
      ["  }", "}"])
  }

  var decoding: String {
    var names: [String] = []
    for enumCase in list.cases where isCoded(enumCase) && !names.contains("\"\(enumCase.key)\"") {
      names.append("\"\(enumCase.key)\"")
    }
    return String(
      lines: [
        "\(access)nonisolated init(from decoder: any Swift.Decoder) throws {",
        "  let values = try StoreRuntime.CaseDecoder(from: decoder)",
        "  switch values.name {",
      ],
      list.lines { isCoded($0) ? decoding(of: $0) : nil },
      [
        "  default:",
        "    throw values.unknownCase(",
        "      of: Self.self, known: [\(names.joined(separator: ", "))])",
        "  }", "}",
      ])
  }

  /// Returns whether a case isn't available everywhere, so that no code can name it.
  private func isOmitted(_ enumCase: ListedCase) -> Bool {
    enumCase.availability.isUnavailable || enumCase.availability.condition != nil
  }

  /// Returns whether a case can be named, and a value can have it: no payload is a `Never`.
  private func isCoded(_ enumCase: ListedCase) -> Bool {
    !isOmitted(enumCase)
      && !enumCase.parameters.contains {
        ["Never", "Swift.Never"].contains(subject.source.text($0.type))
      }
  }

  private func encoding(of enumCase: ListedCase) -> String {
    guard !enumCase.parameters.isEmpty else {
      return """
          case .\(enumCase.name):
            _ = StoreRuntime.CaseEncoder("\(enumCase.key)", to: encoder)
        """
    }
    let statements = enumCase.parameters.indices.map { index in
      "    try values.encode(\"\(key(index, of: enumCase))\", value\(index))"
    }
    return String(
      lines: [
        "  case \(enumCase.pattern()):",
        "    var values = StoreRuntime.CaseEncoder(\"\(enumCase.key)\", to: encoder)",
      ], located(statements, enumCase))
  }

  private func decoding(of enumCase: ListedCase) -> String {
    let value = enumCase.value { "try values.decode(\"\(key($0, of: enumCase))\")" }
    let statement = ["    self = \(value)"]
    return String(
      lines: ["  case \"\(enumCase.key)\":"],
      enumCase.parameters.isEmpty ? statement : located(statement, enumCase))
  }

  /// Returns the key of a value of a case: its label, or its number.
  private func key(_ index: Int, of enumCase: ListedCase) -> String {
    let parameter = enumCase.parameters[index]
    return parameter.label == nil ? "_\(index)" : parameter.firstName?.unescaped ?? "_\(index)"
  }

  /// Returns statements whose errors the compiler reports at the case, where that is known.
  ///
  /// A payload that can't be coded is such an error.
  private func located(_ statements: [String], _ enumCase: ListedCase) -> [String] {
    guard let (file, line) = subject.syntax.location(of: enumCase.place.lowerBound) else {
      return statements
    }
    return statements.map { "#sourceLocation(file: \"\(file)\", line: \(line))\n\($0)" }
      + ["#sourceLocation()"]
  }
}
