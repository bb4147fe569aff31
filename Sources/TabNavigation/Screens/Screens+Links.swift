/// The stack that a link stands for: its screens, and how many of the first were there before.
///
/// What is presented over the last of these may be new.
typealias ReadStack<Path: PathState> = (states: [Path], keptCount: Int)

extension Screens {
  /// Makes the screens that the components of a link stand for.
  ///
  /// All states are made first: if an error is thrown, `root` is as it was.
  ///
  /// - Parameters:
  ///   - components: The components, without escapes.
  ///   - kept: The stack whose beginning is kept as far as the link stands for it.
  ///   - root: The root, over which something is presented if the link says so.
  /// - Returns: The states.
  /// - Throws: An error that says which part of the link is wrong.
  /// - Complexity: O(*n*) for *n* bytes in a link, times the number of declared screens.
  func read(
    _ components: [String],
    keeping kept: some Collection<Path>,
    on root: inout Path.Root
  ) throws(ScreenError) -> ReadStack<Path> {
    var stack: ReadStack<Path> = ([], 0)
    var keptRest = kept[...]
    var rest = components[...]
    while let (reader, make) = reader(of: rest, on: stack.states.last) {
      let screen = screens[reader]
      let below = stack.states.last
      guard stack.states.count < greatestDepth else {
        throw .tooDeep(screen: screen.name, greatestDepth: greatestDepth)
      }
      let words = rest.prefix(screen.template.words.count)
      rest = rest.dropFirst(words.count)
      // What a screen that is kept shows has to be what the link goes on with.
      if let state = keptRest.popFirst(), isPrinted(state, on: below, as: words, by: reader),
        shown(on: state)?.areSpelled(rest) ?? true
      {
        stack.states.append(state)
        stack.keptCount += 1
      } else {
        keptRest = kept[kept.endIndex...]
        let state: Path
        do {
          state = try make(Place(root: root, below: below))
        } catch let error as ScreenError {
          throw error
        } catch {
          throw .failed(part: text(words), reason: "\(error)".cut(to: 300))
        }
        try check(state, on: below, is: words, of: reader)
        stack.states.append(state)
      }
    }
    try present(rest, on: &stack.states, or: &root)
    return stack
  }

  /// Returns the position of the screen that a link goes on with, and what makes it: the first one
  /// declared that reads its values and may stand there.
  func reader(
    of components: ArraySlice<String>, on below: Path?
  ) -> (position: Int, make: (Place<Path>) throws -> Path)? {
    for (position, screen) in screens.enumerated() where screen.mayStand(on: below) {
      if let make = screen.maker(of: components) { return (position, make) }
    }
    return nil
  }

  /// Whether a screen is printed as a part of a link by the declaration that reads it.
  private func isPrinted(
    _ state: Path, on below: Path?, as words: ArraySlice<String>, by reader: Int
  ) -> Bool {
    declaration(of: state, on: below) == reader
      && screens[reader].components(of: state)?.areSpelled(words) == true
  }

  /// Presents what a link ends with.
  private func present(
    _ words: ArraySlice<String>, on states: inout [Path], or root: inout Path.Root
  ) throws(ScreenError) {
    guard var top = states.last else {
      if words.isEmpty { return }
      var shown = root
      guard let sheet = rootSheets.sheet(words) else { throw unreadable(words, on: nil) }
      sheet.show(&shown)
      try check(rootSheets.shown(on: shown), is: words, after: [])
      root = shown
      return
    }
    // A screen that is kept may show it already.
    if (shown(on: top) ?? []).areSpelled(words) { return }
    let below = states.dropLast().last
    guard let reader = declaration(of: top, on: below) else { return }
    let components = screens[reader].components(of: top) ?? []
    if !words.isEmpty {
      guard let sheet = sheets(of: top).sheet(words) else { throw unreadable(words, on: top) }
      sheet.show(&top)
      try check(top, on: below, is: components[...], of: reader)
    }
    try check(shown(on: top), is: words, after: components)
    states[states.count - 1] = top
  }

