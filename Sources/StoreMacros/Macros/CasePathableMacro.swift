/// `@CasePathable`, which adds a case path for each case of an enum.
///
/// The role `member` adds `AllCasePaths` and `allCasePaths`; the role `extension` adds the
/// conformance. Unsupported cases are omitted, and reported only in the role `extension`: the
/// compiler always expands that role, and first, but members only on demand.
enum CasePathableMacro {
  static func expand(_ subject: AttachedDeclaration, _ request: ExpansionRequest) -> Expansion {
    let isExtension = request.role == "extension"
    guard subject.declaration.kind == .enum else {
      return isExtension ? subject.refusal(macro: "CasePathable", expected: "an enum") : .empty
    }
    let list = CaseList(subject, macro: "CasePathable")
    // Only an `AllCasePaths` of this macro can list the cases.
    let hasPaths = list.takenNames.isEmpty
    guard isExtension else {
      return Expansion(
        source: hasPaths ? CasePathsWriter(list: list, access: subject.access).source : "")
    }
    return ConformanceWriter(
      subject: subject, request: request,
      names: hasPaths ? ["CasePathable", "CasePathIterable"] : ["CasePathable"]
    )
    .expansion(list.diagnostics)
  }
}

/// A writer of an enum's `AllCasePaths` and `allCasePaths`.
struct CasePathsWriter {
  let list: CaseList
  let access: String

  private var subject: AttachedDeclaration { list.subject }

  /// The members to add to the enum.
  var source: String {
    let paths = String(
      template: """
        \(access)nonisolated struct AllCasePaths: StoreRuntime.CasePathList, Swift.Sendable {
        \(list.availableLines(property))
        \(keyPaths)
        }
        """)
    return """
      \(paths)

      \(access)nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }\(aliases)
      """
  }

  /// Returns the case path property of a case.
  private func property(_ enumCase: ListedCase) -> String {
    let payload = payloadType(enumCase)
    let type = "StoreRuntime.AnyCasePath<\(enumName), \(payload)>"
    let values = enumCase.parameters.indices.map { "value\($0)" }.joined(separator: ", ")
    // A `Never` payload can't exist, and the compiler warns about code after its extraction.
    let extract =
      payload == "Never" || payload == "Swift.Never"
      ? "{ _ in nil })"
      : """
      {
              guard case \(enumCase.pattern()) = $0 else { return nil }
              return \(enumCase.parameters.count == 1 ? values : "(\(values))")
            })
      """
    let embed =
      switch enumCase.parameters.count {
      case 0: "embed: { _ in .\(enumCase.name) }"
      case 1 where isInhabited(payload): "embed: { \(enumCase.value { _ in "$0" }) }"
      case 1: "_uncheckedCase: \(enumName).\(enumCase.name)"
      default: "embed: { \(enumCase.value { "$0.\($0)" }) }"
      }
    let availability = subject.availability(of: enumCase.declaration).map { "  \($0)\n" }.joined()
    return """
      \(availability)  \(access)var \(enumCase.name): \(type) {
          .init(
            \(embed),
            extract: \(extract)
        }
      """
  }

  /// Returns `true` if a type surely has values, as it is written.
  ///
  /// The compiler warns about a closure that embeds a payload without values. Other payloads it
  /// embeds by one function where the case itself takes five.
  private func isInhabited(_ type: String) -> Bool {
    type.hasSuffix("?") || type.hasSuffix("]") || type.hasPrefix("any ")
      || type.hasPrefix("Result<") && type.hasSuffix("Error>")
      || ["Bool", "Date", "Double", "Int", "String", "URL", "UUID"].contains(type)
      || list.declaresInhabited(type)
  }

  /// Returns the payload type of a case: `Void`, the type of the only associated value, or a tuple.
  private func payloadType(_ enumCase: ListedCase) -> String {
    let parameters = enumCase.parameters
    guard !parameters.isEmpty else { return "Swift.Void" }
    let labels = parameters.compactMap(\.label)
    let hasLabels = parameters.count > 1 && Set(labels).count == labels.count
    let types = parameters.map { parameter in
      let type = subject.type(
        parameter.type, replacing: Self.aliasNames.merging(["Self": enumName]) { $1 })
      return hasLabels ? parameter.labeled(type) : type
    }
    return types.count == 1 ? types[0] : "(\(types.joined(separator: ", ")))"
  }

  /// The function that visits the key paths of all cases.
  private var keyPaths: String {
    let visits = list.availableLines { enumCase in
      let statement = "visit(_caseKeyPath(\\.\(enumCase.name)))"
      return enumCase.availability.condition.map { "    if #available(\($0)) { \(statement) }" }
        ?? "    " + statement
    }
    let isDeprecated = list.cases.contains(where: \.availability.isDeprecated)
    return """
      \(isDeprecated ? "  @available(*, deprecated)" : "")
        \(access)static func visitCaseKeyPaths(
          _ visit: (StoreRuntime.PartialCaseKeyPath<\(enumName)>) -> Swift.Void
        ) {
      \(visits)
        }
      """
  }

  // MARK: - Names

  /// The name of the enum inside of `AllCasePaths`.
  private var enumName: String { Self.aliasNames[subject.name] ?? subject.name }

  /// The type aliases next to `AllCasePaths` for names that it shadows inside, because it is a
  /// sequence.
  private static let aliasNames = ["Element": "CasePathElement", "Iterator": "CasePathIterator"]

  /// The declarations of the aliases for names that are used.
  private var aliases: String {
    let parameters = list.cases.filter { !$0.availability.isUnavailable }.flatMap(\.parameters)
    let names =
      [subject.name]
      + parameters.flatMap { subject.unqualifiedNames(in: $0.type).map(subject.unescapedText) }
    return ["Element", "Iterator"].filter(names.contains).map { name in
      "\n\n\(access)typealias CasePath\(name) = \(name)"
    }
    .joined()
  }
}
