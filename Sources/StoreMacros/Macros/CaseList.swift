/// A case of an enum, as the writers need it.
struct ListedCase {
  /// Its place among the cases and the directives of the enum.
  let index: Int

  /// The name as written, with backticks.
  let name: String

  /// The name without backticks.
  let key: String

  /// The bytes of the name.
  let place: Range<Int>

  /// The associated values; none for a case without parentheses.
  let parameters: [Parameter]

  /// Whether the case has parentheses.
  let hasPayload: Bool

  /// The whole `case` line.
  let declaration: Declaration

  let availability: Availability

  /// Whether the case is in an `#if`.
  let isConditional: Bool

  /// Returns the pattern that binds variables to the associated values.
  func pattern(_ prefix: String = "value") -> String {
    guard !parameters.isEmpty else { return ".\(name)" }
    return ".\(name)(" + parameters.indices.map { "let \(prefix)\($0)" }.joined(separator: ", ")
      + ")"
  }

  /// Returns the case with its associated values, given as arguments in order.
  func value(_ argument: (Int) -> String) -> String {
    guard !parameters.isEmpty else { return ".\(name)" }
    let arguments = parameters.indices.map { parameters[$0].labeled(argument($0)) }
    return ".\(name)(\(arguments.joined(separator: ", ")))"
  }
}

/// The cases of an enum, with the `#if`s around them.
struct CaseList {
  /// A case or a directive, in the order of the source.
  private enum Item {
    case enumCase(ListedCase)
    case directive(String)
  }

  /// The part of the enum outside of all `#if`s, or a clause of an open `#if`.
  private struct Clause {
    /// The index of the `#if` among the items.
    let start: Int

    /// The places of the cases by name.
    var places: [String: Range<Int>] = [:]
  }

  let subject: AttachedDeclaration
  private var items: [Item] = []
  private(set) var diagnostics: [Diagnostic]

  /// The types `State` and `Action` that a `@Reducer` enum declares itself.
  private(set) var ownTypes: [String: Declaration] = [:]

  /// The names of members that the enum declares and the macro would add.
  private(set) var takenNames: Set<String> = []

  /// Whether the enum has an initialiser without parameters, with or without conditions.
  private(set) var hasInitializer = false

  private let macro: String

  /// The open clauses, from the outside in.
  private var clauses = [Clause(start: 0)]

  /// The index of the last case among the items, or -1.
  private var lastCase = -1

  /// Reads an enum and its members.
  ///
  /// - Parameters:
  ///   - subject: The enum.
  ///   - macro: The macro that is expanded.
  ///   - context: The declarations around the enum, from the inside out.
  init(_ subject: AttachedDeclaration, macro: String, in context: [String]) {
    self.subject = subject
    self.macro = macro
    let (members, diagnostics) = subject.readMembers()
    self.diagnostics = Reach.diagnostics(subject, in: context, macro: macro) + diagnostics
    if macro == "Reducer" {
      for case .declaration(let declaration) in members where declaration.isType {
        let name = declaration.name?.unescaped ?? ""
        if ["State", "Action"].contains(name) { ownTypes[name] = declaration }
      }
    }
    for member in members {
      switch member {
      case .declaration(let declaration): read(declaration)
      case .directive(let directive): read(directive)
      }
    }
  }

  // MARK: - Results

  /// The cases, with or without conditions.
  var cases: [ListedCase] {
    items.compactMap { if case .enumCase(let enumCase) = $0 { enumCase } else { nil } }
  }

  var isEmpty: Bool { items.isEmpty }

  /// The number of cases and directives.
  var count: Int { items.count }

  /// The available cases outside of any `#if`.
  ///
  /// If there are none, the enum may end up without cases, and a `switch` needs a default.
  var unconditionalCases: [ListedCase] {
    cases.filter { !$0.isConditional && !$0.availability.isUnavailable }
  }

  /// Returns a line for each directive, and for each case that has one.
  func lines(_ line: (ListedCase) -> String?) -> [String] {
    items.compactMap { item in
      switch item {
      case .enumCase(let enumCase): line(enumCase)
      case .directive(let text): text
      }
    }
  }

  /// Returns a line for each directive, and for each case that is available somewhere.
  func availableLines(_ line: (ListedCase) -> String?) -> [String] {
    lines { $0.availability.isUnavailable ? nil : line($0) }
  }

