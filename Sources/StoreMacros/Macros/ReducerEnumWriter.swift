/// A writer of `State`, `Action` and the reducers of an enum of features.
struct ReducerEnumWriter {
  /// The content of a case of the enum.
  enum Content {
    /// A reducer, with its type.
    case reducer(type: String)

    /// Ephemeral state, of a type with a nested `Action`: any action removes it.
    case ephemeral(type: String)

    /// Plain data, as written between the parentheses, or nothing.
    case data
  }

  /// The types that have a case for each case of the enum.
  enum GeneratedType: String {
    case state = "State"
    case action = "Action"
  }

  let subject: AttachedDeclaration
  let request: ExpansionRequest

  let list: CaseList

  /// The types that the enum declares itself.
  let own: OwnTypes

  let arguments: ReducerArguments

  /// The diagnostics.
  ///
  /// Everything else is still written, so the compiler reports nothing but these.
  private(set) var diagnostics: [Diagnostic]

  /// The contents of the cases, by their place in the list.
  private var contents: [Int: Content] = [:]

  init(subject: AttachedDeclaration, request: ExpansionRequest) {
    self.subject = subject
    self.request = request
    list = CaseList(subject, macro: "Reducer", in: request.lexicalContext)
    own = OwnTypes(of: list)
    arguments = ReducerArguments(of: subject)
    diagnostics = list.diagnostics
    for enumCase in list.cases {
      // A case whose stated content is impossible counts as plain data.
      let diagnostic = diagnostic(enumCase)
      let content = diagnostic == nil ? statedContent(enumCase) : .data
      contents[enumCase.index] = content
      let isData = if case .data = content { true } else { false }
      diagnostics += [diagnostic].compactMap(\.self)
      diagnostics += own.diagnostics(for: enumCase, isData: isData)
    }
    diagnostics += [own.diagnostic].compactMap(\.self)
  }

  /// Returns the content of a case.
  func content(_ enumCase: ListedCase) -> Content { contents[enumCase.index] ?? .data }

  /// The members to add to the enum itself: its types.
  var types: String {
    var types: [String] = []
    if !own.declares(.state) { types.append(state(access)) }
    if !own.declares(.action) { types.append(action(access)) }
    if !list.takenNames.contains("Body") {
      types.append("\(access)typealias Body = StoreRuntime.CaseReducers<State, Action>")
    }
    for (name, store) in [("CaseScope", "StoreOf"), ("CaseModel", "StoreModelOf")]
    where !list.takenNames.contains(name) {
      types.append(caseStores(name, of: store, access))
    }
    return types.joined(separator: "\n\n")
  }

  /// The members to add in an extension: the code that depends on the features.
  ///
  /// The compiler checks code in the enum itself only when it is about to generate code, and at
  /// a mistake there it crashes before it shows the error. In an extension, names beside the
  /// nested enum aren't found, so this code doesn't name the features.
  var functions: String {
    let access = AccessLevel.modifierInExtension(
      for: subject.declaration, in: request.lexicalContext)
    var functions: [String] = []
    if !list.takenNames.contains("body") { functions.append(body(access)) }
    if let initializer = initializer(access) { functions.append(initializer) }
    if !list.takenNames.contains("scope") { functions.append(scope(access)) }
    if !list.takenNames.contains("caseModel") { functions.append(caseModel(access)) }
    if !own.declares(.state) {
      functions += comparisonFunctions(.state, arguments.state, access)
    }
    if !own.declares(.action) {
      functions += comparisonFunctions(.action, arguments.action, access)
    }
    return functions.joined(separator: "\n\n")
  }

  private var access: String {
    AccessLevel.modifier(for: subject.declaration, in: request.lexicalContext)
  }

  // MARK: - Cases

  /// Returns the stated content of a case: plain data, if it has several values.
  private func statedContent(_ enumCase: ListedCase) -> Content {
    guard enumCase.parameters.count == 1, !isMarked("ReducerCaseIgnored", enumCase) else {
      return .data
    }
    let type = subject.type(enumCase.parameters[0].type, replacingSelfBy: subject.name)
    let name = String(type.prefix { $0 != "<" })
    if isMarked("ReducerCaseEphemeral", enumCase) || name.isName("AlertState")
      || name.isName("ConfirmationDialogState")
    {
      return .ephemeral(type: type)
    }
    return .reducer(type: type)
  }

  private func isMarked(_ name: String, _ enumCase: ListedCase) -> Bool {
    enumCase.declaration.attribute(named: name) != nil
  }

