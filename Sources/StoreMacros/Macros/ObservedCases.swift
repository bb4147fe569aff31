/// A writer of `visitChanges` of an enum.
///
/// It writes a function for each case, so no frame holds the payloads of more than one, and the
/// switch that calls these functions.
struct ObservedCases {
  let list: CaseList

  /// Returns the method.
  func source(access: String) -> String {
    // If the conditions leave no case, code outside of them would never run.
    let isConditional = list.unconditionalCases.isEmpty
    var functions: [String] = []
    var clauses: [String] = []
    var numbers: [String] = []
    for (index, item) in list.items.enumerated() {
      switch item {
      case .directive(let directive):
        let line = list.subject.source.text(directive.range)
        functions.append(line)
        clauses.append(line)
        numbers.append(line)
      case .enumCase(let enumCase, let declaration):
        if Availability(of: declaration, in: list.subject.source).isUnavailable { continue }
        functions.append(function(index, enumCase))
        let name = enumCase.name.text
        clauses.append(
          isConditional
            ? "  if case .\(name) = new, !isSame\(index)() { visit(\\.self) }"
            : "  case \(index): isSame = isSame\(index)()")
        numbers.append("    case .\(name): \(index)")
      }
    }
    guard !clauses.isEmpty else { return ChangeVisitor(lines: []).source(access: access) }
    guard !isConditional else {
      return ChangeVisitor(lines: functions + clauses).source(access: access)
    }
    let comparison = """
        let isSame: Swift.Bool
        let number = StoreRuntime.CaseNumber.of(new) {
          switch $0 {
      \(numbers.joined(separator: "\n"))
          }
        }
        switch number {
      \(clauses.joined(separator: "\n"))
        default: isSame = false
        }
        if !isSame { visit(\\.self) }
      """
    return ChangeVisitor(lines: functions + [comparison]).source(access: access)
  }

  private func function(_ index: Int, _ enumCase: EnumCase) -> String {
    let count = enumCase.parameters?.count ?? 0
    let name = enumCase.name.text
    func pattern(_ prefix: String) -> String {
      guard count > 0 else { return ".\(name)" }
      return ".\(name)(" + (0..<count).map { "let \(prefix)\($0)" }.joined(separator: ", ") + ")"
    }
    let comparisons = (0..<count).map { index in
      "!StoreRuntime.StateComparison.differ(old\(index), new\(index))"
    }
    let condition =
      count > 0
      ? "case \(pattern("old")) = old, case \(pattern("new")) = new" : "case .\(name) = old"
    return """
        func isSame\(index)() -> Swift.Bool {
          guard \(condition) else { return false }
          return \(comparisons.isEmpty ? "true" : comparisons.joined(separator: " && "))
        }
      """
  }
}
