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
    guard !list.items.isEmpty, list.items.allSatisfy(isPlain) else { return (false, false) }
    let isHashable = protocols.contains("Swift.Hashable")
    return (isHashable || protocols.contains("Swift.Equatable"), isHashable)
  }

  /// Returns whether an item is a case without a condition and without a warning for its use.
  private func isPlain(_ item: CaseList.Item) -> Bool {
    guard case .enumCase(_, let declaration) = item else { return false }
    return declaration.attributes.allSatisfy { $0.name != "available" }
  }

  private func equality(_ type: GeneratedType, _ access: String) -> String {
    let functions = comparedCases(type).map { index, name, count in
      let comparisons = (0..<count).map { "areEqual(left\($0), right\($0))" }
      let areEqual = comparisons.map { "StoreRuntime.StateComparison." + $0 }
      return """
          func areEqual\(index)() -> Swift.Bool {
            guard case .\(name)\(Self.pattern("left", count)) = left,
              case .\(name)\(Self.pattern("right", count)) = right
            else { return false }
            return \(areEqual.joined(separator: " && "))
          }
        """
    }
    let clauses = comparedCases(type).map { index, _, _ in
      "  case \(index): return areEqual\(index)()"
    }
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
    let functions = comparedCases(type).map { index, name, count in
      let lines = (0..<count).map { "    hasher.combine(value\($0))" }
      return """
          func hash\(index)() {
            guard case .\(name)\(Self.pattern("value", count)) = value else { return }
        \(lines.joined(separator: "\n"))
          }
        """
    }
    let clauses = comparedCases(type).map { index, _, _ in "  case \(index): hash\(index)()" }
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

  /// Returns the cases with payloads to compare, and their numbers.
  private func comparedCases(
    _ type: GeneratedType
  ) -> [(index: Int, name: String, count: Int)] {
    var cases: [(index: Int, name: String, count: Int)] = []
    for (index, item) in list.items.enumerated() {
      guard case .enumCase(let enumCase, let declaration) = item,
        let count = enumCase.parameters?.count, count > 0
      else { continue }
      if type == .action, case .data = content(enumCase, declaration) { continue }
      cases.append((index, enumCase.name.text, count))
    }
    return cases
  }

  private static func pattern(_ prefix: String, _ count: Int) -> String {
    "(" + (0..<count).map { "let \(prefix)\($0)" }.joined(separator: ", ") + ")"
  }

  /// Returns the expression for the number of the case that a value is in.
  private func number(_ type: GeneratedType, of value: String) -> String {
    let clauses = numbers(type).map { String($0.dropFirst(2)) }
    let opening = ["StoreRuntime.CaseNumber.of(\(value)) {", "    switch $0 {"]
    return String(lines: opening, clauses, ["    }", "  }"])
  }
}