  /// Returns the diagnostic for an impossible content of a case.
  private func diagnostic(_ enumCase: ListedCase) -> Diagnostic? {
    let parameters = enumCase.parameters
    guard let first = parameters.first, let last = parameters.last else {
      return isMarked("ReducerCaseEphemeral", enumCase)
        ? subject.diagnostic(.unsuitableEphemeral(enumCase.key), at: enumCase.place) : nil
    }
    if isMarked("ReducerCaseIgnored", enumCase) { return nil }
    let isOneValue = parameters.count == 1
    if isMarked("ReducerCaseEphemeral", enumCase) {
      let place = first.range.lowerBound..<last.range.upperBound
      return isOneValue && !isPlainData(first.type)
        ? nil : subject.diagnostic(.unsuitableEphemeral(enumCase.key), at: place)
    }
    guard isOneValue else { return nil }
    if let feature = featureOfState(first.type) {
      var diagnostic = subject.diagnostic(
        .payloadIsState(enumCase.key, feature: subject.source.text(feature)), at: first.type)
      let period = subject.syntax.offset + feature.upperBound
      diagnostic.fixIts.append(
        Diagnostic.FixIt(
          text: "Remove '.State'",
          range: period..<subject.syntax.offset + first.type.upperBound,
          replacement: ""))
      return diagnostic
    }
    guard isPlainData(first.type) else { return nil }
    let type = subject.source.text(first.type)
    var diagnostic = subject.diagnostic(
      .payloadIsNoReducer(enumCase.key, type: type), at: first.type)
    let start = subject.syntax.offset + enumCase.declaration.keyword.lowerBound
    diagnostic.fixIts.append(
      Diagnostic.FixIt(
        text: "Mark the case with '@ReducerCaseIgnored'", range: start..<start,
        replacement: "@ReducerCaseIgnored "))
    return diagnostic
  }

  /// Returns the part of a type before the `.State` at its end.
  private func featureOfState(_ type: Range<Int>) -> Range<Int>? {
    let tokens = subject.source.tokens(in: type)
    guard tokens.count > 2, tokens.first?.kind == .identifier,
      let last = tokens.last, subject.source.hasText("State", last),
      let period = tokens.dropLast().last, period.kind == .period
    else { return nil }
    return type.lowerBound..<period.start
  }

  /// Returns whether a type can't be a reducer under any declaration.
  private func isPlainData(_ type: Range<Int>) -> Bool {
    let tokens = subject.source.tokens(in: type)
    guard let first = tokens.first, let last = tokens.last else { return true }
    if first.kind != .identifier && first.kind != .escapedIdentifier { return true }
    if last.kind == .operator, last.partner == nil { return true }
    return tokens.contains { subject.source.hasText("->", $0) }
      || (tokens.count == 1 || tokens.dropFirst().first?.kind == .operator)
        && subject.source.hasText(in: Self.plainTypes, first)
      || subject.source.hasText(in: ["any", "some"], first)
  }

  private static let plainTypes: Set = [
    "Any", "AnyHashable", "Array", "Bool", "Character", "Data", "Date", "Decimal", "Dictionary",
    "Double", "Duration", "Float", "Int", "Int16", "Int32", "Int64", "Int8", "Never", "Optional",
    "Range", "Result", "Set", "String", "Substring", "UInt", "UInt16", "UInt32", "UInt64", "UInt8",
    "URL", "UUID", "Void",
  ]

  // MARK: - State and actions

  private func state(_ access: String) -> String {
    let cases = cases { enumCase in
      switch content(enumCase) {
      case .reducer(let type): value("\(type).State", of: enumCase)
      case .ephemeral, .data: payload(enumCase)
      }
    }
    guard let list = nestedList("State", cases) else { return "" }
    var protocols = arguments.state
    // The compiler codes no enum without cases, which this may be.
    let isCoded = self.list.unconditionalCases.isEmpty && protocols.contains(where: \.isCoding)
    if isCoded { protocols.removeAll(where: \.isCoding) }
    let coding = isCoded ? "\(ReducerArguments.codableCases)\n" : ""
    var members = [ObservedCases(list: list).source(access: access)]
    if let test = ephemeralTest(access) { members.append(test) }
    members += comparisonMembers(protocols, access)
    return nested(
      list, "\(coding)@dynamicMemberLookup\n",
      ["StoreRuntime.CaseReducerState", "StoreRuntime.ObservableState"] + protocols, access,
      cases: ["  \(access)typealias StateReducer = \(subject.name)"] + cases, members: members)
  }

  /// Returns the function that tells which states are ephemeral, if there are any.
  private func ephemeralTest(_ access: String) -> String? {
    var hasEphemeral = false
    let clauses = list.availableLines { enumCase in
      guard case .ephemeral = content(enumCase) else { return nil }
      hasEphemeral = true
      return "  if case .\(enumCase.name) = state { return true }"
    }
    guard hasEphemeral else { return nil }
    return String(
      lines: ["\(access)nonisolated static func isEphemeral(_ state: Self) -> Swift.Bool {"],
      clauses, ["  return false", "}"])
  }

