import StoreRuntimeCore

extension Screens {
  /// Returns what is wrong with a screen at a place, if anything is.
  ///
  /// - Parameters:
  ///   - state: The state of the screen.
  ///   - below: The state of the screen below, or `nil` on the root.
  ///   - depth: How many screens are below.
  /// - Returns: The error, or `nil` if the screen may stand there.
  /// - Complexity: O(*n*) for *n* declared screens.
  func violation(_ state: Path, on below: Path?, depth: Int) -> ScreenError? {
    if table.declaration(of: state, on: below) != nil {
      return depth < greatestDepth
        ? nil : .tooDeep(screen: name(of: state), greatestDepth: greatestDepth)
    }
    guard screens.contains(where: { $0.holds(state) }) else {
      return .undeclared(name(of: state))
    }
    return .misplaced(
      screen: name(of: state), on: below.map(name), allowed: names(allowedOn: below))
  }

  /// Returns whether a screen lets itself be left.
  ///
  /// - Complexity: O(*n*) for *n* declared screens whose state is ``LeaveGuarded``.
  func leaving(_ state: Path, _ departure: Departure) -> Leaving {
    for leaving in guards {
      if let answer = leaving(state, departure) { return answer }
    }
    return .freely
  }

  /// Returns what errors call a screen: its first word in a link that isn't a value, or else the
  /// name of its case.
  func name(of state: Path) -> String {
    if let word = screens.first(where: { $0.holds(state) })?.template.firstLiteral { return word }
    // A case without a payload has no children, and its description is its name.
    return Mirror(reflecting: state).children.first?.label ?? "\(state)".cut(to: 80)
  }

  /// Returns what may stand on a screen, or on the root for `nil`, without repetitions.
  func names(allowedOn below: Path?) -> [String] {
    var names: [String] = []
    for screen in screens where screen.mayStand(on: below) && !names.contains(screen.name) {
      names.append(screen.name)
    }
    return names
  }
}

extension Screens {
  /// Reports what contradicts itself or another declaration.
  func reportMistakes() {
    for (index, screen) in screens.enumerated() {
      report(screen, problem(of: screen, after: screens[..<index]))
      reportMistakes(in: screen.sheets)
    }
    reportMistakes(in: rootSheets)
  }

  private func problem(
    of screen: Screen<Path>, after others: ArraySlice<Screen<Path>>
  ) -> String? {
    let template = screen.template
    if template.words.isEmpty {
      return "has no words, so that it has no link. Name it, such as \"items/*\"."
    }
    if template.valueCount != screen.valueTypes.count {
      return """
        has \(template.valueCount) "*", but \(screen.valueTypes.count) values, so that it has no \
        link. Write a "*" for each value.
        """
    }
    if others.contains(where: {
      $0.casePath as AnyKeyPath == screen.casePath && $0.template.words.areSpelled(template.words)
    }) {
      return "is declared twice for the same case. Declare it once, with all parents."
    }
    return nil
  }

  private func report(_ screen: Screen<Path>, _ problem: String?) {
    guard let problem else { return }
    reportIssue(
      "The screen \"\(screen.template.text.cut(to: 80))\" \(problem)", at: screen.location)
  }

  private func reportMistakes<Subject>(in sheets: [Sheet<Subject>]) {
    for (index, sheet) in sheets.enumerated() {
      let words = sheet.template.words
      let problem: String
      if words.isEmpty {
        problem = "has no words, so that it has no link. Name it, such as \"share\"."
      } else if sheet.template.valueCount > 0 {
        problem = "has a \"*\", but sheets have no values. Write words only."
      } else if Array(sheets[..<index]).sheet(words) != nil {
        problem = "is declared twice. Declare it once."
      } else {
        continue
      }
      reportIssue(
        "The sheet \"\(sheet.template.text.cut(to: 80))\" \(problem)", at: sheet.location)
    }
  }
}
