/// `@CasePathable`: gives an enum a case path for each of its cases.
///
/// In the role `member` it writes `AllCasePaths` and `allCasePaths`, in the role `extension` the
/// conformance. What can't be expanded is told once, in the role `extension`: the compiler asks for that
/// one first and always, and for members only if it needs them.
enum CasePathableMacro: AttachedMacro {
  static func expand(_ request: ExpansionRequest) -> Expansion {
    guard let syntax = request.declaration else { return .empty }
    guard let subject = AttachedDeclaration(syntax), subject.declaration.kind == .enum else {
      return request.role == "extension" ? wrongDeclaration(syntax) : .empty
    }
    var list = CaseList(subject)
    list.read(macro: "CasePathable", in: request.lexicalContext)
    guard list.diagnostics.isEmpty else {
      return request.role == "extension"
        ? Expansion(source: "", diagnostics: list.diagnostics) : .empty
    }
    let access = AccessLevel.modifier(for: subject.declaration, in: request.lexicalContext)
    switch request.role {
    case "member":
      return Expansion(source: CasePathsWriter(list: list, access: access).source)
    case "extension":
      return Expansion(
        source: ConformanceWriter(
          subject: subject, request: request, names: ["CasePathable", "CasePathIterable"]
        ).source)
    default:
      return .empty
    }
  }

  private static func wrongDeclaration(_ syntax: SourceSyntax) -> Expansion {
    guard let subject = AttachedDeclaration(syntax) else {
      return Expansion(
        source: "", diagnostics: [Diagnostic(.unreadable(.expectedDeclaration), at: syntax)])
    }
    let kind = DiagnosticKind.wrongDeclaration(
      macro: "CasePathable", expected: "an enum", found: subject.description)
    return Expansion(source: "", diagnostics: [subject.diagnostic(kind, at: subject.title)])
  }
}

/// Writes `AllCasePaths` and `allCasePaths` of an enum.
struct CasePathsWriter {
  let list: CaseList
  let access: String

  private var subject: AttachedDeclaration { list.subject }

  /// The name of the enum, as it is to be written inside of `AllCasePaths`.
  private var enumName: String { Self.aliases[subject.name] ?? subject.name }

  /// The names that mean something else inside of `AllCasePaths`, as it is a sequence, and the type
  /// aliases beside it for what they mean outside.
  static let aliases = ["Element": "CasePathElement", "Iterator": "CasePathIterator"]

  /// The members to be added to the enum.
  var source: String {
    var lines = [
      "\(access)nonisolated struct AllCasePaths: StoreRuntime.CasePathList, Swift.Sendable {"
    ]
    for item in list.items {
      switch item {
      case .enumCase(let enumCase, let declaration): lines += property(enumCase, declaration)
      case .directive(let directive): lines.append(subject.source.text(directive.range))
      }
    }
    lines += keyPaths
    lines.append("}")
    lines.append("")
    lines.append("\(access)nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }")
    for name in hiddenNames.sorted() {
      lines.append("")
      lines.append("\(access)typealias \(Self.aliases[name] ?? name) = \(name)")
    }
    return lines.joined(separator: "\n")
  }

  /// The names in use that `AllCasePaths` hides.
  private var hiddenNames: Set<String> {
    var names: Set<String> = [subject.name]
    for case .enumCase(let enumCase, let declaration) in list.items
    where !Availability(of: declaration, in: subject.source).isUnavailable {
      for parameter in enumCase.parameters ?? [] {
        names.formUnion(subject.unqualifiedNames(in: parameter.type).map(subject.unescapedText))
      }
    }
    return names.intersection(Self.aliases.keys)
  }

  private func property(_ enumCase: EnumCase, _ declaration: Declaration) -> [String] {
    if Availability(of: declaration, in: subject.source).isUnavailable { return [] }
    let payload = Payload(of: enumCase, in: subject)
    let name = enumCase.name.text
    let path = "StoreRuntime.AnyCasePath<\(enumName), \(payload.type)>"
    let availability = subject.attributes(named: "available", of: declaration).map { "  " + $0 }
    // Nothing follows where there can be no payload, and the compiler warns of what does.
    let extract =
      ["Never", "Swift.Never"].contains(payload.type)
      ? ["      extract: { _ in nil })"]
      : [
        "      extract: {",
        "        guard case \(payload.pattern(name)) = $0 else { return nil }",
        "        return \(payload.value)",
        "      })",
      ]
    let embed =
      switch payload.variables.count {
      case 0: "{ _ in \(enumName).\(name) }"
      case 1: "\(enumName).\(name)"
      default: "{ \(enumName).\(name)(\(payload.arguments)) }"
      }
    return availability + [
      "  \(access)var \(name): \(path) {",
      "    \(path)(",
      "      embed: \(embed),",
    ] + extract + ["  }"]
  }

  /// The list of the key paths to all cases.
  private var keyPaths: [String] {
    let type = "[StoreRuntime.PartialCaseKeyPath<\(enumName)>]"
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
        let statement = "paths.append(\\.\(enumCase.name.text))"
        let condition = availability.condition
        lines.append(
          condition.map { "    if #available(\($0)) { \(statement) }" } ?? "    " + statement)
      }
    }
    let attribute = isDeprecated ? ["  @available(*, deprecated)"] : []
    guard !lines.isEmpty else {
      return attribute + ["  \(access)static var caseKeyPaths: \(type) { [] }"]
    }
    return attribute + [
      "  \(access)static var caseKeyPaths: \(type) {",
      "    var paths: \(type) = []",
    ] + lines + ["    return paths", "  }"]
  }
}

/// The associated values of a case, as one value.
struct Payload {
  /// The type of the value: `Void`, that of the only associated value, or a tuple.
  let type: String

  /// The variables that the associated values are bound to.
  let variables: [String]

  /// The value, made of the variables.
  let value: String

  /// The arguments that make the case of the value, which is `$0`.
  let arguments: String

  init(of enumCase: EnumCase, in subject: AttachedDeclaration) {
    let parameters = enumCase.parameters ?? []
    var names = CasePathsWriter.aliases
    names["Self"] = names[subject.name] ?? subject.name
    let types = parameters.map { subject.type($0.type, replacing: names) }
    variables = parameters.indices.map { "value\($0)" }
    guard parameters.count != 1 else {
      type = types[0]
      value = variables[0]
      arguments = "$0"
      return
    }
    let labels = parameters.map(\.label)
    let isUnambiguous = Set(labels.compactMap(\.self)).count == labels.compactMap(\.self).count
    type =
      parameters.isEmpty
      ? "Swift.Void"
      : "("
        + zip(labels, types)
        .map { label, type in isUnambiguous ? Self.element(label, type) : type }
        .joined(separator: ", ") + ")"
    value = "(" + variables.joined(separator: ", ") + ")"
    arguments = labels.enumerated()
      .map { index, label in Self.element(label, "$0.\(index)") }
      .joined(separator: ", ")
  }

  /// Returns the pattern that binds the variables to the associated values of a case.
  func pattern(_ name: String) -> String {
    guard !variables.isEmpty else { return ".\(name)" }
    return ".\(name)(" + variables.map { "let \($0)" }.joined(separator: ", ") + ")"
  }

  private static func element(_ label: String?, _ value: String) -> String {
    label.map { "\($0): \(value)" } ?? value
  }
}
