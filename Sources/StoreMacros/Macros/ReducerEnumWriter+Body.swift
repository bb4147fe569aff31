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
  /// The compiler reports a feature without `init()` at the case that holds it.
  private func featureFunction(_ index: Int, _ enumCase: EnumCase, _ type: String) -> String {
    let header = "  @Sendable func feature\(index)() -> Self {"
    let value = feature(enumCase)
    guard let (file, line) = subject.syntax.location(of: enumCase.name.range.lowerBound) else {
      return "\(header) \(value) }"
    }
    // The compiler shows the comment's line together with the error.
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

  /// Returns whether a type may have no cases, or other cases than the enum.
  private func isNumberOptional(_ type: GeneratedType) -> Bool {
    list.unconditionalCases.isEmpty || own.declares(type)
  }

  /// The function that numbers the cases through an optional.
  ///
  /// The optional also has a value for no case.
  private static let numbering = """
      func number<Value>(
        _ number: @escaping @Sendable (Value?) -> Swift.Int
      ) -> @Sendable (Value) -> Swift.Int {
        { number($0) }
      }
    """

  /// Returns the enum with a feature in one case: the default value, or `init()`.
  private func feature(_ enumCase: EnumCase) -> String {
    let isGiven = enumCase.parameters?.first?.hasDefault == true
    return "Self.\(enumCase.name.text)\(isGiven ? "()" : value(".init()", of: enumCase))"
  }

  /// Returns a clause for each case.
  ///
  /// The last case without a condition is the `default` and isn't named. If nothing can happen
  /// in a feature, its action can't be made, and no `switch` over an enum with only such cases
  /// is exhaustive. If all cases have conditions, none may be left; then the number is that of
  /// an optional. The same holds for a type with cases of its own.
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

  /// The initialiser for uses of the enum as a reducer, as in `Path()`.
  ///
  /// It is left out if the enum has one of its own.
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

  /// The availability of each case.
  private var availabilities: [Availability] {
    var availabilities: [Availability] = []
    for case .enumCase(_, let declaration) in list.items {
      availabilities.append(availability(declaration))
    }
    return availabilities
  }

  /// The attribute of members that use deprecated cases: a deprecated member does so without a
  /// warning.
  private var deprecation: [String] {
    availabilities.contains(where: \.isDeprecated) ? ["@available(*, deprecated)"] : []
  }

  // MARK: - Stores

  /// The enum of stores, or of models of stores.
  func caseStores(_ name: String, of store: String, _ access: String) -> String {
    let cases = cases { enumCase, declaration in
      switch content(enumCase, declaration) {
      case .reducer(let type): value("StoreRuntime.\(store)<\(type)>", of: enumCase)
      case .ephemeral, .data: payload(enumCase)
      }
    }
    return String(
      lines: ["\(access)nonisolated enum \(name): Swift.Sendable {"], cases, ["}"])
  }

  /// The function that makes the store of a case from the store of the enum.
  ///
  /// Each case with a payload has a function of its own, so no frame holds the payloads of all
  /// cases.
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

  /// The function that makes the model of a case from the model of the enum.
  func caseModel(_ access: String) -> String {
    let functions = lines { index, enumCase, declaration in
      guard enumCase.parameters != nil, !availability(declaration).isUnavailable,
        own.has(enumCase, in: .state)
      else { return nil }
      return """
          @MainActor func model\(index)(
            _ model: StoreRuntime.StoreModel<State, Action>
          ) -> CaseModel {
            guard \(modelCondition(enumCase, declaration)) else { return caseModel(model) }
            return \(modelValue(enumCase, declaration))
          }
        """
    }
    let clauses = lines { index, enumCase, declaration in
      guard !availability(declaration).isUnavailable, own.has(enumCase, in: .state) else {
        return nil
      }
      let name = enumCase.name.text
      guard enumCase.parameters == nil else {
        return "  case .\(name): return model\(index)(model)"
      }
      return """
          case .\(name):
            _ = model.state(isTracked: true)
            return .\(name)
        """
    }
    return String(
      lines: deprecation,
      [
        """
        @MainActor \(access)static func caseModel(
          _ model: StoreRuntime.StoreModel<State, Action>
        ) -> CaseModel {
        """
      ], functions, ["  switch model.state(isTracked: false) {"], clauses, ["  }", "}"])
  }

  /// What has to hold for the model of a case: `value0` is the model then, or the values are bound.
  private func modelCondition(_ enumCase: EnumCase, _ declaration: Declaration) -> String {
    let name = enumCase.name.text
    if isModelled(enumCase, declaration) {
      return "let value0 = model.model(inCase: \\.\(name), action: \\.\(name))"
    }
    let pattern = Payload(of: enumCase, in: subject).pattern(name)
    return "case \(pattern) = model.state(isTracked: true)"
  }

  private func modelValue(_ enumCase: EnumCase, _ declaration: Declaration) -> String {
    guard let parameters = enumCase.parameters, !parameters.isEmpty else {
      return ".\(enumCase.name.text)"
    }
    let arguments = parameters.indices.map { parameters[$0].labeled("value\($0)") }
    return ".\(enumCase.name.text)(\(arguments.joined(separator: ", ")))"
  }

  private func isModelled(_ enumCase: EnumCase, _ declaration: Declaration) -> Bool {
    guard case .reducer = content(enumCase, declaration) else { return false }
    return own.has(enumCase, in: .action)
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
