/// A writer of `State`, `Action` and the reducers of a feature enum.
struct ReducerEnumWriter {
  /// The content of a case of the enum.
  enum Content {
    /// A reducer, with its type.
    case reducer(type: String)

    /// Ephemeral state, of a type with a nested `Action`, which any action removes.
    case ephemeral(type: String)

    /// Plain data, as written between the parentheses, or no value.
    case data
  }

  /// The types that mirror the cases of the enum.
  enum GeneratedType: String, CaseIterable {
    case state = "State"
    case action = "Action"
  }

  let subject: AttachedDeclaration
  let list: CaseList
  let arguments: ReducerArguments

  /// The diagnostics.
  ///
  /// The rest of the code is still generated, so that the compiler reports no other errors.
  private(set) var diagnostics: [Diagnostic]

  /// The contents of the cases, by index in the list.
  private var contents: [Int: Content] = [:]

  /// The case names of the enums `State` and `Action` that the feature enum declares itself.
  private var ownCases: [GeneratedType: Set<String>] = [:]

  init(subject: AttachedDeclaration) {
    self.subject = subject
    list = CaseList(subject, macro: "Reducer")
    arguments = ReducerArguments(of: subject)
    diagnostics = list.diagnostics
    for type in GeneratedType.allCases {
      guard let own = list.ownTypes[type.rawValue], own.kind == .enum else { continue }
      ownCases[type] = []
      for case .declaration(let member) in subject.source.members(of: own).members {
        ownCases[type]?.formUnion(member.cases.map(\.name.unescaped))
      }
    }
    for enumCase in list.cases {
      // A case with invalid content is treated as plain data.
      let fault = fault(of: enumCase)
      let content = fault == nil ? statedContent(enumCase) : .data
      contents[enumCase.index] = content
      diagnostics += [fault].compactMap(\.self)
      let isData = if case .data = content { true } else { false }
      for type in GeneratedType.allCases
      where !has(enumCase, in: type) && !(isData && type == .action) {
        diagnostics.append(
          subject.diagnostic(.missingCase(enumCase.key, type: type.rawValue), at: enumCase.place))
      }
    }
    if let state = list.ownTypes["State"], state.kind != .typealias, let name = state.name,
      !state.inheritedTypes.contains(where: { subject.source.text($0).isName("CaseReducerState") })
    {
      diagnostics.append(
        subject.diagnostic(.ownStateWithoutConformance(subject.name), at: name.range))
    }
  }

  func content(_ enumCase: ListedCase) -> Content { contents[enumCase.index] ?? .data }

  /// Returns `true` if the enum declares a type itself.
  func declares(_ type: GeneratedType) -> Bool { list.ownTypes[type.rawValue] != nil }

  /// Returns `true` if a type has one of the enum's cases, which a generated type always has.
  func has(_ enumCase: ListedCase, in type: GeneratedType) -> Bool {
    ownCases[type]?.contains(enumCase.key) ?? true
  }

  // MARK: - Cases

  /// Returns the declared content of a case, which is plain data if it has several values.
  private func statedContent(_ enumCase: ListedCase) -> Content {
    guard enumCase.parameters.count == 1, !isMarked("ReducerCaseIgnored", enumCase) else {
      return .data
    }
    let type = subject.type(enumCase.parameters[0].type, replacing: ["Self": subject.name])
    let name = String(type.prefix { $0 != "<" })
    let isEphemeral =
      isMarked("ReducerCaseEphemeral", enumCase) || name.isName("AlertState")
      || name.isName("ConfirmationDialogState")
    return isEphemeral ? .ephemeral(type: type) : .reducer(type: type)
  }

  private func isMarked(_ name: String, _ enumCase: ListedCase) -> Bool {
    enumCase.declaration.attribute(named: name) != nil
  }

