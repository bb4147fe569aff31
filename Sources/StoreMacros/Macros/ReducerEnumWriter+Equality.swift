/// `==` and `hash(into:)` of `State` and `Action`, with a function for each case.
///
/// The compiler would write them too, but in a debug build with a frame that holds the payloads
/// of all cases: a megabyte for 200 cases of 1 KB. For an enum with conditional cases the
/// compiler still writes them: such enums have few cases.
extension ReducerEnumWriter {
  /// Returns the members of a type that call the functions in the extension of the enum.
  ///
  /// - Parameters:
  ///   - protocols: The protocols that the type conforms to.
  ///   - access: The modifier of the members.
  /// - Returns: The members; none if the compiler writes them.
  func comparisonMembers(_ protocols: [String], _ access: String) -> [String] {
    let (isEquatable, isHashable) = comparisons(protocols)
    var members: [String] = []
    if isEquatable {
      members.append(
        """
        \(access)nonisolated static func == (left: Self, right: Self) -> Swift.Bool {
          \(subject.name).areEqual(left, right)
        }
        """)
    }
    if isHashable {
      members.append(
        """
        \(access)nonisolated func hash(into hasher: inout Swift.Hasher) {
          \(subject.name).hash(self, into: &hasher)
        }
        """)
    }
    return members
  }

  /// Returns the functions that compare and hash the values of a type.
  func comparisonFunctions(
    _ type: GeneratedType, _ protocols: [String], _ access: String
  ) -> [String] {
    let (isEquatable, isHashable) = comparisons(protocols)
    return (isEquatable ? [equality(type, access)] : [])
      + (isHashable ? [hashing(type, access)] : [])
  }

  /// Returns which functions the macro writes.
  private func comparisons(_ protocols: [String]) -> (isEquatable: Bool, isHashable: Bool) {
    guard !list.isEmpty, list.cases.allSatisfy(isPlain) else { return (false, false) }
    let isHashable = protocols.contains("Swift.Hashable")
    return (isHashable || protocols.contains("Swift.Equatable"), isHashable)
  }

  /// Returns whether a case has no condition, and its use no warning.
  private func isPlain(_ enumCase: ListedCase) -> Bool {
    !enumCase.isConditional
      && enumCase.declaration.attributes.allSatisfy { $0.name != "available" }
  }

  private func equality(_ type: GeneratedType, _ access: String) -> String {
    let functions = comparedCases(type).map { enumCase in
      let areEqual = enumCase.parameters.indices.map { index in
        "StoreRuntime.StateComparison.areEqual(left\(index), right\(index))"
      }
      return """
          func areEqual\(enumCase.index)() -> Swift.Bool {
            guard case \(enumCase.pattern("left")) = left,
              case \(enumCase.pattern("right")) = right
            else { return false }
            return \(areEqual.joined(separator: " && "))
          }
        """
    }
    let clauses = comparedCases(type).map { "  case \($0.index): return areEqual\($0.index)()" }
    return String(
      lines: [
        """
        \(access)nonisolated static func areEqual(
          _ left: \(type.rawValue), _ right: \(type.rawValue)
        ) -> Swift.Bool {
        """
      ], functions, ["  let number = \(number(type, of: "left"))", "  switch number {"], clauses,
      ["  default: return number == \(number(type, of: "right"))", "  }", "}"])
  }

  private func hashing(_ type: GeneratedType, _ access: String) -> String {
    let functions = comparedCases(type).map { enumCase in
      let lines = enumCase.parameters.indices.map { "    hasher.combine(value\($0))" }
      return """
          func hash\(enumCase.index)() {
            guard case \(enumCase.pattern()) = value else { return }
        \(lines.joined(separator: "\n"))
          }
        """
    }
    let clauses = comparedCases(type).map { "  case \($0.index): hash\($0.index)()" }
    return String(
      lines: [
        """
        \(access)nonisolated static func hash(
          _ value: \(type.rawValue), into hasher: inout Swift.Hasher
        ) {
        """
      ], functions,
      [
        "  let number = \(number(type, of: "value"))", "  hasher.combine(number)",
        "  switch number {",
      ],
      clauses, ["  default: break", "  }", "}"])
  }

  /// Returns the cases with payloads to compare.
  private func comparedCases(_ type: GeneratedType) -> [ListedCase] {
    list.cases.filter { enumCase in
      if type == .action, case .data = content(enumCase) { return false }
      return !enumCase.parameters.isEmpty
    }
  }

  /// Returns the expression for the number of the case that a value is in.
  private func number(_ type: GeneratedType, of value: String) -> String {
    let clauses = numbers(type).map { String($0.dropFirst(2)) }
    let opening = ["StoreRuntime.CaseNumber.of(\(value)) {", "    switch $0 {"]
    return String(lines: opening, clauses, ["    }", "  }"])
  }
}
