/// A case of an enum, in the form that the writers use.
struct ListedCase {
  /// The index among the cases and directives of the enum.
  let index: Int

  /// The name as written, with backticks.
  let name: String

  /// The name without backticks.
  let key: String

  /// The bytes of the name.
  let place: Range<Int>

  /// The associated values, empty for a case without parentheses.
  let parameters: [Parameter]

  /// Indicates that the case has parentheses.
  let hasPayload: Bool

  /// The whole `case` line.
  let declaration: Declaration

  let availability: Availability

  /// Indicates that the case is inside of an `#if`, or is unavailable on a platform.
  let isConditional: Bool

  /// Returns the pattern that binds variables to the associated values.
  func pattern(_ prefix: String = "value") -> String {
    guard !parameters.isEmpty else { return ".\(name)" }
    return ".\(name)(" + parameters.indices.map { "let \(prefix)\($0)" }.joined(separator: ", ")
      + ")"
  }

  /// Returns the case with arguments for its associated values, made from their indices.
  func value(_ argument: (Int) -> String) -> String {
    guard !parameters.isEmpty else { return ".\(name)" }
    let arguments = parameters.indices.map { parameters[$0].labeled(argument($0)) }
    return ".\(name)(\(arguments.joined(separator: ", ")))"
  }
}

/// The cases of an enum, with the `#if` directives around them.
struct CaseList {
  /// A case or a directive, in source order.
  private enum Item {
    case enumCase(ListedCase)
    case directive(String)
  }

  let subject: AttachedDeclaration
  private(set) var diagnostics: [Diagnostic]

  /// The types `State` and `Action` that a `@Reducer` enum declares itself.
  private(set) var ownTypes: [String: Declaration] = [:]

  /// The names of declared members that the macro would otherwise add.
  private(set) var takenNames: Set<String> = []

  /// The structs and enums that the enum declares outside of any `#if`, by name.
  private var nestedTypes: [String: Declaration] = [:]

  /// Indicates that the enum has an initialiser without parameters, possibly inside of an `#if`.
  private(set) var hasInitializer = false

  private let macro: String
  private var items: [Item] = []

  /// For the top level and for each open `#if`: its start index among the items, and the places of
  /// the cases in the current clause by name.
  private var clauses: [(start: Int, places: [String: Range<Int>])] = [(0, [:])]

  /// The item index of the last case, or -1.
  private var lastCase = -1

  /// Parses an enum and its members.
  ///
  /// - Parameters:
  ///   - subject: The enum.
  ///   - macro: The macro that is being expanded.
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

  /// The cases, including those inside of an `#if`.
  var cases: [ListedCase] {
    items.compactMap { if case .enumCase(let enumCase) = $0 { enumCase } else { nil } }
  }

  /// The number of cases and directives.
  var count: Int { items.count }

  /// The available cases outside of any `#if`.
  ///
  /// Without any, the enum may end up without cases, and a `switch` needs a default.
  var unconditionalCases: [ListedCase] {
    cases.filter { !$0.isConditional && !$0.availability.isUnavailable }
  }

  /// Returns a line for each directive and for each case for which `line` returns one.
  func lines(_ line: (ListedCase) -> String?) -> String {
    items.compactMap { item in
      switch item {
      case .enumCase(let enumCase): line(enumCase)
      case .directive(let text): text
      }
    }
    .joined(separator: "\n")
  }

  /// Like `lines`, but without the cases that are unavailable, everywhere or on the platform.
  func availableLines(_ line: (ListedCase) -> String?) -> String {
    lines { enumCase in
      guard !enumCase.availability.isUnavailable, let line = line(enumCase) else { return nil }
      let conditions = enumCase.availability.excludingConditions
      guard !conditions.isEmpty else { return line }
      return "#if \(conditions.map { "!\($0)" }.joined(separator: " && "))\n\(line)\n#endif"
    }
  }

  /// Returns the clauses of a `switch` that maps cases to numbers.
  ///
  /// The last case outside of any `#if` becomes the `default` and isn't named: a `switch` over
  /// cases without values, such as actions of a feature without actions, is never exhaustive. If
  /// all cases are conditional, or the type declares its own cases, there may be none; the number
  /// is then that of an optional.
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

  /// Returns `true` if the enum declares a type with this name that has values: a struct, or an
  /// enum with cases.
  func declaresInhabited(_ name: String) -> Bool {
    guard let type = nestedTypes[name] else { return false }
    return type.kind == .struct
      || subject.source.members(of: type).members.contains { member in
        if case .declaration(let declaration) = member { declaration.kind == .case } else { false }
      }
  }

  /// Returns the cases of an enum that this one declares outside of any `#if`, or `nil` if there is
  /// none with the name.
  func cases(ofNested name: String) -> [EnumCase]? {
    guard let type = nestedTypes[name], type.kind == .enum else { return nil }
    var cases: [EnumCase] = []
    for case .declaration(let member) in subject.source.members(of: type).members {
      cases += member.cases
    }
    return cases
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
      if clauses.count == 1, declaration.kind == .struct || declaration.kind == .enum {
        nestedTypes[declaration.name?.unescaped ?? ""] = declaration
      }
      guard let name = declaration.name, ownTypes[name.unescaped]?.range != declaration.range
      else { return }
      reportTaken(name)
    }
  }

  /// The types that the macros add, which shadow other types in payloads.
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

  /// Returns `true` if a method has the name and labels of one that a macro adds.
  private func hasAddedLabels(_ method: Declaration) -> Bool {
    ["caseModel", "scope"].contains(method.name?.unescaped) && method.hasLabels([nil])
  }

  /// Reports a member whose name is reserved for an added member.
  private mutating func reportTaken(_ name: Identifier) {
    let added = [Self.addedTypes[macro], Self.addedMembers[macro]]
    guard added.contains(where: { $0?.contains(name.unescaped) == true }) else { return }
    takenNames.insert(name.unescaped)
    diagnostics.append(
      subject.diagnostic(.alreadyDeclared(macro: macro, name: name.unescaped), at: name.range))
  }

  /// Reports a payload whose first name refers to a generated type in the generated code.
  ///
  /// - Returns: `true` if it was reported.
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

  /// Adds a case, unless its clause already has one with that name.
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
    let availability = Availability(of: declaration, in: subject.source)
    items.append(
      .enumCase(
        ListedCase(
          index: items.count, name: enumCase.name.text, key: key, place: place,
          parameters: enumCase.parameters ?? [], hasPayload: enumCase.parameters != nil,
          declaration: declaration,
          availability: availability,
          isConditional: clauses.count > 1 || !availability.excludingConditions.isEmpty)))
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
