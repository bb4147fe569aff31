/// A writer of the members that a struct needs to be a reducer.
struct ReducerStructWriter {
  let subject: AttachedDeclaration

  private(set) var diagnostics: [Diagnostic]

  private let declarations: [Declaration]
  private let arguments: ReducerArguments

  private var body: Declaration?

  /// The methods `reduce(into:action:)`.
  private var methods: [Declaration] = []

  init(_ subject: AttachedDeclaration) {
    self.subject = subject
    let (members, unreadable) = subject.readMembers()
    declarations = members.compactMap { member in
      if case .declaration(let declaration) = member { declaration } else { nil }
    }
    arguments = ReducerArguments(of: subject)
    diagnostics = unreadable + subject.reachDiagnostics(macro: "Reducer")
    for declaration in declarations where !declaration.hasModifier("static") {
      if body == nil, declaration.bodyBinding != nil { body = declaration }
      if declaration.kind == .func, declaration.name?.text == "reduce",
        declaration.hasLabels(["into", "action"])
      {
        methods.append(declaration)
      }
    }
    if let range = arguments.range, !arguments.state.isEmpty {
      diagnostics.append(subject.diagnostic(.argumentsOnStruct, at: range))
    }
    if let type = body?.bodyBinding?.type, isProtocol(type) {
      diagnostics.append(
        subject.diagnostic(
          .bodyWithoutSome(subject.source.text(type)), at: type,
          fix: ("Insert 'some '", type.lowerBound..<type.lowerBound, "some ")))
    }
    if let body, let reduce = methods.first {
      diagnostics.append(
        subject.diagnostic(
          .bodyAndReduce, at: reduce.name?.range ?? reduce.keyword,
          note: ("'body' is declared here", body.keyword)))
    } else {
      // One correct method among several is enough.
      let faults = methods.map(faults)
      if faults.allSatisfy({ !$0.isEmpty }) { diagnostics += faults.first ?? [] }
    }
    for list in subject.source.captureListsOfEffects(in: subject.declaration.body ?? 0..<0) {
      diagnostics.append(
        subject.diagnostic(
          .captureList, at: list,
          fix: ("Insert '@concurrent '", list.lowerBound..<list.lowerBound, "@concurrent ")))
    }
  }

  /// Returns diagnostics for the differences between a method and the protocol's requirement.
  private func faults(of method: Declaration) -> [Diagnostic] {
    guard let state = method.parameters.first?.type else { return [] }
    var faults: [Diagnostic] = []
    if !subject.source.tokens(in: state).contains(where: { subject.source.hasText("inout", $0) }) {
      faults.append(
        subject.diagnostic(
          .stateWithoutInout(subject.source.text(state)), at: state,
          fix: ("Insert 'inout '", state.lowerBound..<state.lowerBound, "inout ")))
    }
    if method.resultType == nil {
      faults.append(
        subject.diagnostic(.reduceWithoutEffect, at: method.name?.range ?? method.keyword))
    }
    return faults
  }

  /// Returns `true` if a type is a protocol without `some`.
  private func isProtocol(_ type: Range<Int>) -> Bool {
    let tokens = subject.source.tokens(in: type)
    guard let name = tokens.first, ["Reducer", "ReducerOf"].contains(subject.source.text(name)),
      let angle = tokens.dropFirst().first, subject.source.hasText("<", angle),
      let end = angle.partner
    else { return false }
    return subject.source.tokens[end].end == type.upperBound
  }

  // MARK: - Additions

