/// The members to add in an extension: the code that depends on the features.
///
/// The compiler checks code in the enum itself only during code generation, and then crashes on an
/// error before it prints it. In an extension, names next to the nested enum aren't found, so this
/// code doesn't name the features.
///
/// Each case has its own functions, so that no stack frame holds the payloads of all cases.
extension ReducerEnumWriter {
  var functions: String {
    let access = subject.accessInExtension
    let members = [
      list.takenNames.contains("body") ? "" : body(access),
      list.hasInitializer ? "" : initializer(access),
      list.takenNames.contains("scope") ? "" : scope(access),
      list.takenNames.contains("caseModel") ? "" : caseModel(access),
      declares(.state) ? "" : comparisonFunctions(.state, arguments.state, access),
      declares(.action) ? "" : comparisonFunctions(.action, arguments.action, access),
    ]
    return members.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The attribute of members that use deprecated cases: a deprecated member may use them without a
  /// warning.
  private var deprecation: String {
    list.cases.contains(where: \.availability.isDeprecated) ? "@available(*, deprecated)" : ""
  }

  // MARK: - Reducers

  /// Returns the reducers of all cases, with the functions that map cases to numbers.
  private func body(_ access: String) -> String {
    let header = "\(access)nonisolated static var body: Body {"
    guard list.cases.contains(where: { !$0.availability.isUnavailable }) else {
      return String(template: "\(deprecation)\n\(header)\n  Body()\n}")
    }
    let reducers = list.availableLines { enumCase in
      guard case .reducer(let type) = content(enumCase), has(enumCase, in: .state),
        has(enumCase, in: .action)
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
    // An optional also represents the absence of a case.
    let numbering = """
        func number<Value>(
          _ number: @escaping @Sendable (Value?) -> Swift.Int
        ) -> @Sendable (Value) -> Swift.Int {
          { number($0) }
        }
      """
    return String(
      template: """
        \(deprecation)
        \(header)
          var elements: [Body.Element] = []
          elements.reserveCapacity(\(list.count))
        \(reducers)
        \(isNumberOptional(.state) || isNumberOptional(.action) ? numbering : "")
          return Body(
            state: \(numberFunction(.state)),
            action: \(numberFunction(.action)),
            elements)
        }
        """)
  }

  /// Returns the function that creates the enum with a feature in one case.
  ///
  /// A feature without `init()` is an error that the compiler reports at its case.
  private func featureFunction(_ enumCase: ListedCase, _ type: String) -> String {
    let header = "  @Sendable func feature\(enumCase.index)() -> Self {"
    let lines = subject.located(["    \(feature(enumCase))"], at: enumCase.place)
    guard lines.count > 1 else { return "\(header) \(feature(enumCase)) }" }
    // The compiler prints the line with the comment as context of the error.
    let line = type.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let example = "case \(enumCase.name)\(value("\(line) = \(line)(…)", of: enumCase))"
    return """
      \(header)
          // Made without arguments, unless the case says how: \(example)
      \(lines.joined(separator: "\n"))
        }
      """
  }

  /// Returns the enum with a feature in one case, from the default value or `init()`.
  private func feature(_ enumCase: ListedCase) -> String {
    let isGiven = enumCase.parameters.first?.hasDefault == true
    return "Self.\(enumCase.name)\(isGiven ? "()" : value(".init()", of: enumCase))"
  }

  /// Returns the closure that maps the cases of a type to numbers.
  private func numberFunction(_ type: GeneratedType) -> String {
    """
    \(isNumberOptional(type) ? "number {" : "{")
          switch $0 {
    \(list.numbers(isOptional: isNumberOptional(type)) { has($0, in: type) }.indented)
          }
        }
    """
  }

  /// Returns `true` if a type may have no cases, or other cases than the enum.
  private func isNumberOptional(_ type: GeneratedType) -> Bool {
    list.unconditionalCases.isEmpty || declares(type)
  }

  /// Returns the initialiser for using the enum as a reducer, as in `Path()`.
  ///
  /// The case doesn't matter, since the reducers belong to the type. So a case with plain data also
  /// works, if it can be created without arguments.
  private func initializer(_ access: String) -> String {
    let cases = list.unconditionalCases
    let features = cases.filter { if case .reducer = content($0) { true } else { false } }
    let data = cases.filter { $0.parameters.allSatisfy(\.hasDefault) }
    let current = (features + data).first { !$0.availability.isDeprecated }
    guard let enumCase = current ?? features.first ?? data.first else { return "" }
    let value = enumCase.parameters.isEmpty ? "Self.\(enumCase.name)" : feature(enumCase)
    return String(
      template: """
        \(current == nil ? "@available(*, deprecated)" : "")
        \(access)nonisolated init() {
          self = \(value)
        }
        """)
  }

  // MARK: - Stores

  /// Returns the function that creates the store of a case from the store of the enum.
  private func scope(_ access: String) -> String {
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
      template: """
        \(deprecation)
        \(access)static func scope(
          _ store: isolated StoreRuntime.Store<State, Action>
        ) -> CaseScope {
        \(functions)
          switch store.state {
        \(clauses)
          }
        }
        """)
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

  /// Returns the function that creates the model of a case from the model of the enum.
  private func caseModel(_ access: String) -> String {
    let functions = stateLines { enumCase in
      guard enumCase.hasPayload else { return nil }
      let name = enumCase.name
      // In the first branch `value0` is the model; in the second the pattern binds the values.
      let condition =
        hasStore(enumCase)
        ? "let value0 = model.model(inCase: \\.\(name), action: \\.\(name))"
        : "case \(enumCase.pattern()) = model.state(isTracked: true)"
      return """
          @MainActor func model\(enumCase.index)(
            _ model: StoreRuntime.StoreModel<State, Action>
          ) -> CaseModel {
            guard \(condition) else { return caseModel(model) }
            return \(enumCase.value { "value\($0)" })
          }
        """
    }
    let clauses = stateLines { enumCase in
      guard !enumCase.hasPayload else {
        return "  case .\(enumCase.name): return model\(enumCase.index)(model)"
      }
      return """
          case .\(enumCase.name):
            _ = model.state(isTracked: true)
            return .\(enumCase.name)
        """
    }
    return String(
      template: """
        \(deprecation)
        @MainActor \(access)static func caseModel(
          _ model: StoreRuntime.StoreModel<State, Action>
        ) -> CaseModel {
        \(functions)
          switch model.state(isTracked: false) {
        \(clauses)
          }
        }
        """)
  }

  /// Returns a line for each available case of the state.
  private func stateLines(_ line: (ListedCase) -> String?) -> String {
    list.availableLines { has($0, in: .state) ? line($0) : nil }
  }

  /// Returns `true` if a case has a feature, and therefore its own store.
  private func hasStore(_ enumCase: ListedCase) -> Bool {
    guard case .reducer = content(enumCase) else { return false }
    return has(enumCase, in: .action)
  }

  // MARK: - Equality

  /// Returns the members of a type that call the functions in the extension of the enum, or none if
  /// the compiler synthesises them.
  func comparisonMembers(_ protocols: [String], _ access: String) -> [String] {
    let equality = """
      \(access)nonisolated static func == (left: Self, right: Self) -> Swift.Bool {
        \(subject.name).areEqual(left, right)
      }
      """
    let hashing = """
      \(access)nonisolated func hash(into hasher: inout Swift.Hasher) {
        \(subject.name).hash(self, into: &hasher)
      }
      """
    if !writesComparison { return [] }
    return protocols.contains("Swift.Hashable")
      ? [equality, hashing] : protocols.contains("Swift.Equatable") ? [equality] : []
  }

  /// Indicates that the macro writes `==` and `hash(into:)`.
  ///
  /// The compiler synthesises them if a case is conditional or has an availability attribute: such
  /// enums have few cases.
  private var writesComparison: Bool {
    list.count > 0
      && list.cases.allSatisfy { enumCase in
        !enumCase.isConditional
          && enumCase.declaration.attributes.allSatisfy { $0.name != "available" }
      }
  }

  /// Returns the functions that compare and hash the values of a type.
  private func comparisonFunctions(
    _ type: GeneratedType, _ protocols: [String], _ access: String
  ) -> String {
    let isHashable = protocols.contains("Swift.Hashable")
    guard writesComparison, isHashable || protocols.contains("Swift.Equatable") else { return "" }
    func hasPayload(_ enumCase: ListedCase) -> Bool {
      if type == .action, case .data = content(enumCase) { return false }
      return !enumCase.parameters.isEmpty
    }
    let comparisons = list.lines { enumCase in
      let isLeft = hasPayload(enumCase) ? enumCase.pattern("left") : ".\(enumCase.name)"
      let values = (hasPayload(enumCase) ? enumCase.parameters.indices : 0..<0).map {
        "StoreRuntime.StateComparison.areEqual(left\($0), right\($0))"
      }
      let isRight = values.isEmpty ? "" : ", case \(enumCase.pattern("right")) = right"
      return """
          func isSame\(enumCase.index)() -> Swift.Bool {
            guard case \(isLeft) = left\(isRight) else { return false }
            return \(values.isEmpty ? "true" : values.joined(separator: " && "))
          }
        """
    }
    let equality = """
      \(access)nonisolated static func areEqual(
        _ left: \(type.rawValue), _ right: \(type.rawValue)
      ) -> Swift.Bool {
      \(comparisons)
      \(number(of: "right"))
        switch number {
      \(list.lines { "  case \($0.index): return isSame\($0.index)()" })
        default: return false
        }
      }
      """
    guard isHashable else { return equality }
    let functions = list.lines { enumCase in
      guard hasPayload(enumCase) else { return nil }
      let lines = enumCase.parameters.indices.map { "    hasher.combine(value\($0))" }
      return """
          func hash\(enumCase.index)() {
            guard case \(enumCase.pattern()) = value else { return }
        \(lines.joined(separator: "\n"))
          }
        """
    }
    let clauses = list.lines { enumCase in
      hasPayload(enumCase) ? "  case \(enumCase.index): hash\(enumCase.index)()" : nil
    }
    return equality + "\n\n"
      + String(
        template: """
          \(access)nonisolated static func hash(
            _ value: \(type.rawValue), into hasher: inout Swift.Hasher
          ) {
          \(functions)
          \(number(of: "value"))
            hasher.combine(number)
            switch number {
          \(clauses)
            default: break
            }
          }
          """)
  }

  /// Returns the statement that numbers the case of a value, for an enum without conditional cases.
  private func number(of value: String) -> String {
    """
      let number = StoreRuntime.CaseNumber.of(\(value)) {
        switch $0 {
    \(list.numbers())
        }
      }
    """
  }
}
