extension ReducerEnumWriter {
  // MARK: - Reducers

  /// The reducers of all cases, and the functions that number the cases.
  func body(_ access: String) -> String {
    let header = "\(access)nonisolated static var body: Body {"
    guard list.cases.contains(where: { !$0.availability.isUnavailable }) else {
      return String(lines: deprecation, [header, "  Body()", "}"])
    }
    let reducers = list.availableLines { enumCase in
      guard case .reducer(let type) = content(enumCase), own.has(enumCase, in: .state),
        own.has(enumCase, in: .action)
      else { return nil }
      let (index, name) = (enumCase.index, enumCase.name)
      return """
        \(featureFunction(enumCase, type))
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
          elements.reserveCapacity(\(list.count))
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
  private func featureFunction(_ enumCase: ListedCase, _ type: String) -> String {
    let header = "  @Sendable func feature\(enumCase.index)() -> Self {"
    let value = feature(enumCase)
    guard let (file, line) = subject.syntax.location(of: enumCase.place.lowerBound) else {
      return "\(header) \(value) }"
    }
    // The compiler shows the comment's line together with the error.
    let example = "case \(enumCase.name)\(self.value("\(type) = \(type)(…)", of: enumCase))"
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
  private func feature(_ enumCase: ListedCase) -> String {
    let isGiven = enumCase.parameters.first?.hasDefault == true
    return "Self.\(enumCase.name)\(isGiven ? "()" : value(".init()", of: enumCase))"
  }

  /// Returns a clause for each case.
  ///
  /// The last case without a condition is the `default` and isn't named. If nothing can happen
  /// in a feature, its action can't be made, and no `switch` over an enum with only such cases
  /// is exhaustive. If all cases have conditions, none may be left; then the number is that of
  /// an optional. The same holds for a type with cases of its own.
  func numbers(_ type: GeneratedType) -> [String] {
    let last = isNumberOptional(type) ? nil : list.unconditionalCases.last?.index
    let mark = last == nil ? "?" : ""
    let numbers = list.availableLines { enumCase in
      guard enumCase.index != last, own.has(enumCase, in: type) else { return nil }
      return "      case .\(enumCase.name)\(mark): \(enumCase.index)"
    }
    return numbers + ["      default: \(last ?? -1)"]
  }

  /// The initialiser for uses of the enum as a reducer, as in `Path()`.
  ///
  /// It is left out if the enum has one of its own.
  func initializer(_ access: String) -> String? {
    guard !list.hasInitializer else { return nil }
    let features = list.unconditionalCases.filter { enumCase in
      if case .reducer = content(enumCase) { true } else { false }
    }
    let current = features.first { !$0.availability.isDeprecated }
    return (current ?? features.first).map { enumCase in
      """
      \(current == nil ? "@available(*, deprecated)\n" : "")\(access)nonisolated init() {
        self = \(feature(enumCase))
      }
      """
    }
  }

  /// The attribute of members that use deprecated cases: a deprecated member does so without a
  /// warning.
  private var deprecation: [String] {
    list.cases.contains(where: \.availability.isDeprecated) ? ["@available(*, deprecated)"] : []
  }

  // MARK: - Stores

  /// The enum of stores, or of models of stores.
  func caseStores(_ name: String, of store: String, _ access: String) -> String {
    let cases = cases { enumCase in
      switch content(enumCase) {
      case .reducer(let type): value("StoreRuntime.\(store)<\(type)>", of: enumCase)
      case .ephemeral, .data: payload(enumCase)
      }
    }
    return String(
      lines: ["\(access)nonisolated enum \(name): Swift.Sendable {"], cases, ["}"])
  }

  /// Returns a line for each case of the state that is available somewhere.
  private func stateLines(_ line: (ListedCase) -> String?) -> [String] {
    list.availableLines { own.has($0, in: .state) ? line($0) : nil }
  }

  /// The function that makes the store of a case from the store of the enum.
  ///
  /// Each case with a payload has a function of its own, so no frame holds the payloads of all
  /// cases.
  func scope(_ access: String) -> String {
    let functions = stateLines { enumCase in
      guard enumCase.hasPayload else { return nil }
      return """
          func scope\(enumCase.index)(_ store: isolated StoreRuntime.Store<State, Action>) \
        -> CaseScope {
            guard case \(enumCase.pattern()) = store.state else { return scope(store) }
            return \(scopeValue(enumCase))
          }
        """
    }
    let clauses = stateLines { enumCase in
      let value = enumCase.hasPayload ? "scope\(enumCase.index)(store)" : ".\(enumCase.name)"
      return "  case .\(enumCase.name): return \(value)"
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
    let functions = stateLines { enumCase in
      guard enumCase.hasPayload else { return nil }
      return """
          @MainActor func model\(enumCase.index)(
            _ model: StoreRuntime.StoreModel<State, Action>
          ) -> CaseModel {
            guard \(modelCondition(enumCase)) else { return caseModel(model) }
            return \(enumCase.value { "value\($0)" })
          }
        """
    }
    let clauses = stateLines { enumCase in
      guard enumCase.hasPayload else {
        return """
            case .\(enumCase.name):
              _ = model.state(isTracked: true)
              return .\(enumCase.name)
          """
      }
      return "  case .\(enumCase.name): return model\(enumCase.index)(model)"
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
  private func modelCondition(_ enumCase: ListedCase) -> String {
    hasStore(enumCase)
      ? "let value0 = model.model(inCase: \\.\(enumCase.name), action: \\.\(enumCase.name))"
      : "case \(enumCase.pattern()) = model.state(isTracked: true)"
  }

  /// Returns whether a case has a feature, and so a store of its own.
  private func hasStore(_ enumCase: ListedCase) -> Bool {
    guard case .reducer = content(enumCase) else { return false }
    return own.has(enumCase, in: .action)
  }

  private func scopeValue(_ enumCase: ListedCase) -> String {
    guard hasStore(enumCase) else { return enumCase.value { "value\($0)" } }
    let label = enumCase.parameters.first?.label.map { "\($0): " } ?? ""
    return """
      .\(enumCase.name)(
            \(label)store.scope(
              toCase: State.allCasePaths.\(enumCase.name), action: \\.\(enumCase.name), \
      initial: value0))
      """
  }
}