  var additions: String {
    let access = subject.access
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
      additions.append(
        String(
          template: """
            @StoreRuntime.CasePathable
            \(arguments.codingAttribute ?? "")
            \(access)nonisolated enum Action: Swift.Hashable, Swift.Sendable {}
            """))
    }
    if !hasLogic {
      // Both, so that logic in an extension, which the macro can't see, is an error rather than
      // ignored. The compiler warns about code that no action can reach.
      let effect = lacks("Action") ? "" : "\n  .none\n"
      additions.append(
        """
        \(access)nonisolated var body: StoreRuntime.EmptyReducer<State, Action> {
          StoreRuntime.EmptyReducer()
        }

        \(access)nonisolated func reduce(
          into state: inout State, action: Action
        ) -> StoreRuntime.Effect<Action> {\(effect)}
        """)
    }
    return additions.joined(separator: "\n\n")
  }

  /// Returns `true` if a nested type must be added.
  ///
  /// A reducer with logic uses types that the compiler infers, or types that are declared in an
  /// extension, which the macro can't see.
  private func lacks(_ name: String) -> Bool { !hasLogic && !declares(name) }

  private func declares(_ name: String) -> Bool {
    let parameters = subject.declaration.genericParameters.map(subject.source.tokens) ?? []
    return declarations.contains { $0.isType && $0.name?.unescaped == name }
      || parameters.contains { subject.source.hasText(name, $0) }
  }

  /// Indicates that the struct has logic and doesn't declare both types.
  var mayLackTypes: Bool { hasLogic && !(declares("State") && declares("Action")) }

  /// Indicates that the struct has a body or a `reduce` method.
  private var hasLogic: Bool { body != nil || !methods.isEmpty }
}

extension Declaration {
  /// The binding of the variable `body`, if this declares it.
  fileprivate var bodyBinding: Binding? {
    bindings.first { $0.name?.unescaped == "body" }
  }
}

extension ScannedSource {
  /// The capture lists of closures passed to `run` effects, as in `.run { [id] send in` and
  /// `Effect.run(priority: .low) { [id] send in`.
  ///
  /// Those in nested features aren't listed: the macro of the nested feature does that.
  ///
  /// - Parameter body: The token indices of the members of a feature.
  /// - Returns: The bytes of the capture lists.
  fileprivate func captureListsOfEffects(in body: Range<Int>) -> [Range<Int>] {
    var lists: [Range<Int>] = []
    var index = body.lowerBound
    while index < body.upperBound {
      if let list = captureList(ofEffectAt: index) { lists.append(list) }
      index = endOfFeature(from: index) ?? index + 1
    }
    return lists
  }

  /// Returns the capture list of an effect whose period is at an index.
  private func captureList(ofEffectAt index: Int) -> Range<Int>? {
    guard tokens[index].kind == .period, index > 0, index + 1 < tokens.endIndex,
      hasText("run", tokens[index + 1]), isEffect(before: index)
    else { return nil }
    var brace = index + 2
    if tokens[brace].kind == .leftParen { brace = (tokens[brace].partner ?? brace) + 1 }
    guard tokens.indices.contains(brace + 1), tokens[brace].kind == .leftBrace,
      tokens[brace + 1].kind == .leftBracket, let end = tokens[brace + 1].partner,
      hasParameters(after: end)
    else { return nil }
    return tokens[brace + 1].start..<tokens[end].end
  }

  /// Returns the index after a type with `@Reducer`, if that attribute begins at an index.
  private func endOfFeature(from start: Int) -> Int? {
    guard tokens[start].kind == .at else { return nil }
    var index = start + 1
    while index + 2 < tokens.endIndex, tokens[index + 1].kind == .period { index += 2 }
    guard hasText("Reducer", tokens[index]) else { return nil }
    while index < tokens.endIndex, tokens[index].kind != .leftBrace {
      index = max(index, tokens[index].partner ?? index) + 1
    }
    guard index < tokens.endIndex else { return index }
    return (tokens[index].partner ?? index) + 1
  }

  /// Returns `true` if a period begins an implicit member, or follows the type `Effect`.
  private func isEffect(before period: Int) -> Bool {
    let previous = tokens[period - 1]
    switch previous.kind {
    case .identifier:
      return ["Effect", "return", "in", "else", "try"].contains { hasText($0, previous) }
    case .escapedIdentifier, .number, .string, .regex, .rightParen, .rightBracket, .rightBrace:
      // The method of an expression, which may be on the line before.
      return false
    case .operator: return previous.end < tokens[period].start
    default: return true
    }
  }

  /// Returns `true` if parameters follow the brackets, which are then a capture list.
  private func hasParameters(after bracket: Int) -> Bool {
    guard tokens.indices.contains(bracket + 2) else { return false }
    var next = bracket + 1
    if tokens[next].kind == .leftParen, let end = tokens[next].partner {
      next = end
    } else if tokens[next].kind != .identifier {
      return false
    }
    return ["in", "async", "throws"].contains { hasText($0, tokens[next + 1]) }
      || hasText("->", tokens[next + 1])
  }
}
