/// The `State` and the `Action` that an enum of features declares itself, and their cases.
struct OwnTypes {
  typealias Kind = ReducerEnumWriter.GeneratedType

  private let subject: AttachedDeclaration
  private let declarations: [String: Declaration]

  /// The cases of each type by name, if it is an enum in this declaration.
  private var cases: [String: [String: Identifier]] = [:]

  init(of list: CaseList) {
    subject = list.subject
    declarations = list.ownTypes
    for (name, declaration) in declarations where declaration.kind == .enum {
      var identifiers: [String: Identifier] = [:]
      for case .declaration(let member) in subject.source.members(of: declaration).members {
        for enumCase in member.cases { identifiers[enumCase.name.unescaped] = enumCase.name }
      }
      cases[name] = identifiers
    }
  }

  /// Returns whether the enum declares a type itself.
  func declares(_ kind: Kind) -> Bool {
    declarations[kind.rawValue] != nil
  }

  /// Returns whether a type has one of the enum's cases, as a generated type would.
  func has(_ enumCase: EnumCase, in kind: Kind) -> Bool {
    cases[kind.rawValue].map { $0[enumCase.name.unescaped] != nil } ?? true
  }

  /// Returns diagnostics for what a type lacks for a case.
  func diagnostics(for enumCase: EnumCase, _ content: ReducerEnumWriter.Content) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    let name = enumCase.name.unescaped
    if !has(enumCase, in: .state) {
      diagnostics.append(
        subject.diagnostic(.missingCase(name, type: "State"), at: enumCase.name.range))
    }
    if case .data = content { return diagnostics }
    if !has(enumCase, in: .action) {
      diagnostics.append(
        subject.diagnostic(.missingCase(name, type: "Action"), at: enumCase.name.range))
    }
    return diagnostics
  }

  /// Returns diagnostics for the types themselves.
  func diagnostics(for list: CaseList) -> [Diagnostic] {
    var diagnostics = ReducerArguments(of: subject).diagnostics(subject) { label in
      declarations[label] != nil
    }
    guard let state = declarations["State"], state.kind != .typealias, let name = state.name else {
      return diagnostics
    }
    if !state.inheritedTypes.contains(where: {
      subject.source.text($0).isName("CaseReducerState")
    }) {
      diagnostics.append(
        subject.diagnostic(.ownStateWithoutConformance(subject.name), at: name.range))
    }
    var names: Set<String> = []
    for case .enumCase(let enumCase, _) in list.items { names.insert(enumCase.name.unescaped) }
    let additional = (cases["State"] ?? [:]).values.filter { !names.contains($0.unescaped) }
    for identifier in additional.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      diagnostics.append(
        subject.diagnostic(.additionalStateCase(identifier.unescaped), at: identifier.range))
    }
    return diagnostics
  }
}
