extension ReducerEnumWriter {
  // MARK: - Reducers

  /// The reducers of all cases, and the functions that number the cases.
  func body(_ access: String) -> String {
    let header = "\(access)nonisolated static var body: Body {"
    guard availabilities.contains(where: { !$0.isUnavailable }) else {
      return String(lines: deprecation, [header, "  Body()", "}"])
    }
    let reducers = lines { index, enumCase, declaration in
      guard case .reducer(let type) = content(enumCase, declaration),
        !availability(declaration).isUnavailable,
        own.has(enumCase, in: .state), own.has(enumCase, in: .action)
      else { return nil }
      let name = enumCase.name.text
      return """
        \(featureFunction(index, enumCase, type))
          elements.append(
            Body.Element(
              \(index), state: State.allCasePaths.\(name), action: Action.allCasePaths.\(name)
            ) {
              if case .\(name)(let feature) = feature\(index)() { feature } else { nil }
            })
        """
    }
    let isConditional = isNumberOptional(.state) || isNumberOptional(.action)
    return String(
      lines: deprecation,
      [
        """
        \(header)
          var elements: [Body.Element] = []
          elements.reserveCapacity(\(list.items.count))
        """
      ], reducers, isConditional ? [Self.numbering] : [],
      [
        """
          return Body(
            state: \(numberFunction(.state)),
            action: \(numberFunction(.action)),
            elements)
        }
        """
      ])
  }

  /// Returns the function that makes the enum with a feature in one case.
  ///
  /// A feature without `init()` is reported at the case that holds it.
  private func featureFunction(_ index: Int, _ enumCase: EnumCase, _ type: String) -> String {
    let header = "  @Sendable func feature\(index)() -> Self {"
    let value = feature(enumCase)
    guard let (file, line) = subject.syntax.location(of: enumCase.name.range.lowerBound) else {
      return "\(header) \(value) }"
    }
    // The compiler shows the line of the comment with the error.
    let example = "case \(enumCase.name.text)\(self.value("\(type) = \(type)(…)", of: enumCase))"
    return """
      \(header)
          // Made without arguments, unless the case says how: \(example)
      #sourceLocation(file: "\(file)", line: \(line))
          \(value)
      #sourceLocation()
        }
      """
  }

  /// Returns the closure that numbers the cases of a type.
  private func numberFunction(_ type: GeneratedType) -> String {
    String(
      lines: [isNumberOptional(type) ? "number {" : "{", "      switch $0 {"], numbers(type),
      ["      }", "    }"])
  }

  /// Returns whether a type may have no case, or others than the enum.
  private func isNumberOptional(_ type: GeneratedType) -> Bool {
    list.unconditionalCases.isEmpty || own.declares(type)
  }

  /// The function that numbers the cases through an optional, which always has a value of no case.
  private static let numbering = """
      func number<Value>(
        _ number: @escaping @Sendable (Value?) -> Swift.Int
      ) -> @Sendable (Value) -> Swift.Int {
        { number($0) }
      }
    """

  /// Returns the enum with a feature in one case: the default value, or one that is made
  /// without arguments.
  private func feature(_ enumCase: EnumCase) -> String {
    let isGiven = enumCase.parameters?.first?.defaultValue != nil
    return "Self.\(enumCase.name.text)\(isGiven ? "()" : value(".init()", of: enumCase))"
  }

  /// Returns a clause for each case.
  ///
  /// The last case that has no condition is the default, and not named: where nothing can
  /// happen in a feature its action can't be made, and of an enum with such cases only no
  /// `switch` is exhaustive. Where all cases have conditions, so that none may be left, the
  /// number is that of an optional; also where the type has cases of its own.
  func numbers(_ type: GeneratedType) -> [String] {
    let last = isNumberOptional(type) ? nil : list.unconditionalCases.last
    let mark = last == nil ? "?" : ""
    let numbers = lines { index, enumCase, declaration in
      guard index != last, !availability(declaration).isUnavailable, own.has(enumCase, in: type)
      else { return nil }
      return "      case .\(enumCase.name.text)\(mark): \(index)"
    }
    return numbers + ["      default: \(last ?? -1)"]
  }

  /// The initialiser that lets the enum be used where a reducer is made, as in `Path()`.
  ///
  /// An enum may have one of its own.
  func initializer(_ access: String) -> String? {
    guard !list.hasInitializer else { return nil }
    let features = list.unconditionalCases.compactMap { index -> (String, Bool)? in
      guard case .enumCase(let enumCase, let declaration) = list.items[index],
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

  /// When each of the cases can be used.
  private var availabilities: [Availability] {
    var availabilities: [Availability] = []
    for case .enumCase(_, let declaration) in list.items {
      availabilities.append(availability(declaration))
    }
    return availabilities
  }

  /// The attribute of what uses deprecated cases: whoever is deprecated does so without a warning.
  private var deprecation: [String] {
    availabilities.contains(where: \.isDeprecated) ? ["@available(*, deprecated)"] : []
  }

  // MARK: - Stores

  /// The enum of stores.
  func caseScope(_ access: String) -> String {
    let cases = cases { enumCase, declaration in
      switch content(enumCase, declaration) {
      case .reducer(let type): value("StoreRuntime.StoreOf<\(type)>", of: enumCase)
      case .ephemeral, .data: payload(enumCase)
      }
    }
    return String(
      lines: ["\(access)nonisolated enum CaseScope: Swift.Sendable {"], cases, ["}"])
  }

  /// The function that makes one of the stores of the store of all features.
  ///
  /// Each case that holds something has a function of its own, so that no frame has to hold the
  /// payloads of all.
  func scope(_ access: String) -> String {
    let functions = lines { index, enumCase, declaration in
      guard enumCase.parameters != nil, !availability(declaration).isUnavailable,
        own.has(enumCase, in: .state)
      else { return nil }
      let pattern = Payload(of: enumCase, in: subject).pattern(enumCase.name.text)
      return """
          func scope\(index)(_ store: isolated StoreRuntime.Store<State, Action>) -> CaseScope {
            guard case \(pattern) = store.state else { return scope(store) }
            return \(scopeValue(enumCase, declaration))
          }
        """
    }
    let clauses = lines { index, enumCase, declaration in
      guard !availability(declaration).isUnavailable, own.has(enumCase, in: .state) else {
        return nil
      }
      let name = enumCase.name.text
      let value = enumCase.parameters == nil ? ".\(name)" : "scope\(index)(store)"
      return "  case .\(name): return \(value)"
    }
    return String(
      lines: deprecation,
      [
        """
        \(access)static func scope(
          _ store: isolated StoreRuntime.Store<State, Action>
        ) -> CaseScope {
        """
      ], functions, ["  switch store.state {"], clauses, ["  }", "}"])
  }

  private func scopeValue(_ enumCase: EnumCase, _ declaration: Declaration) -> String {
    let name = enumCase.name.text
    if case .reducer = content(enumCase, declaration), own.has(enumCase, in: .action) {
      let label = enumCase.parameters?.first?.label.map { "\($0): " } ?? ""
      return """
        .\(name)(
              \(label)store.scope(
                toCase: State.allCasePaths.\(name), action: \\.\(name), initial: value0))
        """
    }
    guard let parameters = enumCase.parameters, !parameters.isEmpty else { return ".\(name)" }
    let arguments = parameters.indices.map { parameters[$0].labeled("value\($0)") }
    return ".\(name)(\(arguments.joined(separator: ", ")))"
  }
}