  /// Makes sure that a screen would be printed as the part of the link that it was made for.
  private func check(
    _ state: Path, on below: Path?, is words: ArraySlice<String>, of reader: Int
  ) throws(ScreenError) {
    if isPrinted(state, on: below, as: words, by: reader) { return }
    let components = components(of: state, on: below)
    throw .otherwise(part: text(words), printed: components.map { text($0[...]) })
  }

  private func check(
    _ shown: [String]?, is words: ArraySlice<String>, after components: [String]
  ) throws(ScreenError) {
    let shown = shown ?? []
    if shown.areSpelled(words) { return }
    throw .otherwise(
      part: text((components + words)[...]), printed: text((components + shown)[...]))
  }
}

extension Screens {
  /// Returns why a link doesn't go on.
  ///
  /// - Parameters:
  ///   - rest: What is left of the components.
  ///   - top: The state of the last screen that was read, or `nil` for the root.
  /// - Returns: An error that says what is left, and what could be there.
  func unreadable(_ rest: ArraySlice<String>, on top: Path?) -> ScreenError {
    // A screen without a word of its own may read anything.
    if let screen = screens.first(where: {
      $0.template.firstLiteral != nil && $0.maker(of: rest) != nil
    }) {
      return .misplaced(
        screen: screen.name, on: top.map(name), allowed: names(allowedOn: top))
    }
    let presentable =
      top.map { sheets(of: $0).map(\.template.words) } ?? rootSheets.map(\.template.words)
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

  private func isBeginning(_ words: [String], of components: ArraySlice<String>) -> Bool {
    !words.isEmpty && components.prefix(words.count).areSpelled(words)
  }
}

extension Screens {
  /// Returns the components of the link to a stack, or `nil` if there is none.
  ///
  /// There is none if a screen isn't declared, a value is empty, `.` or `..`, or the components
  /// would be read as something else. What is presented over the last screen, or over the root if
  /// there is no screen, is part of the link.
  ///
  /// - Complexity: O(*n*) for *n* screens, times the number of declared screens.
  func components(of stack: some Collection<Path>, root: Path.Root) -> [String]? {
    guard stack.count <= greatestDepth else { return nil }
    var positions: [Int] = []
    var parts: [[String]] = []
    var below: Path?
    for state in stack {
      guard
        let position = declaration(of: state, on: below),
        let part = screens[position].components(of: state)
      else { return nil }
      positions.append(position)
      parts.append(part)
      below = state
    }
    let sheet = below.map { shown(on: $0) } ?? rootSheets.shown(on: root)
    let components = parts.flatMap { $0 } + (sheet ?? [])

    // A link is read from its beginning, so each part may be taken for another screen.
    var rest = components[...]
    below = nil
    for (index, state) in stack.enumerated() {
      guard reader(of: rest, on: below)?.position == positions[index] else { return nil }
      rest = rest.dropFirst(parts[index].count)
      below = state
    }
    return reader(of: rest, on: below) == nil ? components : nil
  }

  /// Returns the components that stand for a screen, without what is presented over it, or `nil`
  /// if there are none.
  ///
  /// - Parameters:
  ///   - state: The state of the screen.
  ///   - below: The state of the screen below, or `nil` on the root.
  /// - Returns: The components, without escapes.
  func components(of state: Path, on below: Path?) -> [String]? {
    declaration(of: state, on: below).flatMap { screens[$0].components(of: state) }
  }

  /// Returns the words of what is presented over a screen.
  func shown(on state: Path) -> [String]? {
    sheets(of: state).shown(on: state)
  }

  /// What can be presented over a screen.
  func sheets(of state: Path) -> [RootSheet<Path>] {
    screens.filter { $0.holds(state) }.flatMap(\.sheets)
  }
}
