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
  private let list: CaseList
  private let access: String

  /// The keys in the enum's `CodingKeys`, or `nil` if it declares none.
  private let caseKeys: [String: String]?

  private var subject: AttachedDeclaration { list.subject }

  init(list: CaseList, access: String) {
    self.list = list
    self.access = access
    caseKeys = Self.keys("CodingKeys", in: list)
  }

  /// Returns the string literals of a nested enum of coding keys by the name of the case, or `nil`
  /// if there is no such enum.
  private static func keys(_ name: String, in list: CaseList) -> [String: String]? {
    guard let cases = list.cases(ofNested: name) else { return nil }
    let source = list.subject.source
    return Dictionary(
      cases.map { key -> (String, String) in
        let value = key.rawValue.map { Array(source.tokens(in: $0)) } ?? []
        let isString = value.count == 1 && value[0].kind == .string
        let name = key.name.unescaped
        return (name, isString ? source.text(value[0]) : "\"\(name)\"")
      },
      uniquingKeysWith: { first, _ in first })
  }

  var encoding: String {
    let place = caseKeys == nil ? "" : "in 'CodingKeys' and "
    let omission = """
        default:
          throw Swift.EncodingError.invalidValue(
            self,
            Swift.EncodingError.Context(
              codingPath: encoder.codingPath,
              debugDescription: "Only a case that is \(place)always available can be coded."))
      """
    return String(
      template: """
        \(access)nonisolated func encode(to encoder: any Swift.Encoder) throws {
          switch self {
        \(list.lines { enumCase in codedKey(of: enumCase).map { encoding(of: enumCase, as: $0) } })
        \(list.cases.contains(where: isOmitted) ? omission : "")
          }
        }
        """)
  }

  var decoding: String {
    var names: [String] = []
    for name in list.cases.compactMap(codedKey) where !names.contains(name) { names.append(name) }
    return String(
      template: """
        \(access)nonisolated init(from decoder: any Swift.Decoder) throws {
          let values = try StoreRuntime.CaseDecoder(from: decoder)
          switch values.name {
        \(list.lines { enumCase in codedKey(of: enumCase).map { decoding(of: enumCase, as: $0) } })
          default:
            throw values.unknownCase(
              of: Self.self, known: [\(names.joined(separator: ", "))])
          }
        }
        """)
  }

  /// Returns `true` if a case has no key, or isn't available everywhere, so that the code can't
  /// name it.
  private func isOmitted(_ enumCase: ListedCase) -> Bool {
    let availability = enumCase.availability
    return availability.isUnavailable || !availability.excludingConditions.isEmpty
      || availability.condition != nil || key(of: enumCase) == nil && !isUninhabited(enumCase)
  }

  private func isUninhabited(_ enumCase: ListedCase) -> Bool {
    enumCase.parameters.contains {
      ["Never", "Swift.Never"].contains(subject.source.text($0.type))
    }
  }

  /// Returns the key of a case as a string literal, or `nil` if `CodingKeys` lacks it.
  private func key(of enumCase: ListedCase) -> String? {
    guard let caseKeys else { return "\"\(enumCase.key)\"" }
    return caseKeys[enumCase.key]
  }

  /// Returns the key of a case, or `nil` if the case can't be named and constructed.
  private func codedKey(of enumCase: ListedCase) -> String? {
    isOmitted(enumCase) || isUninhabited(enumCase) ? nil : key(of: enumCase)
  }

  /// Returns the keys of a case's values as string literals: their labels or numbers, or those in
  /// an enum such as `MovedCodingKeys`.
  ///
  /// A key is `nil` if that enum lacks it: the value isn't encoded, and is decoded as its default.
  private func valueKeys(of enumCase: ListedCase) -> [String?] {
    let (initial, rest) = (enumCase.key.prefix(1).uppercased(), enumCase.key.dropFirst())
    let keys = Self.keys("\(initial)\(rest)CodingKeys", in: list)
    return enumCase.parameters.enumerated().map { index, parameter in
      let label = parameter.label == nil ? nil : parameter.firstName?.unescaped
      let key = label ?? "_\(index)"
      guard let keys else { return "\"\(key)\"" }
      return keys[key]
    }
  }

  private func encoding(of enumCase: ListedCase, as key: String) -> String {
    let coder = "StoreRuntime.CaseEncoder(\(key), to: encoder)"
    let keys = valueKeys(of: enumCase).enumerated()
    let statements = keys.compactMap { index, key in
      key.map { "    try values.encode(\($0), value\(index))" }
    }
    guard !statements.isEmpty else { return "  case .\(enumCase.name):\n    _ = \(coder)" }
    let values = keys.map { index, key in key == nil ? "_" : "let value\(index)" }
    return "  case .\(enumCase.name)(\(values.joined(separator: ", "))):\n"
      + "    var values = \(coder)\n" + located(statements, enumCase)
  }

  private func decoding(of enumCase: ListedCase, as key: String) -> String {
    let arguments = zip(enumCase.parameters, valueKeys(of: enumCase)).compactMap { value, key in
      key.map { value.labeled("try values.decode(\($0))") }
    }
    let list = enumCase.parameters.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    return "  case \(key):\n" + located(["    self = .\(enumCase.name)\(list)"], enumCase)
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
