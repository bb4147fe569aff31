/// The members to add in an extension: the code that depends on the features.
///
/// The compiler checks code in the enum itself only when it is about to generate code, and at
/// a mistake there it crashes before it shows the error. In an extension, names beside the
/// nested enum aren't found, so this code doesn't name the features.
///
/// Each case has functions of its own, so no frame holds the payloads of all cases.
extension ReducerEnumWriter {
  /// The members.
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

  /// The attribute of members that use deprecated cases: a deprecated member does so without a
  /// warning.
  private var deprecation: String {
    list.cases.contains(where: \.availability.isDeprecated) ? "@available(*, deprecated)" : ""
  }

  // MARK: - Reducers

  /// The reducers of all cases, and the functions that number the cases.
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
    // An optional also has a value for no case.
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

  /// Returns the function that makes the enum with a feature in one case.
  ///
  /// The compiler reports a feature without `init()` at the case that holds it.
  private func featureFunction(_ enumCase: ListedCase, _ type: String) -> String {
    let header = "  @Sendable func feature\(enumCase.index)() -> Self {"
    let lines = subject.located(["    \(feature(enumCase))"], at: enumCase.place)
    guard lines.count > 1 else { return "\(header) \(feature(enumCase)) }" }
    // The compiler shows the comment's line together with the error.
    let example = "case \(enumCase.name)\(value("\(type) = \(type)(…)", of: enumCase))"
    return """
      \(header)
          // Made without arguments, unless the case says how: \(example)
      \(lines.joined(separator: "\n"))
        }
      """
  }

  /// Returns the enum with a feature in one case: the default value, or `init()`.
  private func feature(_ enumCase: ListedCase) -> String {
    let isGiven = enumCase.parameters.first?.hasDefault == true
    return "Self.\(enumCase.name)\(isGiven ? "()" : value(".init()", of: enumCase))"
  }

  /// Returns the closure that numbers the cases of a type.
  private func numberFunction(_ type: GeneratedType) -> String {
    """
    \(isNumberOptional(type) ? "number {" : "{")
          switch $0 {
    \(list.numbers(isOptional: isNumberOptional(type)) { has($0, in: type) }.indented)
          }
        }
    """
  }

  /// Returns whether a type may have no cases, or other cases than the enum.
  private func isNumberOptional(_ type: GeneratedType) -> Bool {
    list.unconditionalCases.isEmpty || declares(type)
  }

  /// The initialiser for uses of the enum as a reducer, as in `Path()`.
  ///
  /// Which case it is in makes no difference: the reducers are those of the type. So a case of plain
  /// data will do, if it can be made without arguments.
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

  /// The function that makes the store of a case from the store of the enum.
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

  /// The function that makes the model of a case from the model of the enum.
  private func caseModel(_ access: String) -> String {
    let functions = stateLines { enumCase in
      guard enumCase.hasPayload else { return nil }
      let name = enumCase.name
      // `value0` is the model then, or the values are bound.
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

  /// Returns a line for each case of the state that is available somewhere.
  private func stateLines(_ line: (ListedCase) -> String?) -> String {
    list.availableLines { has($0, in: .state) ? line($0) : nil }
  }

  /// Returns whether a case has a feature, and so a store of its own.
  private func hasStore(_ enumCase: ListedCase) -> Bool {
    guard case .reducer = content(enumCase) else { return false }
    return has(enumCase, in: .action)
  }

  // MARK: - Equality

  /// Returns the members of a type that call the functions in the extension of the enum; none if
  /// the compiler writes them.
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

  /// Whether the macro writes `==` and `hash(into:)`.
  ///
  /// The compiler does it where a case has a condition, or its use a warning: such enums have few
  /// cases.
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

  /// The statement that numbers the case of a value, in an enum whose cases are all there.
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