  private func action(_ access: String) -> String {
    let cases = cases { enumCase in
      switch content(enumCase) {
      case .reducer(let type), .ephemeral(let type): value("\(type).Action", of: enumCase)
      case .data: "(Swift.Never)"
      }
    }
    guard let list = nestedList("Action", cases) else { return "" }
    let protocols = arguments.action.filter { $0 != "Swift.Codable" }
    let coding = arguments.codingAttribute.map { $0 + "\n" } ?? ""
    return nested(
      list, coding, protocols, access, cases: cases, members: comparisonMembers(protocols, access))
  }

  /// Returns the only associated value of a case, or its type, with its label.
  func value(_ value: String, of enumCase: ListedCase) -> String {
    "(\(enumCase.parameters.first?.labeled(value) ?? value))"
  }

  /// Returns the associated values of a case as written, without the default values.
  func payload(_ enumCase: ListedCase) -> String {
    guard enumCase.hasPayload else { return "" }
    let values = enumCase.parameters.map { parameter in
      parameter.labeled(subject.type(parameter.type, replacingSelfBy: subject.name))
    }
    return "(\(values.joined(separator: ", ")))"
  }

  /// Returns a line for each case and each directive.
  func cases(payload: (ListedCase) -> String) -> [String] {
    list.lines { enumCase in
      let availability = subject.availability(of: enumCase.declaration).map { $0 + " " }.joined()
      let payload = payload(enumCase)
      let isIndirect = enumCase.declaration.hasModifier("indirect") && !payload.isEmpty
      return
        "  \(availability)\(isIndirect ? "indirect case" : "case") \(enumCase.name)\(payload)"
    }
  }

  /// Returns the cases of an enum that the macro writes.
  private func nestedList(_ name: String, _ cases: [String]) -> CaseList? {
    let source = String(lines: ["enum \(name) {"], cases, ["}"])
    return AttachedDeclaration(SourceSyntax(source: source)).map {
      CaseList($0, macro: "Reducer", in: [])
    }
  }

  /// Returns an enum with its case paths.
  private func nested(
    _ list: CaseList, _ attributes: String, _ protocols: [String], _ access: String,
    cases: [String], members: [String]
  ) -> String {
    // `Sendable` is stated: the compiler can't infer it for features that contain themselves.
    let inherited =
      ["StoreRuntime.CasePathable", "StoreRuntime.CasePathIterable"] + protocols
      + ["Swift.Sendable"]
    let keyword =
      subject.declaration.hasModifier("indirect") ? "nonisolated indirect enum" : "nonisolated enum"
    let name = list.subject.name
    let header = "\(attributes)\(access)\(keyword) \(name): \(inherited.joined(separator: ", ")) {"
    let added = [CasePathsWriter(list: list, access: access).source] + members
    return String(
      lines: [header], cases, ["", added.joined(separator: "\n\n").indented, "}"])
  }
}

/// The `State` and the `Action` that an enum of features declares itself, and their cases.
struct OwnTypes {
  typealias Kind = ReducerEnumWriter.GeneratedType

  private let subject: AttachedDeclaration
  private let declarations: [String: Declaration]

  /// The names of the cases of each type, if it is an enum in this declaration.
  private var cases: [String: Set<String>] = [:]

  init(of list: CaseList) {
    subject = list.subject
    declarations = list.ownTypes
    for (name, declaration) in declarations where declaration.kind == .enum {
      cases[name] = []
      for case .declaration(let member) in subject.source.members(of: declaration).members {
        cases[name]?.formUnion(member.cases.map(\.name.unescaped))
      }
    }
  }

  /// Returns whether the enum declares a type itself.
  func declares(_ kind: Kind) -> Bool {
    declarations[kind.rawValue] != nil
  }

  /// Returns whether a type has one of the enum's cases, as a generated type would.
  func has(_ enumCase: ListedCase, in kind: Kind) -> Bool {
    cases[kind.rawValue]?.contains(enumCase.key) ?? true
  }

  /// Returns diagnostics for what the types lack for a case.
  func diagnostics(for enumCase: ListedCase, isData: Bool) -> [Diagnostic] {
    let kinds: [Kind] = isData ? [.state] : [.state, .action]
    return kinds.filter { !has(enumCase, in: $0) }.map { kind in
      subject.diagnostic(.missingCase(enumCase.key, type: kind.rawValue), at: enumCase.place)
    }
  }

  /// The diagnostic for a state that doesn't name its enum.
  var diagnostic: Diagnostic? {
    guard let state = declarations["State"], state.kind != .typealias, let name = state.name,
      !state.inheritedTypes.contains(where: { subject.source.text($0).isName("CaseReducerState") })
    else { return nil }
    return subject.diagnostic(.ownStateWithoutConformance(subject.name), at: name.range)
  }
}
