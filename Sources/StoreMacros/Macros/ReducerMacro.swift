/// `@Reducer`, which makes a struct or an enum a reducer.
///
/// In the role `member` it writes the missing members; in the role `memberAttribute` it marks
/// the nested types and the body; in the role `extension` it writes the conformance. It reports
/// parts that it can't expand once, in the role `extension`, which the compiler asks for first
/// and always. It expands all other parts: one mistake is one error.
enum ReducerMacro: AttachedMacro {
  static func expand(_ request: ExpansionRequest) -> Expansion {
    if request.role == "memberAttribute" { return attributes(request) }
    guard let syntax = request.declaration else { return .empty }
    guard let subject = AttachedDeclaration(syntax) else { return .refusal(ofUnreadable: syntax) }
    let isExtension = request.role == "extension"
    var conformance = ConformanceWriter(subject: subject, request: request, names: ["Reducer"])
    switch subject.declaration.kind {
    case .struct:
      let expansion = ReducerStructWriter(subject: subject, request: request).expansion
      guard isExtension else { return Expansion(source: expansion.source) }
      return conformance.expansion(expansion.diagnostics)
    case .enum:
      let writer = ReducerEnumWriter(subject: subject, request: request)
      guard isExtension else { return Expansion(source: writer.types) }
      // Both are named: while the compiler expands an enum that its features lead back to, it
      // doesn't find a conformance that another one only implies.
      conformance.names = ["CaseReducer", "CaseModelReducer", "Reducer"]
      conformance.members = writer.functions
      return conformance.expansion(writer.diagnostics)
    default:
      guard isExtension else { return .empty }
      return .refusal(
        subject.wrongDeclaration(macro: "Reducer", expected: "a struct or an enum"))
    }
  }

  /// Returns the attributes of one member.
  ///
  /// The compiler asks for each member, and sends the whole type with it. So the type is only read
  /// if the member may get an attribute.
  private static func attributes(_ request: ExpansionRequest) -> Expansion {
    guard let member = request.declaration.flatMap(AttachedDeclaration.init) else { return .empty }
    let name = member.declaration.name?.unescaped
    let isEnum = member.declaration.kind == .enum && (name == "Action" || name == "State")
    guard isEnum || member.isBodyWithoutBuilder,
      let parent = request.parent.flatMap(AttachedDeclaration.init),
      parent.declaration.kind == .struct || isEnum && parent.declaration.kind == .enum
    else { return .empty }
    guard isEnum else {
      return Expansion(source: "@StoreRuntime.ReducerBuilder<Self.State, Self.Action>")
    }
    var attributes = member.hasCasePaths ? [] : ["@StoreRuntime.CasePathable"]
    if name == "State" {
      if !member.hasAttribute("dynamicMemberLookup") { attributes.append("@dynamicMemberLookup") }
    } else if parent.declaration.kind == .struct {
      attributes += ReducerArguments(of: parent).actionAttributes.filter {
        $0 != ReducerArguments.codableCases || !member.hasAttribute("CodableCases")
      }
    }
    return Expansion(source: attributes.joined(separator: " "))
  }
}

extension AttachedDeclaration {
  /// Whether an enum has case paths, or gets them from an attribute of its own.
  fileprivate var hasCasePaths: Bool {
    if hasAttribute("CasePathable") || hasAttribute("Reducer") { return true }
    let names = declaration.inheritedTypes.map(source.text)
    return names.contains { $0.isName("CasePathable") }
  }

  /// Whether a property is the body of a reducer and still needs the builder.
  ///
  /// An explicit `return` turns a builder off: such a body is no list of reducers.
  fileprivate var isBodyWithoutBuilder: Bool {
    guard declaration.kind == .var, let binding = declaration.bindings.first,
      binding.name?.unescaped == "body", !binding.isStored, !hasAttribute("ReducerBuilder"),
      !declaration.hasModifier("static")
    else { return false }
    return !returnsExplicitly
  }

  /// Whether the getter has a `return` outside of closures and nested functions.
  private var returnsExplicitly: Bool {
    let tokens = source.tokens(in: declaration.range)
    guard let brace = tokens.firstIndex(where: { $0.kind == .leftBrace }) else { return false }
    let isNested = brace + 1 < tokens.endIndex && source.hasText("get", tokens[brace + 1])
    var depth = 0
    for token in tokens[brace...] {
      switch token.kind {
      case .leftBrace: depth += 1
      case .rightBrace: depth -= 1
      case .identifier where depth == (isNested ? 2 : 1):
        if source.hasText("return", token) { return true }
      default: break
      }
    }
    return false
  }
}

/// A writer of the members that a struct lacks as a reducer.
struct ReducerStructWriter {
  let subject: AttachedDeclaration
  let request: ExpansionRequest

  /// The members to add, and the diagnostics.
  var expansion: Expansion {
    var (members, diagnostics) = subject.readMembers()
    var declarations: [Declaration] = []
    var body: Declaration?
    var methods: [Declaration] = []
    for case .declaration(let declaration) in members {
      declarations.append(declaration)
      if body == nil, declaration.isProperty("body") { body = declaration }
      if declaration.isReduceMethod { methods.append(declaration) }
    }
    let reduce = methods.first
    diagnostics += Reach.diagnostics(subject, in: request.lexicalContext, macro: "Reducer")
    diagnostics += ReducerArguments(of: subject).diagnosticsOnStruct(subject)
    diagnostics += body.flatMap(bodyDiagnostic).map { [$0] } ?? []
    if let body, let reduce {
      var diagnostic = subject.diagnostic(
        .bodyAndReduce, at: reduce.name?.range ?? reduce.keyword)
      diagnostic.notes = [subject.note("'body' is declared here", at: body.keyword)]
      diagnostics.append(diagnostic)
    } else {
      // One correct method among several is enough.
      let faults = methods.map(methodDiagnostics)
      if faults.allSatisfy({ !$0.isEmpty }) { diagnostics += faults.first ?? [] }
    }
    return Expansion(
      source: additions(to: declarations, body: body, reduce: reduce).joined(separator: "\n\n"),
      diagnostics: diagnostics)
  }