  // MARK: - Reading

  private mutating func read(_ declaration: Declaration) {
    let names = MacroMembers.names(of: macro)
    switch declaration.kind {
    case .case:
      for enumCase in declaration.cases {
        report(enumCase.name, ifAmong: names)
        let hidden = (enumCase.parameters ?? []).filter { reportHidden($0.type) }
        if hidden.isEmpty { add(enumCase, declaration) }
      }
    case .func where !MacroMembers.hasMethod(like: declaration): break
    case .`init` where declaration.parameters.isEmpty: hasInitializer = true
    case .let, .var:
      for name in declaration.bindings.compactMap(\.name) { report(name, ifAmong: names) }
    default:
      guard let name = declaration.name, ownTypes[name.unescaped] !== declaration else { return }
      report(name, ifAmong: names)
    }
  }

  private mutating func report(_ name: Identifier, ifAmong names: [String]) {
    guard names.contains(name.unescaped) else { return }
    takenNames.insert(name.unescaped)
    diagnostics.append(
      subject.diagnostic(.alreadyDeclared(macro: macro, name: name.unescaped), at: name.range))
  }

  /// Reports a payload whose first name is that of a generated type where the payload is written.
  ///
  /// - Returns: Whether it is one.
  private mutating func reportHidden(_ type: Range<Int>) -> Bool {
    guard let first = subject.source.tokens(in: type).first else { return false }
    let name = subject.unescapedText(first)
    guard MacroMembers.typeNames(of: macro).contains(name), ownTypes[name] == nil else {
      return false
    }
    diagnostics.append(
      subject.diagnostic(.hiddenType(name, macro: macro), at: first.start..<first.end))
    return true
  }

  /// Adds a case, unless its clause has another one of its name.
  private mutating func add(_ enumCase: EnumCase, _ declaration: Declaration) {
    let key = enumCase.name.unescaped
    let place = enumCase.name.range
    if let other = clauses[clauses.count - 1].places[key] {
      var diagnostic = subject.diagnostic(.duplicateCase(key, macro: macro), at: place)
      diagnostic.notes = [subject.note("'\(key)' is first declared here", at: other)]
      diagnostics.append(diagnostic)
      return
    }
    clauses[clauses.count - 1].places[key] = place
    lastCase = items.count
    items.append(
      .enumCase(
        ListedCase(
          index: items.count, name: enumCase.name.text, key: key, place: place,
          parameters: enumCase.parameters ?? [], hasPayload: enumCase.parameters != nil,
          declaration: declaration,
          availability: Availability(of: declaration, in: subject.source),
          isConditional: clauses.count > 1)))
  }

  private mutating func read(_ directive: Directive) {
    switch directive.kind {
    case .if:
      clauses.append(Clause(start: items.count))
    case .elseif, .else:
      clauses[clauses.count - 1].places = [:]
    case .endif:
      guard clauses.count > 1, let clause = clauses.popLast() else { return }
      if lastCase < clause.start {
        items.removeSubrange(clause.start...)
        return
      }
    }
    items.append(.directive(subject.source.text(directive.range)))
  }
}

/// The members that macros add to an enum.
private enum MacroMembers {
  /// Returns the names of the members that a macro adds, which no other member can have.
  static func names(of macro: String) -> [String] {
    switch macro {
    case "CasePathable": ["AllCasePaths", "allCasePaths"]
    case "CodableCases": []
    case "Reducer":
      typeNames(of: macro) + ["allCasePaths", "body", "caseModel", "scope"]
    default: ["visitChanges"]
    }
  }

  /// Returns whether a macro adds a method with the name and the labels of this one.
  static func hasMethod(like declaration: Declaration) -> Bool {
    switch declaration.name?.unescaped {
    case "caseModel", "scope": declaration.hasLabels([nil])
    case "visitChanges": declaration.hasLabels(ChangeVisitor.labels)
    default: false
    }
  }

  /// Returns the names of the types that a macro adds, which hide other types from the payloads.
  static func typeNames(of macro: String) -> [String] {
    switch macro {
    case "CasePathable": ["AllCasePaths"]
    case "Reducer":
      ["Action", "AllCasePaths", "Body", "CaseModel", "CaseScope", "State", "StateReducer"]
    default: []
    }
  }
}
