extension Screens {
  /// Returns why a link doesn't go on.
  ///
  /// - Parameters:
  ///   - rest: What is left of the components.
  ///   - top: The state of the last screen that was read, or `nil` for the root.
  /// - Returns: An error that says what is left, and what could be there.
  func unreadable(_ rest: ArraySlice<String>, on top: Path?) -> ScreenError {
    // A screen without a word of its own may read anything.
    if let screen = screens.first(where: { $0.template.firstLiteral != nil && $0.reads(rest) }) {
      return .misplaced(
        screen: screen.name, on: top.map(name), allowed: names(allowedOn: top))
    }
    let presentable = sheetWords(over: top)
    if let sheet = presentable.filter({ isBeginning($0, of: rest) }).max(by: { $0.count < $1.count }
    ) {
      let longer = presentable.filter { $0.count > sheet.count && isBeginning(sheet, of: $0[...]) }
      return .unknown(
        text(rest.dropFirst(sheet.count)),
        known: longer.map { text($0.dropFirst(sheet.count)) })
    }
    let others = rootSheets.map(\.template) + screens.flatMap(\.sheets).map(\.template)
    if let sheet = others.first(where: { isBeginning($0.words, of: rest) }) {
      return .unpresentable(sheet: sheet.text, over: top.map(name))
    }
    let forms = screens.filter { $0.hasLink && $0.mayStand(on: top) }.map(\.form)
    return .unknown(text(rest.prefix(2)), known: forms + presentable.map { text($0[...]) })
  }

  /// Returns components as errors quote them.
  func text(_ components: ArraySlice<String>) -> String {
    // As many as can be seen after the text is cut, whatever is between the slashes.
    components.prefix(100).map { $0.cut(to: 80) }.joined(separator: "/").cut(to: 80)
  }

  private func sheetWords(over top: Path?) -> [[String]] {
    top.map { sheets(of: $0).map(\.template.words) } ?? rootSheets.map(\.template.words)
  }

  private func isBeginning(_ words: [String], of components: ArraySlice<String>) -> Bool {
    !words.isEmpty && components.prefix(words.count).areSpelled(words)
  }
}