  /// Returns diagnostics for the differences between a method and the protocol's requirement.
  private func methodDiagnostics(_ method: Declaration) -> [Diagnostic] {
    guard let state = method.parameters.first?.type else { return [] }
    var diagnostics: [Diagnostic] = []
    let isInout = subject.source.tokens(in: state).contains { subject.source.hasText("inout", $0) }
    if !isInout {
      let type = subject.source.text(state)
      var diagnostic = subject.diagnostic(.stateWithoutInout(type), at: state)
      diagnostic.fixIts = [insertion("inout ", at: state.lowerBound)]
      diagnostics.append(diagnostic)
    }
    if method.resultType == nil {
      diagnostics.append(
        subject.diagnostic(.reduceWithoutEffect, at: method.name?.range ?? method.keyword))
    }
    return diagnostics
  }

  /// Returns the diagnostic for a body whose type is a protocol.
  private func bodyDiagnostic(_ body: Declaration) -> Diagnostic? {
    guard let type = body.bindings.first(where: { $0.name?.unescaped == "body" })?.type else {
      return nil
    }
    let tokens = subject.source.tokens(in: type)
    guard let name = tokens.first, subject.source.hasText(in: ["Reducer", "ReducerOf"], name),
      let angle = tokens.dropFirst().first, subject.source.hasText("<", angle),
      let end = angle.partner,
      subject.source.tokens[end].end == type.upperBound
    else { return nil }
    var diagnostic = subject.diagnostic(.bodyWithoutSome(subject.source.text(type)), at: type)
    diagnostic.fixIts = [insertion("some ", at: type.lowerBound)]
    return diagnostic
  }

  private func insertion(_ text: String, at offset: Int) -> Diagnostic.FixIt {
    let start = subject.syntax.offset + offset
    return Diagnostic.FixIt(
      text: "Insert '\(text)'", range: start..<start, replacement: text)
  }

  private func additions(
    to declarations: [Declaration], body: Declaration?, reduce: Declaration?
  ) -> [String] {
    let access = AccessLevel.modifier(for: subject.declaration, in: request.lexicalContext)
    let types = logicTypes(body: body, reduce: reduce)
    func lacks(_ name: String) -> Bool {
      !declaresType(name, among: declarations) && types.allSatisfy { mentions(name, in: $0) }
    }
    var additions: [String] = []
    if lacks("State") {
      additions.append(
        """
        @StoreRuntime.ObservableState
        \(access)nonisolated struct State: Swift.Codable, Swift.Hashable, Swift.Sendable {
          \(access)init() {}
        }
        """)
    }
    if lacks("Action") {
      let source = "\(access)nonisolated enum Action: Swift.Hashable, Swift.Sendable {}"
      let attributes =
        ["@StoreRuntime.CasePathable"]
        + [ReducerArguments(of: subject).codingAttribute].compactMap(\.self)
      additions.append(String(lines: attributes, [source]))
    }
    if body == nil && reduce == nil {
      additions.append(
        """
        \(access)nonisolated var body: StoreRuntime.EmptyReducer<State, Action> {
          StoreRuntime.EmptyReducer()
        }
        """)
    }
    return additions
  }

  /// Returns the types of state and action that the logic states.
  ///
  /// The compiler infers the types from there if they aren't nested types.
  private func logicTypes(body: Declaration?, reduce: Declaration?) -> [Range<Int>] {
    if let first = reduce?.parameters.first, let last = reduce?.parameters.last {
      return [first.type.lowerBound..<last.type.upperBound]
    }
    guard let binding = body?.bindings.first(where: { $0.name?.unescaped == "body" }) else {
      return []
    }
    return [binding.type ?? binding.initializer].compactMap(\.self)
  }

  /// Returns whether a type mentions the nested type of this name, or the reducer itself.
  private func mentions(_ name: String, in type: Range<Int>) -> Bool {
    subject.unqualifiedNames(in: type).contains { token in
      let text = subject.unescapedText(token)
      guard text == "Self" else { return text == name }
      let next = subject.source.tokens(in: token.end..<type.upperBound).prefix(2)
      guard next.first?.kind == .period, let member = next.last else { return true }
      return subject.unescapedText(member) == name
    }
  }

  private func declaresType(_ name: String, among declarations: [Declaration]) -> Bool {
    if declarations.contains(where: { $0.isType && $0.name?.unescaped == name }) { return true }
    guard let parameters = subject.declaration.genericParameters else { return false }
    return subject.source.tokens(in: parameters).contains { token in
      token.kind == .identifier && subject.source.text(token) == name
    }
  }
}

extension Declaration {
  /// Returns whether this declares an instance property of this name.
  fileprivate func isProperty(_ name: String) -> Bool {
    (kind == .var || kind == .let) && bindings.contains { $0.name?.unescaped == name }
      && !hasModifier("static")
  }

  /// Whether this is `reduce(into:action:)`.
  fileprivate var isReduceMethod: Bool {
    kind == .func && name?.text == "reduce" && hasLabels(["into", "action"])
      && !hasModifier("static")
  }
}
