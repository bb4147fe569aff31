extension ReducerEnumWriter {
  // MARK: - Reducers

  /// The reducers of all cases, and the functions that number the cases.
  func body(_ items: [CaseList.Item], _ access: String) -> String {
    let header = ["\(access)nonisolated static var body: Body {"]
    guard hasCases(items) else {
      return String(lines: deprecation(items), header, ["  Body()", "}"])
    }
    let numbers = numbers(items)
    let isConditional = list.unconditionalCases.isEmpty
    let opening = isConditional ? "number {" : "{"
    let reducers = lines(items) { index, enumCase, declaration in
      guard case .reducer = content(enumCase, declaration),
        !availability(declaration).isUnavailable
      else { return nil }
      let name = enumCase.name.text
      return """
          elements.append(
            Body.Element(
              \(index), state: State.allCasePaths.\(name), action: Action.allCasePaths.\(name)
            ) {
              if case .\(name)(let feature) = \(feature(enumCase)) { feature } else { nil }
            })
        """
    }
    return String(
      lines: deprecation(items), header,
      [
        "  var elements: [Body.Element] = []",
        "  elements.reserveCapacity(\(items.count))",
      ], reducers, isConditional ? Self.numbering : [],
      [
        "  return Body(",
        "    state: \(opening)",
        "      switch $0 {",
      ], numbers,
      [
        "      }",
        "    },",
        "    action: \(opening)",
        "      switch $0 {",
      ], numbers,
      [
        "      }",
        "    },",
        "    elements)",
        "}",
      ])
  }

  /// The function that numbers the cases through an optional, which always has a value of no case.
  private static let numbering = [
    "  func number<Value>(",
    "    _ number: @escaping @Sendable (Value?) -> Swift.Int",
    "  ) -> @Sendable (Value) -> Swift.Int {",
    "    { number($0) }",
    "  }",
  ]

  /// Returns the enum with a feature in one case: the default value, or one that is made without arguments.
  private func feature(_ enumCase: EnumCase) -> String {
    let isGiven = enumCase.parameters?.first?.defaultValue != nil
    return "Self.\(enumCase.name.text)(\(isGiven ? "" : ".init()"))"
  }

  /// Returns a clause for each case.
  ///
  /// The last case that has no condition is the default, and not named: where nothing can happen in a
  /// feature its action can't be made, and of an enum with such cases only no `switch` is exhaustive. Where
  /// all cases have conditions, so that none may be left, the number is that of an optional.
  func numbers(_ items: [CaseList.Item]) -> [String] {
    let last = list.unconditionalCases.last
    let mark = last == nil ? "?" : ""
    let numbers = lines(items) { index, enumCase, declaration in
      guard index != last, !availability(declaration).isUnavailable else { return nil }
      return "      case .\(enumCase.name.text)\(mark): \(index)"
    }
    return numbers + ["      default: \(last ?? -1)"]
  }

  /// The initialiser that lets the enum be used where a reducer is made, as in `Path()`.
  ///
  /// An enum may have one of its own.
  func initializer(_ items: [CaseList.Item], _ access: String) -> String? {
    guard !list.hasInitializer else { return nil }
    let features = list.unconditionalCases.compactMap { index -> (String, Bool)? in
      guard case .enumCase(let enumCase, let declaration) = items[index],
        case .reducer = content(enumCase, declaration)
      else { return nil }
      let source = """
        \(access)nonisolated init() {
          self = \(feature(enumCase))
        }
        """
      return (source, availability(declaration).isDeprecated)
    }
    if let current = features.first(where: { !$0.1 }) { return current.0 }
    return features.first.map { "@available(*, deprecated)\n" + $0.0 }
  }

  private func hasCases(_ items: [CaseList.Item]) -> Bool {
    items.contains { item in
      if case .enumCase(_, let declaration) = item {
        !availability(declaration).isUnavailable
      } else {
        false
      }
    }
  }

  /// The attribute of what uses deprecated cases: whoever is deprecated does so without a warning.
  private func deprecation(_ items: [CaseList.Item]) -> [String] {
    let isDeprecated = items.contains { item in
      if case .enumCase(_, let declaration) = item {
        availability(declaration).isDeprecated
      } else {
        false
      }
    }
    return isDeprecated ? ["@available(*, deprecated)"] : []
  }

  // MARK: - Stores

  /// The enum of stores.
  func caseScope(_ items: [CaseList.Item], _ access: String) -> String {
    let cases = cases(items) { enumCase, declaration in
      switch content(enumCase, declaration) {
      case .reducer(let type): "(StoreRuntime.StoreOf<\(type)>)"
      case .ephemeral(let type): "(\(type))"
      case .data: payload(enumCase)
      }
    }
    return String(
      lines: ["\(access)nonisolated enum CaseScope: Swift.Sendable {"], cases, ["}"])
  }

  /// The function that makes one of the stores of the store of all features.
  ///
  /// Each case that holds something has a function of its own, so that no frame has to hold the
  /// payloads of all.
  func scope(_ items: [CaseList.Item], _ access: String) -> String {
    let functions = lines(items) { index, enumCase, declaration in
      guard enumCase.parameters != nil, !availability(declaration).isUnavailable else { return nil }
      let pattern = Payload(of: enumCase, in: subject).pattern(enumCase.name.text)
      return """
          func scope\(index)(_ store: isolated StoreRuntime.Store<State, Action>) -> CaseScope {
            guard case \(pattern) = store.state else { return scope(store) }
            return \(scopeValue(enumCase, declaration))
          }
        """
    }
    let clauses = lines(items) { index, enumCase, declaration in
      guard !availability(declaration).isUnavailable else { return nil }
      let name = enumCase.name.text
      let value = enumCase.parameters == nil ? ".\(name)" : "scope\(index)(store)"
      return "  case .\(name): return \(value)"
    }
    return String(
      lines: deprecation(items),
      [
        "\(access)static func scope(",
        "  _ store: isolated StoreRuntime.Store<State, Action>",
        ") -> CaseScope {",
      ], functions, ["  switch store.state {"], clauses, ["  }", "}"])
  }

  private func scopeValue(_ enumCase: EnumCase, _ declaration: Declaration) -> String {
    let name = enumCase.name.text
    if case .reducer = content(enumCase, declaration) {
      return """
        .\(name)(
              store.scope(
                toCase: State.allCasePaths.\(name), action: \\.\(name), initial: value0))
        """
    }
    guard let parameters = enumCase.parameters, !parameters.isEmpty else { return ".\(name)" }
    let arguments = parameters.enumerated().map { index, parameter in
      parameter.labeled("value\(index)")
    }
    return ".\(name)(\(arguments.joined(separator: ", ")))"
  }
}
