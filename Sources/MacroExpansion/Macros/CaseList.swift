/// The cases of an enum with the `#if`s around them.
struct CaseList {
  /// A case or a directive, in the order of the source.
  enum Item {
    case enumCase(EnumCase, Declaration)
    case directive(Directive)
  }

  /// Where a clause of an `#if` lies: two clauses of one `#if` are never compiled together.
  private struct Clause: Equatable {
    let condition: Int
    let number: Int
  }

  let subject: AttachedDeclaration
  private(set) var items: [Item] = []
  private(set) var diagnostics: [Diagnostic] = []

  private var macro = ""
  private var clauses: [Clause] = []
  private var conditions = 0

  /// The first item of each `#if` that is open.
  private var openItems: [Int] = []

  private var namesakes: [String: [(clauses: [Clause], range: Range<Int>)]] = [:]

  init(_ subject: AttachedDeclaration) {
    self.subject = subject
  }

  /// Reads the enum and its members.
  ///
  /// - Parameters:
  ///   - macro: The macro that is expanded.
  ///   - context: What encloses the enum, from the inside out.
  mutating func read(macro: String, in context: [String]) {
    self.macro = macro
    diagnostics += Reach.diagnostics(subject, in: context, macro: macro)
    let (members, issues) = subject.source.members(of: subject.declaration)
    for issue in subject.source.issues + issues { report(issue.kind, at: issue.offset) }
    for member in members {
      switch member {
      case .declaration(let declaration): read(declaration)
      case .directive(let directive): read(directive)
      }
    }
    if !openItems.isEmpty {
      report(.unbalancedDirective, at: subject.declaration.range.upperBound - 1)
    }
  }

  private mutating func read(_ declaration: Declaration) {
    if declaration.kind == .case {
      for enumCase in declaration.cases {
        report(enumCase.name, ifAmong: MacroMembers.names(of: macro))
        add(enumCase, declaration)
      }
      return
    }
    let names = MacroMembers.names(of: macro)
    switch declaration.kind {
    case .func where declaration.parameters.map(\.label) != [nil]: break
    case .let, .var:
      for name in declaration.bindings.compactMap(\.name) { report(name, ifAmong: names) }
    default: if let name = declaration.name { report(name, ifAmong: names) }
    }
  }

  private mutating func report(_ name: Identifier, ifAmong names: Set<String>) {
    guard names.contains(name.unescaped) else { return }
    diagnostics.append(
      subject.diagnostic(.alreadyDeclared(macro: macro, name: name.unescaped), at: name.range))
  }

  private mutating func add(_ enumCase: EnumCase, _ declaration: Declaration) {
    let name = enumCase.name.unescaped
    let others = namesakes[name, default: []]
    if let other = others.first(where: { canMeet($0.clauses, clauses) }) {
      var diagnostic = subject.diagnostic(
        .duplicateCase(name, macro: macro), at: enumCase.name.range)
      diagnostic.notes.append(
        Diagnostic.Note(
          text: "'\(name)' is first declared here",
          offset: subject.syntax.offset + other.range.lowerBound))
      diagnostics.append(diagnostic)
    } else {
      namesakes[name] = others + [(clauses, enumCase.name.range)]
      items.append(.enumCase(enumCase, declaration))
    }
  }

  /// Returns whether what lies in some clauses is surely compiled together with what lies in others.
  private func canMeet(_ first: [Clause], _ second: [Clause]) -> Bool {
    zip(first, second).allSatisfy { $0 == $1 }
  }

  private mutating func read(_ directive: Directive) {
    guard directive.kind == .if || !openItems.isEmpty else {
      report(.unbalancedDirective, at: directive.range.lowerBound)
      return
    }
    switch directive.kind {
    case .if:
      conditions += 1
      clauses.append(Clause(condition: conditions, number: 0))
      openItems.append(items.count)
    case .elseif, .else:
      let clause = clauses.removeLast()
      clauses.append(Clause(condition: clause.condition, number: clause.number + 1))
    case .endif:
      clauses.removeLast()
      let first = openItems.removeLast()
      let hasCase = items[first...].contains { if case .enumCase = $0 { true } else { false } }
      guard hasCase else {
        items.removeSubrange(first...)
        return
      }
    }
    items.append(.directive(directive))
  }

  private mutating func report(_ kind: ScanIssue.Kind, at offset: Int) {
    diagnostics.append(subject.diagnostic(.unreadable(kind), at: offset..<offset + 1))
  }
}

/// What macros add to an enum.
private enum MacroMembers {
  /// Returns the names of the members that a macro adds and that nothing else in the enum can have.
  static func names(of macro: String) -> Set<String> {
    switch macro {
    case "CasePathable": ["AllCasePaths", "allCasePaths"]
    case "Reducer":
      [
        "Action", "AllCasePaths", "Body", "CaseScope", "State", "StateReducer", "allCasePaths",
        "body", "scope",
      ]
    default: ["visitChanges"]
    }
  }
}
