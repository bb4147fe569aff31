import StoreRuntimeCore

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
    if template.valueCount != screen.link.valueCount {
      return """
        has \(template.valueCount) "*", but \(screen.link.valueCount) values, so that it has no \
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
