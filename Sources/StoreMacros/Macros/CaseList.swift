/// The cases of an enum, with the `#if`s around them.
struct CaseList {
  /// A case or a directive, in the order of the source.
  enum Item {
    case enumCase(EnumCase, Declaration)
    case directive(Directive)
  }

  /// An open `#if`.
  private struct Condition {
    /// The index of its directive among the items.
    let start: Int

    /// Whether the `#if` contains a case.
    var hasCase = false

    /// The names of the cases in its clauses so far.
    var names = Names()

    /// The names in the current clause and in nested ones.
    var clause = Names()
  }

  /// The place of the first case of each name.
  private struct Names {
    var ranges: [String: Range<Int>] = [:]

    /// Adds the names of others, in time that grows with the smaller of the two.
    mutating func merge(_ other: inout Names) {
      if other.ranges.count > ranges.count { swap(&other.ranges, &ranges) }
      for (name, range) in other.ranges {
        if let known = ranges[name], known.lowerBound < range.lowerBound { continue }
        ranges[name] = range
      }
    }
  }

  let subject: AttachedDeclaration
  private(set) var items: [Item] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// The types `State` and `Action` that a `@Reducer` enum declares itself.
  private(set) var ownTypes: [String: Declaration] = [:]

  /// The names of members that the enum declares and the macro would add.
  private(set) var takenNames: Set<String> = []

  /// Whether the enum has an initialiser without parameters, with or without conditions.
  private(set) var hasInitializer = false

  private var macro = ""

  /// The open `#if`s, from the outside in.
  private var conditions: [Condition] = []

  /// The names outside of all open `#if`s.
  private var names = Names()

  /// The cases in the open clauses and outside of them.
  private var enclosing: [String: Range<Int>] = [:]

  /// The names of these cases by clause, from the outside in.
  private var enclosingNames: [[String]] = []

  init(_ subject: AttachedDeclaration) {
    self.subject = subject
  }

  /// The indices of the available cases outside of any `#if`.
  ///
  /// If there are none, the enum may end up without cases, and a `switch` needs a default.
  var unconditionalCases: [Int] {
    var depth = 0
    return items.indices.filter { index in
      switch items[index] {
      case .directive(let directive):
        if directive.kind == .if { depth += 1 }
        if directive.kind == .endif { depth -= 1 }
        return false
      case .enumCase(_, let declaration):
        return depth == 0 && !Availability(of: declaration, in: subject.source).isUnavailable
      }
    }
  }

  /// Reads the enum and its members.
  ///
  /// - Parameters:
  ///   - macro: The macro that is expanded.
  ///   - context: The declarations around the enum, from the inside out.
  mutating func read(macro: String, in context: [String]) {
    self.macro = macro
    diagnostics += Reach.diagnostics(subject, in: context, macro: macro)
    let (members, diagnostics) = subject.readMembers()
    self.diagnostics += diagnostics
    if macro == "Reducer" { findOwnTypes(among: members) }
    for member in members {
      switch member {
      case .declaration(let declaration): read(declaration)
      case .directive(let directive): read(directive)
      }
    }
  }

  private mutating func findOwnTypes(among members: [Member]) {
    for case .declaration(let declaration) in members where declaration.isType {
      guard let name = declaration.name?.unescaped, ["State", "Action"].contains(name) else {
        continue
      }
      ownTypes[name] = declaration
    }
  }

  private mutating func read(_ declaration: Declaration) {
    let names = MacroMembers.names(of: macro)
    switch declaration.kind {
    case .case:
      for enumCase in declaration.cases {
        report(enumCase.name, ifAmong: names)
        let isReachable = !reportUnreachable(enumCase.name)
        let hidden = (enumCase.parameters ?? []).filter { reportHidden($0.type) }
        if isReachable, hidden.isEmpty { add(enumCase, declaration) }
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

  /// Reports a name that a key path can't have, even between backticks.
  ///
  /// - Returns: Whether it is one.
  private mutating func reportUnreachable(_ name: Identifier) -> Bool {
    guard macro != "ObservableState", ["Protocol", "Type", "self"].contains(name.unescaped) else {
      return false
    }
    diagnostics.append(
      subject.diagnostic(.unreachableCase(name.unescaped, macro: macro), at: name.range))
    return true
  }

  /// Reports a payload whose first name is that of a generated type where the payload is written.
  ///
  /// - Returns: Whether it is one.
  private mutating func reportHidden(_ type: Range<Int>) -> Bool {
    guard let first = subject.source.tokens(in: type).first,
      first.kind == .identifier || first.kind == .escapedIdentifier
    else { return false }
    let name = subject.unescapedText(first)
    guard MacroMembers.typeNames(of: macro).contains(name), ownTypes[name] == nil else {
      return false
    }
    diagnostics.append(
      subject.diagnostic(.hiddenType(name, macro: macro), at: first.start..<first.end))
    return true
  }

  private mutating func add(_ enumCase: EnumCase, _ declaration: Declaration) {
    let name = enumCase.name.unescaped
    let inner = conditions.last?.clause.ranges ?? names.ranges
    if let other = enclosing[name] ?? inner[name] {
      var diagnostic = subject.diagnostic(
        .duplicateCase(name, macro: macro), at: enumCase.name.range)
      diagnostic.notes = [subject.note("'\(name)' is first declared here", at: other)]
      diagnostics.append(diagnostic)
    } else {
      enclosing[name] = enumCase.name.range
      if let last = conditions.indices.last {
        conditions[last].hasCase = true
        enclosingNames[last].append(name)
      }
      items.append(.enumCase(enumCase, declaration))
    }
  }

  /// Ends the current clause.
  ///
  /// Another clause of the `#if` is never compiled together with it, but code after the `#if`
  /// may be compiled with either.
  private mutating func endClause() {
    let last = conditions.count - 1
    for name in enclosingNames[last] {
      conditions[last].clause.ranges[name] = enclosing.removeValue(forKey: name)
    }
    enclosingNames[last] = []
    var ended = Names()
    swap(&ended, &conditions[last].clause)
    conditions[last].names.merge(&ended)
  }

  private mutating func read(_ directive: Directive) {
    guard directive.kind == .if || !conditions.isEmpty else { return }
    switch directive.kind {
    case .if:
      conditions.append(Condition(start: items.count))
      enclosingNames.append([])
    case .elseif, .else:
      endClause()
    case .endif:
      endClause()
      enclosingNames.removeLast()
      var condition = conditions.removeLast()
      guard condition.hasCase else {
        while items.count > condition.start { items.removeLast() }
        return
      }
      if let last = conditions.indices.last {
        conditions[last].hasCase = true
        conditions[last].clause.merge(&condition.names)
      } else {
        names.merge(&condition.names)
      }
    }
    items.append(.directive(directive))
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
      [
        "Action", "AllCasePaths", "Body", "CaseModel", "CaseScope", "State", "StateReducer",
        "allCasePaths", "body", "caseModel", "scope",
      ]
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