  /// Returns the diagnostic for invalid content of a case.
  private func fault(of enumCase: ListedCase) -> Diagnostic? {
    let parameters = enumCase.parameters
    if isMarked("ReducerCaseEphemeral", enumCase) {
      if parameters.count == 1, !isPlainData(parameters[0].type) { return nil }
      if !parameters.isEmpty, isMarked("ReducerCaseIgnored", enumCase) { return nil }
      let start = parameters.first?.range.lowerBound ?? enumCase.place.lowerBound
      let end = parameters.last?.range.upperBound ?? enumCase.place.upperBound
      return subject.diagnostic(.unsuitableEphemeral(enumCase.key), at: start..<end)
    }
    guard parameters.count == 1, !isMarked("ReducerCaseIgnored", enumCase) else { return nil }
    let type = parameters[0].type
    if let feature = featureOfState(type) {
      return subject.diagnostic(
        .payloadIsState(enumCase.key, feature: subject.source.text(feature)), at: type,
        fix: ("Remove '.State'", feature.upperBound..<type.upperBound, ""))
    }
    guard isPlainData(type) else { return nil }
    let start = enumCase.declaration.keyword.lowerBound
    return subject.diagnostic(
      .payloadIsNoReducer(enumCase.key, type: subject.source.text(type)), at: type,
      fix: (
        "Mark the case with '@ReducerCaseIgnored'", start..<start, "@ReducerCaseIgnored "
      ))
  }

  /// Returns the part of a type before `.State` at its end.
  private func featureOfState(_ type: Range<Int>) -> Range<Int>? {
    let tokens = subject.source.tokens(in: type)
    guard tokens.count > 2, tokens.first?.kind == .identifier,
      let last = tokens.last, subject.source.hasText("State", last),
      let period = tokens.dropLast().last, period.kind == .period
    else { return nil }
    return type.lowerBound..<period.start
  }

  /// Returns `true` if a type can't possibly be a reducer.
  private func isPlainData(_ type: Range<Int>) -> Bool {
    let tokens = subject.source.tokens(in: type)
    guard let first = tokens.first, let last = tokens.last else { return true }
    if first.kind != .identifier && first.kind != .escapedIdentifier { return true }
    if last.kind == .operator, last.partner == nil { return true }
    return tokens.contains { subject.source.hasText("->", $0) }
      || (tokens.count == 1 || tokens.dropFirst().first?.kind == .operator)
        && Self.plainTypes.contains(subject.source.text(first))
      || ["any", "some"].contains(subject.source.text(first))
  }

  private static let plainTypes: Set = [
    "Any", "AnyHashable", "Array", "Bool", "Character", "Data", "Date", "Decimal", "Dictionary",
    "Double", "Duration", "Float", "Int", "Int16", "Int32", "Int64", "Int8", "Never", "Optional",
    "Range", "Result", "Set", "String", "Substring", "UInt", "UInt16", "UInt32", "UInt64", "UInt8",
    "URL", "UUID", "Void",
  ]

  // MARK: - Types

  /// The types to add to the enum itself.
  var types: String {
    let access = subject.access
    let members = [
      declares(.state) ? nil : state(access),
      declares(.action) ? nil : action(access),
      list.takenNames.contains("Body")
        ? nil : "\(access)typealias Body = StoreRuntime.CaseReducers<State, Action>",
      list.takenNames.contains("CaseScope")
        ? nil : caseStores("CaseScope", of: "StoreOf", access),
      list.takenNames.contains("CaseModel")
        ? nil : caseStores("CaseModel", of: "StoreModelOf", access),
    ]
    return members.compactMap(\.self).joined(separator: "\n\n")
  }

  private func state(_ access: String) -> String {
    let cases = cases { enumCase in
      switch content(enumCase) {
      case .reducer(let type): value("\(type).State", of: enumCase)
      case .ephemeral, .data: payload(enumCase, withDefaults: true)
      }
    }
    var protocols = arguments.state
    // The compiler can't synthesise the coding of an enum without cases, which this may be.
    let isCoded = list.unconditionalCases.isEmpty && protocols.contains(where: \.isCoding)
    if isCoded { protocols.removeAll(where: \.isCoding) }
    return nested(
      .state,
      isCoded ? "\(ReducerArguments.codableCases)\n@dynamicMemberLookup" : "@dynamicMemberLookup",
      ["StoreRuntime.CaseReducerState", "StoreRuntime.ObservableState"] + protocols,
      "  \(access)typealias StateReducer = \(subject.name)\n\(cases)"
    ) { list in
      [ephemeralTest(access)] + comparisonMembers(protocols, access)
    }
  }

