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

  let subject: AttachedDeclaration
  private(set) var diagnostics: [Diagnostic]

  /// The types `State` and `Action` that a `@Reducer` enum declares itself.
  private(set) var ownTypes: [String: Declaration] = [:]

  /// The names of members that the enum declares and the macro would add.
  private(set) var takenNames: Set<String> = []

  /// Whether the enum has an initialiser without parameters, with or without conditions.
  private(set) var hasInitializer = false

  private let macro: String
  private var items: [Item] = []

  /// For the part outside of all `#if`s and for each open `#if`, its index among the items, and
  /// the places of the cases by name in the clause that is read.
  private var clauses: [(start: Int, places: [String: Range<Int>])] = [(0, [:])]

  /// The index of the last case among the items, or -1.
  private var lastCase = -1

  /// Reads an enum and its members.
  ///
  /// - Parameters:
  ///   - subject: The enum.
  ///   - macro: The macro that is expanded.
  init(_ subject: AttachedDeclaration, macro: String) {
    self.subject = subject
    self.macro = macro
    let (members, diagnostics) = subject.readMembers()
    self.diagnostics = subject.reachDiagnostics(macro: macro) + diagnostics
    if macro == "Reducer" {
      for case .declaration(let type) in members where type.isType {
        let name = type.name?.unescaped ?? ""
        if ["State", "Action"].contains(name) { ownTypes[name] = type }
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

  /// The number of cases and directives.
  var count: Int { items.count }

  /// The available cases outside of any `#if`.
  ///
  /// If there are none, the enum may end up without cases, and a `switch` needs a default.
  var unconditionalCases: [ListedCase] {
    cases.filter { !$0.isConditional && !$0.availability.isUnavailable }
  }

  /// Returns a line for each directive, and for each case that has one.
  func lines(_ line: (ListedCase) -> String?) -> String {
    items.compactMap { item in
      switch item {
      case .enumCase(let enumCase): line(enumCase)
      case .directive(let text): text
      }
    }
    .joined(separator: "\n")
  }

  /// Returns a line for each directive, and for each case that is available somewhere.
  func availableLines(_ line: (ListedCase) -> String?) -> String {
    lines { $0.availability.isUnavailable ? nil : line($0) }
  }

  /// Returns the clauses of a `switch` that numbers the cases.
  ///
  /// The last case without a condition is the `default` and isn't named. If nothing can happen
  /// in a feature, its action can't be made, and no `switch` over an enum with only such cases
  /// is exhaustive. If all cases have conditions, none may be left; then the number is that of
  /// an optional. The same holds for a type with cases of its own.
  func numbers(
    isOptional: Bool = false, where isThere: (ListedCase) -> Bool = { _ in true }
  ) -> String {
    let last = isOptional ? nil : unconditionalCases.last?.index
    let numbers = availableLines { enumCase in
      guard enumCase.index != last, isThere(enumCase) else { return nil }
      return "    case .\(enumCase.name)\(isOptional ? "?" : ""): \(enumCase.index)"
    }
    return numbers + (numbers.isEmpty ? "" : "\n") + "    default: \(last ?? -1)"
  }

  // MARK: - Reading

  private mutating func read(_ declaration: Declaration) {
    switch declaration.kind {
    case .case:
      for enumCase in declaration.cases {
        reportTaken(enumCase.name)
        let hidden = (enumCase.parameters ?? []).filter { reportHidden($0.type) }
        if hidden.isEmpty { add(enumCase, declaration) }
      }
    case .func where !hasAddedLabels(declaration): break
    case .`init` where declaration.parameters.isEmpty: hasInitializer = true
    case .let, .var:
      for name in declaration.bindings.compactMap(\.name) { reportTaken(name) }
    default:
      guard let name = declaration.name, ownTypes[name.unescaped]?.range != declaration.range
      else { return }
      reportTaken(name)
    }
  }

  /// The types that the macros add, which hide other types from the payloads.
  private static let addedTypes = [
    "CasePathable": ["AllCasePaths"],
    "Reducer": [
      "Action", "AllCasePaths", "Body", "CaseModel", "CaseScope", "State", "StateReducer",
    ],
  ]

  /// The other members that the macros add.
  private static let addedMembers = [
    "CasePathable": ["allCasePaths"], "Reducer": ["allCasePaths", "body", "caseModel", "scope"],
  ]

  /// Returns whether a method has the name and the labels of one that a macro adds.
  private func hasAddedLabels(_ method: Declaration) -> Bool {
    ["caseModel", "scope"].contains(method.name?.unescaped) && method.hasLabels([nil])
  }

  /// Reports a member with a name that no other member can have.
  private mutating func reportTaken(_ name: Identifier) {
    let added = [Self.addedTypes[macro], Self.addedMembers[macro]]
    guard added.contains(where: { $0?.contains(name.unescaped) == true }) else { return }
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
    guard Self.addedTypes[macro]?.contains(name) == true, ownTypes[name] == nil else {
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
      diagnostics.append(
        subject.diagnostic(
          .duplicateCase(key, macro: macro), at: place,
          note: ("'\(key)' is first declared here", other)))
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
      clauses.append((items.count, [:]))
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
