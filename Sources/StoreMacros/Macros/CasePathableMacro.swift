/// `@CasePathable`, which gives an enum a case path for each of its cases.
///
/// In the role `member` it writes `AllCasePaths` and `allCasePaths`; in the role `extension` it
/// writes the conformance. It reports cases that it can't expand once, in the role `extension`:
/// the compiler asks for that role first and always, and for members only if it needs them. It
/// leaves such cases out.
enum CasePathableMacro: AttachedMacro {
  static func expand(_ request: ExpansionRequest) -> Expansion {
    guard let syntax = request.declaration else { return .empty }
    guard let subject = AttachedDeclaration(syntax), subject.declaration.kind == .enum else {
      return request.role == "extension" ? wrongDeclaration(syntax) : .empty
    }
    var list = CaseList(subject)
    list.read(macro: "CasePathable", in: request.lexicalContext)
    let access = AccessLevel.modifier(for: subject.declaration, in: request.lexicalContext)
    switch request.role {
    case "member":
      guard list.takenNames.isEmpty else { return .empty }
      return Expansion(source: CasePathsWriter(list: list, access: access).source)
    case "extension":
      // Only an 'AllCasePaths' of this macro can list the cases.
      let names = list.takenNames.isEmpty ? ["CasePathable", "CasePathIterable"] : ["CasePathable"]
      return ConformanceWriter(subject: subject, request: request, names: names)
        .expansion(list.diagnostics)
    default:
      return .empty
    }
  }

  private static func wrongDeclaration(_ syntax: SourceSyntax) -> Expansion {
    guard let subject = AttachedDeclaration(syntax) else { return .refusal(ofUnreadable: syntax) }
    return .refusal(subject.wrongDeclaration(macro: "CasePathable", expected: "an enum"))
  }
}

/// A writer of `AllCasePaths` and `allCasePaths` of an enum.
struct CasePathsWriter {
  let list: CaseList
  let access: String

  private var subject: AttachedDeclaration { list.subject }

  /// The name of the enum inside of `AllCasePaths`.
  private var enumName: String { Self.alias(of: subject.name) ?? subject.name }

  /// The names that mean something else inside of `AllCasePaths`, because it is a sequence.
  private static let sequenceNames = ["Element", "Iterator"]

  /// Returns the type alias beside `AllCasePaths` for a name that means something else inside
  /// of it.
  static func alias(of name: String) -> String? {
    sequenceNames.contains(name) ? "CasePath\(name)" : nil
  }

  /// The members to add to the enum.
  var source: String {
    var lines = [
      "\(access)nonisolated struct AllCasePaths: StoreRuntime.CasePathList, Swift.Sendable {"
    ]
    for item in list.items {
      switch item {
      case .enumCase(let enumCase, let declaration):
        if let property = property(enumCase, declaration) { lines.append(property) }
      case .directive(let directive):
        lines.append(subject.source.text(directive.range))
      }
    }
    lines.append(
      """
      \(keyPaths)
      }

      \(access)nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
      """)
    let names = namesInUse
    for name in Self.sequenceNames where names.contains(name) {
      lines.append("\n\(access)typealias \(Self.alias(of: name) ?? name) = \(name)")
    }
    return lines.joined(separator: "\n")
  }

  /// The used names that `AllCasePaths` may hide.
  private var namesInUse: [String] {
    var names = [subject.name]
    for case .enumCase(let enumCase, let declaration) in list.items
    where !Availability(of: declaration, in: subject.source).isUnavailable {
      for parameter in enumCase.parameters ?? [] {
        names += subject.unqualifiedNames(in: parameter.type).map(subject.unescapedText)
      }
    }
    return names
  }

  /// Returns the case path of a case, if the case is available.
  private func property(_ enumCase: EnumCase, _ declaration: Declaration) -> String? {
    if Availability(of: declaration, in: subject.source).isUnavailable { return nil }
    let payload = Payload(of: enumCase, in: subject)
    let name = enumCase.name.text
    let path = "StoreRuntime.AnyCasePath<\(enumName), \(payload.type)>"
    // A payload of type `Never` can't exist, and the compiler warns of code after extracting one.
    let extract =
      payload.type == "Never" || payload.type == "Swift.Never"
      ? "{ _ in nil })"
      : """
      {
              guard case \(payload.pattern(name)) = $0 else { return nil }
              return \(payload.value)
            })
      """
    let embed =
      switch payload.variables.count {
      case 0: "embed: { _ in \(enumName).\(name) }"
      case 1: "_uncheckedCase: \(enumName).\(name)"
      default: "embed: { \(enumName).\(name)(\(payload.arguments)) }"
      }
    let availability = subject.availability(of: declaration).map { "  \($0)\n" }.joined()
    return """
      \(availability)  \(access)var \(name): \(path) {
          \(path)(
            \(embed),
            extract: \(extract)
        }
      """
  }

  /// The function that visits the key paths of all cases.
  private var keyPaths: String {
    var lines: [String] = []
    var isDeprecated = false
    for item in list.items {
      switch item {
      case .directive(let directive):
        lines.append(subject.source.text(directive.range))
      case .enumCase(let enumCase, let declaration):
        let availability = Availability(of: declaration, in: subject.source)
        if availability.isUnavailable { continue }
        if availability.isDeprecated { isDeprecated = true }
        let statement = "visit(\\.\(enumCase.name.text))"
        let condition = availability.condition
        lines.append(
          condition.map { "    if #available(\($0)) { \(statement) }" } ?? "    " + statement)
      }
    }
    let attribute = isDeprecated ? "  @available(*, deprecated)\n" : ""
    return """
      \(attribute)  \(access)static func visitCaseKeyPaths(
          _ visit: (StoreRuntime.PartialCaseKeyPath<\(enumName)>) -> Swift.Void
        ) {\(lines.map { "\n\($0)" }.joined())
        }
      """
  }
}

/// The associated values of a case, as one value.
struct Payload {
  /// The type of the value: `Void`, the type of the only associated value, or a tuple.
  let type: String

  /// The variables for the associated values.
  let variables: [String]

  /// The value, made of the variables.
  let value: String

  /// The arguments that make the case from the value `$0`.
  let arguments: String

  init(of enumCase: EnumCase, in subject: AttachedDeclaration) {
    let parameters = enumCase.parameters ?? []
    let labels = parameters.compactMap(\.label)
    let hasLabels = parameters.count > 1 && Set(labels).count == labels.count
    var types: [String] = []
    var variables: [String] = []
    var arguments: [String] = []
    for (index, parameter) in parameters.enumerated() {
      let type = subject.type(parameter.type) { name in
        name == "Self"
          ? CasePathsWriter.alias(of: subject.name) ?? subject.name
          : CasePathsWriter.alias(of: name)
      }
      types.append(hasLabels ? parameter.labeled(type) : type)
      variables.append("value\(index)")
      arguments.append(parameter.labeled("$0.\(index)"))
    }
    self.variables = variables
    switch parameters.count {
    case 0: (type, value, self.arguments) = ("Swift.Void", "()", "")
    case 1: (type, value, self.arguments) = (types[0], "value0", "$0")
    default:
      type = "(\(types.joined(separator: ", ")))"
      value = "(\(variables.joined(separator: ", ")))"
      self.arguments = arguments.joined(separator: ", ")
    }
  }

  /// Returns the pattern that binds the variables to the associated values of a case.
  func pattern(_ name: String) -> String {
    guard !variables.isEmpty else { return ".\(name)" }
    return ".\(name)(" + variables.map { "let \($0)" }.joined(separator: ", ") + ")"
  }
}
