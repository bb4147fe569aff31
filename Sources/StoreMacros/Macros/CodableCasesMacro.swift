/// `@CodableCases`, which implements the coding of an enum.
///
/// The code doesn't name the payload types, which may not be visible in an extension: the compiler
/// infers them, and with them the functions that code them.
enum CodableCasesMacro {
  static func expand(_ subject: AttachedDeclaration, _ request: ExpansionRequest) -> Expansion {
    guard subject.declaration.kind == .enum else {
      return subject.refusal(macro: "CodableCases", expected: "an enum")
    }
    let list = CaseList(subject, macro: "CodableCases")
    let coding = CaseCoding(list: list, access: subject.accessInExtension)
    let members = [("Encodable", coding.encoding), ("Decodable", coding.decoding)]
      .filter { name, _ in request.conformances.contains { $0.isName(name) } }.map { $1 }
    // Another macro on the enum reports the problems of its cases.
    let isReportedElsewhere =
      subject.hasAttribute("CasePathable")
      || subject.enclosing.first?.hasAttribute("Reducer") == true
    var expansion = ConformanceWriter(
      subject: subject, request: request, names: ["Encodable", "Decodable"],
      prefix: "nonisolated Swift", members: members.joined(separator: "\n\n")
    )
    .expansion(list.diagnostics)
    if isReportedElsewhere { expansion.diagnostics = [] }
    return expansion
  }
}

/// A writer of `encode(to:)` and `init(from:)` for the cases of an enum.
private struct CaseCoding {
  let list: CaseList
  let access: String

  private var subject: AttachedDeclaration { list.subject }

  var encoding: String {
    let omission = """
        default:
          throw Swift.EncodingError.invalidValue(
            self,
            Swift.EncodingError.Context(
              codingPath: encoder.codingPath,
              debugDescription: "A case that isn't always available can't be coded."))
      """
    return String(
      template: """
        \(access)nonisolated func encode(to encoder: any Swift.Encoder) throws {
          switch self {
        \(list.lines { isCoded($0) ? encoding(of: $0) : nil })
        \(list.cases.contains(where: isOmitted) ? omission : "")
          }
        }
        """)
  }

  var decoding: String {
    var names: [String] = []
    for enumCase in list.cases where isCoded(enumCase) && !names.contains("\"\(enumCase.key)\"") {
      names.append("\"\(enumCase.key)\"")
    }
    return String(
      template: """
        \(access)nonisolated init(from decoder: any Swift.Decoder) throws {
          let values = try StoreRuntime.CaseDecoder(from: decoder)
          switch values.name {
        \(list.lines { isCoded($0) ? decoding(of: $0) : nil })
          default:
            throw values.unknownCase(
              of: Self.self, known: [\(names.joined(separator: ", "))])
          }
        }
        """)
  }

  /// Returns `true` if a case isn't available everywhere, so that the code can't name it.
  private func isOmitted(_ enumCase: ListedCase) -> Bool {
    let availability = enumCase.availability
    return availability.isUnavailable || !availability.excludingConditions.isEmpty
      || availability.condition != nil
  }

  /// Returns `true` if a case can be named and constructed, without a payload of type `Never`.
  private func isCoded(_ enumCase: ListedCase) -> Bool {
    !isOmitted(enumCase)
      && !enumCase.parameters.contains {
        ["Never", "Swift.Never"].contains(subject.source.text($0.type))
      }
  }

  private func encoding(of enumCase: ListedCase) -> String {
    let coder = "StoreRuntime.CaseEncoder(\"\(enumCase.key)\", to: encoder)"
    let start = "  case \(enumCase.pattern()):\n    "
    guard !enumCase.parameters.isEmpty else { return "\(start)_ = \(coder)" }
    return "\(start)var values = \(coder)\n"
      + located(
        enumCase.parameters.indices.map {
          "    try values.encode(\"\(key($0, of: enumCase))\", value\($0))"
        }, enumCase)
  }

  private func decoding(of enumCase: ListedCase) -> String {
    let value = enumCase.value { "try values.decode(\"\(key($0, of: enumCase))\")" }
    return "  case \"\(enumCase.key)\":\n" + located(["    self = \(value)"], enumCase)
  }

  /// Returns the key of an associated value: its label or its index.
  private func key(_ index: Int, of enumCase: ListedCase) -> String {
    let parameter = enumCase.parameters[index]
    return parameter.label == nil ? "_\(index)" : parameter.firstName?.unescaped ?? "_\(index)"
  }

  /// Returns statements that make the compiler report errors at the case, such as a payload that
  /// isn't codable.
  private func located(_ statements: [String], _ enumCase: ListedCase) -> String {
    let lines =
      enumCase.parameters.isEmpty
      ? statements : subject.located(statements, at: enumCase.place)
    return lines.joined(separator: "\n")
  }
}
