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
    var list = CaseList(subject)
    list.read(macro: "CodableCases", in: request.lexicalContext)
    let access = AccessLevel.modifierInExtension(
      for: subject.declaration, in: request.lexicalContext)
    let coding = CaseCoding(list: list, access: access)
    var members: [String] = []
    if request.conformances.contains(where: { $0.isName("Encodable") }) {
      members.append(coding.encoding)
    }
    if request.conformances.contains(where: { $0.isName("Decodable") }) {
      members.append(coding.decoding)
    }
    var conformance = ConformanceWriter(
      subject: subject, request: request, names: ["Encodable", "Decodable"])
    conformance.prefix = "nonisolated Swift"
    conformance.members = members.joined(separator: "\n\n")
    let expansion = conformance.expansion(list.diagnostics)
    return isReportedElsewhere(subject, request) ? Expansion(source: expansion.source) : expansion
  }

  /// Returns whether another macro at the enum reports what is wrong with its cases.
  private static func isReportedElsewhere(
    _ subject: AttachedDeclaration, _ request: ExpansionRequest
  ) -> Bool {
    let parent = AttachedDeclaration.enclosing(Array(request.lexicalContext.prefix(1))).first
    return subject.hasAttribute("CasePathable") || parent?.hasAttribute("Reducer") == true
  }
}

/// A writer of `encode(to:)` and `init(from:)` for the cases of an enum.
struct CaseCoding {
  let list: CaseList
  let access: String

  private var subject: AttachedDeclaration { list.subject }

  var encoding: String {
    String(
      lines: [
        "\(access)nonisolated func encode(to encoder: any Swift.Encoder) throws {",
        "  switch self {",
      ],
      lines(encodingOfCase),
      hasOmittedCases
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
    let names = codedCases.map { "\"\($0.name.unescaped)\"" }
    let unique = names.enumerated().filter { names.firstIndex(of: $1) == $0 }.map(\.element)
    return String(
      lines: [
        "\(access)nonisolated init(from decoder: any Swift.Decoder) throws {",
        "  let values = try StoreRuntime.CaseDecoder(from: decoder)",
        "  switch values.name {",
      ],
      lines(decodingOfCase),
      [
        "  default:",
        "    throw values.unknownCase(",
        "      of: Self.self, known: [\(unique.joined(separator: ", "))])",
        "  }", "}",
      ])
  }
}

extension CaseCoding {
  private var codedCases: [EnumCase] {
    list.items.compactMap { item in
      guard case .enumCase(let enumCase, let declaration) = item,
        !isOmitted(declaration), !isImpossible(enumCase)
      else { return nil }
      return enumCase
    }
  }

  private var hasOmittedCases: Bool {
    list.items.contains { item in
      if case .enumCase(_, let declaration) = item { isOmitted(declaration) } else { false }
    }
  }

  /// Returns whether a case isn't available everywhere, so that no code can name it.
  private func isOmitted(_ declaration: Declaration) -> Bool {
    let availability = Availability(of: declaration, in: subject.source)
    return availability.isUnavailable || availability.condition != nil
  }

  /// Returns whether no value can have a case, because nothing can be its payload.
  private func isImpossible(_ enumCase: EnumCase) -> Bool {
    (enumCase.parameters ?? []).contains { parameter in
      ["Never", "Swift.Never"].contains(subject.source.text(parameter.type))
    }
  }

  private func lines(_ line: (EnumCase) -> String) -> [String] {
    list.items.compactMap { item in
      switch item {
      case .directive(let directive):
        return subject.source.text(directive.range)
      case .enumCase(let enumCase, let declaration):
        return isOmitted(declaration) || isImpossible(enumCase) ? nil : line(enumCase)
      }
    }
  }

  private func encodingOfCase(_ enumCase: EnumCase) -> String {
    let values = Payload(of: enumCase, in: subject)
    let name = enumCase.name.unescaped
    guard !values.variables.isEmpty else {
      return """
          case .\(enumCase.name.text):
            _ = StoreRuntime.CaseEncoder("\(name)", to: encoder)
        """
    }
    let statements = zip(keys(enumCase), values.variables).map { key, variable in
      "    try values.encode(\"\(key)\", \(variable))"
    }
    return String(
      lines: [
        "  case \(values.pattern(enumCase.name.text)):",
        "    var values = StoreRuntime.CaseEncoder(\"\(name)\", to: encoder)",
      ], [located(statements.joined(separator: "\n"), enumCase)])
  }

  private func decodingOfCase(_ enumCase: EnumCase) -> String {
    let parameters = enumCase.parameters ?? []
    let arguments = zip(keys(enumCase), parameters).map { key, parameter in
      parameter.labeled("try values.decode(\"\(key)\")")
    }
    let payload = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    let statement = "    self = .\(enumCase.name.text)\(payload)"
    return """
        case "\(enumCase.name.unescaped)":
      \(payload.isEmpty ? statement : located(statement, enumCase))
      """
  }

  /// Returns the keys of the values of a case: their labels, or their numbers.
  private func keys(_ enumCase: EnumCase) -> [String] {
    (enumCase.parameters ?? []).enumerated().map { index, parameter in
      parameter.label == nil ? "_\(index)" : parameter.firstName?.unescaped ?? "_\(index)"
    }
  }

  /// Returns code whose errors the compiler reports at the case, where that is known.
  ///
  /// A payload that can't be coded is such an error.
  private func located(_ code: String, _ enumCase: EnumCase) -> String {
    guard let (file, line) = subject.syntax.location(of: enumCase.name.range.lowerBound) else {
      return code
    }
    let statements = code.split(separator: "\n").map {
      "#sourceLocation(file: \"\(file)\", line: \(line))\n\($0)"
    }
    return statements.joined(separator: "\n") + "\n#sourceLocation()"
  }
}