  /// Returns the function that identifies ephemeral states, or an empty string if there are none.
  private func ephemeralTest(_ access: String) -> String {
    let clauses = list.availableLines { enumCase in
      guard case .ephemeral = content(enumCase) else { return nil }
      return "  if case .\(enumCase.name) = state { return true }"
    }
    guard clauses.contains("case") else { return "" }
    return """
      \(access)nonisolated static func isEphemeral(_ state: Self) -> Swift.Bool {
      \(clauses)
        return false
      }
      """
  }

  private func action(_ access: String) -> String {
    let cases = cases { enumCase in
      switch content(enumCase) {
      case .reducer(let type), .ephemeral(let type): value("\(type).Action", of: enumCase)
      case .data: "(Swift.Never)"
      }
    }
    let protocols = arguments.action.filter { $0 != "Swift.Codable" }
    return nested(.action, arguments.codingAttribute ?? "", protocols, cases) { _ in
      comparisonMembers(protocols, access)
    }
  }

  /// Returns an enum with its case paths.
  private func nested(
    _ type: GeneratedType, _ attributes: String, _ protocols: [String], _ cases: String,
    members: (CaseList) -> [String]
  ) -> String {
    let (name, access) = (type.rawValue, subject.access)
    let source = SourceSyntax(source: "enum \(name) {\n\(cases)\n}")
    guard let nested = AttachedDeclaration(source) else { return "" }
    let list = CaseList(nested, macro: "CasePathable")
    // `Sendable` is explicit: the compiler can't infer it for features that contain themselves.
    let inherited =
      ["StoreRuntime.CasePathable", "StoreRuntime.CasePathIterable"] + protocols
      + ["Swift.Sendable"]
    let keyword = subject.declaration.hasModifier("indirect") ? "indirect enum" : "enum"
    let added = [CasePathsWriter(list: list, access: access).source] + members(list)
    return String(
      template: """
        \(attributes)
        \(access)nonisolated \(keyword) \(name): \(inherited.joined(separator: ", ")) {
        \(cases)
        """) + "\n\n" + added.filter { !$0.isEmpty }.joined(separator: "\n\n").indented + "\n}"
  }

  /// Returns the enum of stores, or of store models.
  private func caseStores(_ name: String, of store: String, _ access: String) -> String {
    let cases = cases { enumCase in
      switch content(enumCase) {
      case .reducer(let type): value("StoreRuntime.\(store)<\(type)>", of: enumCase)
      case .ephemeral, .data: payload(enumCase)
      }
    }
    return String(
      template: """
        \(access)nonisolated enum \(name): Swift.Sendable {
        \(cases)
        }
        """)
  }

  /// Returns a line for each case and each directive.
  private func cases(payload: (ListedCase) -> String) -> String {
    list.lines { enumCase in
      let availability = subject.availability(of: enumCase.declaration).map { $0 + " " }.joined()
      let payload = payload(enumCase)
      let isIndirect = enumCase.declaration.hasModifier("indirect") && !payload.isEmpty
      return
        "  \(availability)\(isIndirect ? "indirect case" : "case") \(enumCase.name)\(payload)"
    }
  }

  /// Returns the only associated value of a case, or its type, with its label.
  func value(_ value: String, of enumCase: ListedCase) -> String {
    "(\(enumCase.parameters.first?.labeled(value) ?? value))"
  }

  /// Returns the associated values of a case as written, with or without default values.
  private func payload(_ enumCase: ListedCase, withDefaults: Bool = false) -> String {
    guard enumCase.hasPayload else { return "" }
    let names = ["Self": subject.name]
    let values = enumCase.parameters.map { parameter in
      let value = withDefaults ? parameter.defaultValue : nil
      return parameter.labeled(subject.type(parameter.type, replacing: names))
        + (value.map { " = " + subject.type($0, replacing: names) } ?? "")
    }
    return "(\(values.joined(separator: ", ")))"
  }
}
