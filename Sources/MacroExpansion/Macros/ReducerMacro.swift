/// `@Reducer`: makes a struct or an enum a reducer.
///
/// In the role `member` it writes what is missing, in the role `memberAttribute` it marks the nested
/// types and the body, in the role `extension` it writes the conformance. What can't be expanded is told
/// once, in the role `extension`, which the compiler asks for first and always.
enum ReducerMacro: AttachedMacro {
  static func expand(_ request: ExpansionRequest) -> Expansion {
    if request.role == "memberAttribute" { return attributes(request) }
    guard let syntax = request.declaration else { return .empty }
    guard let subject = AttachedDeclaration(syntax) else {
      return Expansion(
        source: "", diagnostics: [Diagnostic(.unreadable(.expectedDeclaration), at: syntax)])
    }
    let expansion: Expansion
    switch subject.declaration.kind {
    case .struct:
      expansion = ReducerStructWriter(subject: subject, request: request).expansion
    case .enum:
      expansion = ReducerEnumWriter(subject: subject, request: request).expansion
    default:
      let kind = DiagnosticKind.wrongDeclaration(
        macro: "Reducer", expected: "a struct or an enum", found: subject.description)
      expansion = Expansion(
        source: "", diagnostics: [subject.diagnostic(kind, at: subject.title)])
    }
    guard request.role == "extension" else {
      return expansion.diagnostics.isEmpty ? expansion : .empty
    }
    guard expansion.diagnostics.isEmpty else { return expansion }
    let names = subject.declaration.kind == .enum ? ["CaseReducer", "Reducer"] : ["Reducer"]
    return Expansion(
      source: ConformanceWriter(subject: subject, request: request, names: names).source)
  }

  /// Returns the attributes of one member of a struct.
  private static func attributes(_ request: ExpansionRequest) -> Expansion {
    guard let parent = request.parent.flatMap(AttachedDeclaration.init),
      parent.declaration.kind == .struct,
      let member = request.declaration.flatMap(AttachedDeclaration.init),
      ReducerStructWriter(subject: parent, request: request).expansion.diagnostics.isEmpty
    else { return .empty }
    var attributes: [String] = []
    switch (member.declaration.kind, member.name) {
    case (.enum, "Action"):
      if !member.hasCasePaths { attributes.append("@StoreRuntime.CasePathable") }
    case (.enum, "State"):
      if !member.hasCasePaths { attributes.append("@StoreRuntime.CasePathable") }
      if !member.hasAttribute("dynamicMemberLookup") { attributes.append("@dynamicMemberLookup") }
    case (.var, _):
      if member.isBodyWithoutBuilder {
        attributes.append("@StoreRuntime.ReducerBuilder<Self.State, Self.Action>")
      }
    default:
      break
    }
    return Expansion(source: attributes.joined(separator: " "))
  }
}

extension AttachedDeclaration {
  /// Returns whether the declaration has an attribute, with or without the name of its module.
  func hasAttribute(_ name: String) -> Bool {
    declaration.attributes.contains { $0.name == name || $0.name.hasSuffix(".\(name)") }
  }

  /// Whether an enum has case paths already, or gets them by its own attribute.
  fileprivate var hasCasePaths: Bool {
    if hasAttribute("CasePathable") || hasAttribute("Reducer") { return true }
    let names = declaration.inheritedTypes.map(source.text)
    return names.contains { $0 == "CasePathable" || $0.hasSuffix(".CasePathable") }
  }

  /// Whether a property is the body of a reducer, to be read by a builder.
  ///
  /// An explicit `return` is no list of reducers, and turns a builder off.
  fileprivate var isBodyWithoutBuilder: Bool {
    guard let binding = declaration.bindings.first, binding.name?.text == "body",
      !binding.isStored, !hasAttribute("ReducerBuilder"),
      !declaration.modifiers.contains(where: { $0.name == "static" })
    else { return false }
    return !source.tokens(in: declaration.range).contains { token in
      token.kind == .identifier && source.text(token.start..<token.end) == "return"
        && depth(of: token) == 1
    }
  }

  /// Returns how many braces a token lies in.
  private func depth(of token: Token) -> Int {
    source.tokens(in: declaration.range.lowerBound..<token.start).reduce(0) { depth, token in
      switch token.kind {
      case .leftBrace: depth + 1
      case .rightBrace: depth - 1
      default: depth
      }
    }
  }
}

/// Writes what a struct lacks of a reducer.
struct ReducerStructWriter {
  let subject: AttachedDeclaration
  let request: ExpansionRequest

  /// The members to be added, or what is wrong.
  var expansion: Expansion {
    let (members, issues) = subject.source.members(of: subject.declaration)
    let declarations = members.compactMap { member in
      if case .declaration(let declaration) = member { declaration } else { nil }
    }
    var diagnostics = (subject.source.issues + issues).map { issue in
      subject.diagnostic(.unreadable(issue.kind), at: issue.offset..<issue.offset + 1)
    }
    let body = declarations.first { $0.isProperty("body") }
    let reduce = declarations.first { $0.isReduceMethod }
    if let body, let reduce {
      diagnostics.append(
        subject.diagnostic(.bodyAndReduce, at: reduce.name?.range ?? reduce.keyword))
      diagnostics[diagnostics.count - 1].notes.append(
        Diagnostic.Note(
          text: "'body' is declared here",
          offset: subject.syntax.offset + body.keyword.lowerBound))
    }
    guard diagnostics.isEmpty else { return Expansion(source: "", diagnostics: diagnostics) }
    return Expansion(
      source: additions(to: declarations, hasLogic: body != nil || reduce != nil)
        .joined(separator: "\n\n"))
  }

  private func additions(to declarations: [Declaration], hasLogic: Bool) -> [String] {
    let access = AccessLevel.modifier(for: subject.declaration, in: request.lexicalContext)
    var additions: [String] = []
    if !declaresType("State", among: declarations) {
      additions.append(
        """
        \(access)nonisolated struct State: Swift.Codable, Swift.Hashable, Swift.Sendable {
          \(access)init() {}
        }
        """)
    }
    if !declaresType("Action", among: declarations) {
      let source = "\(access)nonisolated enum Action: Swift.Hashable, Swift.Sendable {}"
      additions.append("@StoreRuntime.CasePathable\n\(source)")
    }
    if !hasLogic {
      additions.append(
        """
        \(access)var body: StoreRuntime.EmptyReducer<State, Action> {
          StoreRuntime.EmptyReducer()
        }
        """)
    }
    return additions
  }

  private func declaresType(_ name: String, among declarations: [Declaration]) -> Bool {
    let kinds: Set<Declaration.Kind> = [.actor, .class, .enum, .struct, .typealias]
    if declarations.contains(where: { kinds.contains($0.kind) && $0.name?.text == name }) {
      return true
    }
    guard let parameters = subject.declaration.genericParameters else { return false }
    return subject.source.tokens(in: parameters).contains { token in
      token.kind == .identifier && subject.source.text(token.start..<token.end) == name
    }
  }
}

extension Declaration {
  /// Returns whether this declares a property of the instance with a name.
  fileprivate func isProperty(_ name: String) -> Bool {
    (kind == .var || kind == .let) && bindings.contains { $0.name?.text == name }
      && !modifiers.contains { $0.name == "static" }
  }

  /// Whether this is `reduce(into:action:)`.
  fileprivate var isReduceMethod: Bool {
    kind == .func && name?.text == "reduce" && parameters.map(\.label) == ["into", "action"]
  }
}
