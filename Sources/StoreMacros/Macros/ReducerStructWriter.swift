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
