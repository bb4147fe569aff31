/// The stack that a link describes: its screens, and how many of the first were kept.
///
/// The presentation over the last of these may be new.
@usableFromInline
typealias ReadStack<Path: PathState> = (states: [Path], keptCount: Int)

extension Screens {
  /// Makes the screens that a link describes.
  ///
  /// Runs user code: the closures of screens and sheets, and the readers of values.
  ///
  /// All states are made first: if an error is thrown, `root` isn't changed.
  ///
  /// - Parameters:
  ///   - route: The link's contents for the tab.
  ///   - kept: The stack whose screens are kept as far as they match the link.
  ///   - root: The root. The link may present something over it.
  /// - Returns: The states.
  /// - Throws: An error that names the invalid part of the link.
  /// - Complexity: O(*n*) for *n* bytes in a link, times the number of declared screens.
  @inlinable
  func read(
    _ route: LinkRoute,
    keeping kept: some Collection<Path>,
    on root: inout Path.Root
  ) throws(ScreenError) -> ReadStack<Path> {
    var stack: ReadStack<Path> = ([], 0)
    var nextKept = kept.startIndex
    var rest = route.components[...]
    while let (reader, values) = reader(of: rest, of: route, on: stack.states.last) {
      let below = stack.states.last
      guard stack.states.count < maximumDepth else {
        throw .tooDeep(screen: screens[reader].name, maximumDepth: maximumDepth)
      }
      let words = rest.prefix(screens[reader].template.words.count)
      rest = rest.dropFirst(words.count)
      // The presentation of a kept screen must match the rest of the link.
      if nextKept != kept.endIndex,
        isPrinted(kept[nextKept], on: below, by: reader, values.printed),
        shown(on: kept[nextKept])?.areSpelled(rest) ?? true
      {
        stack.states.append(kept[nextKept])
        stack.keptCount += 1
        kept.formIndex(after: &nextKept)
      } else {
        nextKept = kept.endIndex
        let state: Path
        do {
          state = try screens[reader].make(
            ScreenContext(root: root, below: below), values.components)
        } catch {
          throw failure(error, of: words)
        }
        guard isPrinted(state, on: below, by: reader, values.printed) else {
          throw .otherwise(part: text(words), printed: text(of: state, on: below))
        }
        stack.states.append(state)
      }
    }
    try present(rest, of: route, on: &stack.states, or: &root)
    return stack
  }

  /// Converts an error of the closure that makes a screen.
  @usableFromInline
  func failure(_ error: any Error, of words: ArraySlice<String>) -> ScreenError {
    error as? ScreenError
      ?? .failed(part: text(words), reason: "\(error)".cut(to: 300))
  }

  /// Returns the position and the values of the next screen in a link: the first declaration that
  /// can read its values and allows the place.
  ///
  /// Runs user code: the readers of values.
  @inlinable
  func reader(
    of components: ArraySlice<String>, of route: LinkRoute, on below: Path?
  ) -> (position: Int, values: ReadValues)? {
    if components.isEmpty { return nil }
    for position in screens.indices {
      if let values = values(in: components, of: route, by: position),
        mayStand(position, on: below)
      {
        return (position, values)
      }
    }
    return nil
  }

  /// Reads the values of the next screen in a link, or returns `nil` if its words or the types of
  /// its values don't match.
  ///
  /// Runs user code: the readers of values.
  // Not a method of `Screen`: copying one retains all of its properties.
  @inlinable
  func values(
    in components: ArraySlice<String>, of route: LinkRoute, by position: Int
  ) -> ReadValues? {
    guard screens[position].hasLink,
      let values = screens[position].template.values(in: components, of: route)
    else { return nil }
    var printed: [String?] = []
    printed.reserveCapacity(values.count)
    for (read, value) in zip(screens[position].readers, values) {
      guard let value = read(value) else { return nil }
      printed.append(value)
    }
    return (values, printed)
  }

  /// Returns `true` if a declaration prints a screen with some values.
  ///
  /// Runs user code: the properties of the state that the link prints.
  @inlinable
  func isPrinted(
    _ state: Path, on below: Path?, by reader: Int, _ values: [String?]
  ) -> Bool {
    declaration(of: state, on: below) == reader
      && screens[reader].values(state)?.areSpelled(values) == true
  }

  @usableFromInline
  func text(of state: Path, on below: Path?) -> String? {
    part(of: state, on: below).map { part in
      let query = part.route.query.map { $0.name + "=" + $0.value }.joined(separator: "&")
      return text(part.words[...]) + (query.isEmpty ? "" : "?" + query.cut(to: 80))
    }
  }

  /// Returns `true` if screens, and a final sheet, are declared for all parts of a link.
  ///
  /// It makes no screen, so it doesn't check the parents.
  func declares(_ route: LinkRoute) -> Bool {
    var positions: Set<Int> = [0]
    let sheets = rootSheets.map(\.template.words) + screens.flatMap(\.sheets).map(\.template.words)
    for position in 0..<route.components.count where positions.contains(position) {
      let rest = route.components[position...]
      if sheets.contains(where: { $0.areSpelled(rest) }) { return true }
      for (index, screen) in screens.enumerated()
      where values(in: rest, of: route, by: index) != nil {
        positions.insert(position + screen.template.words.count)
      }
    }
    return positions.contains(route.components.count)
  }

  /// Presents the final sheet of a link.
  ///
  /// Runs user code: the closures of sheets.
  @inlinable
  func present(
    _ words: ArraySlice<String>, of route: LinkRoute, on states: inout [Path],
    or root: inout Path.Root
  ) throws(ScreenError) {
    // A kept screen may present it already.
    let isShown =
      states.last.map { (shown(on: $0) ?? []).areSpelled(words) } ?? words.isEmpty
    if !isShown { try presentSheet(words, of: route, on: &states, or: &root) }
  }

  @usableFromInline
  func presentSheet(
    _ words: ArraySlice<String>, of route: LinkRoute, on states: inout [Path],
    or root: inout Path.Root
  ) throws(ScreenError) {
    guard var top = states.last else {
      var shown = root
      guard let sheet = rootSheets.sheet(words) else { throw unreadable(words, of: route, on: nil) }
      sheet.show(&shown)
      try check(rootSheets.shown(on: shown), is: words, after: [])
      root = shown
      return
    }
    let below = states.dropLast().last
    guard let part = part(of: top, on: below) else { return }
    if !words.isEmpty {
      guard let sheet = sheets(of: top).sheet(words) else {
        throw unreadable(words, of: route, on: top)
      }
      sheet.show(&top)
      let now = self.part(of: top, on: below)
      guard let now, now.words.areSpelled(part.words), now.values.areSpelled(part.values) else {
        throw .otherwise(part: text(part.words[...]), printed: text(of: top, on: below))
      }
    }
    try check(shown(on: top), is: words, after: part.words)
    states[states.count - 1] = top
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
  /// Returns the reason why the rest of a link can't be read.
  ///
  /// - Parameters:
  ///   - rest: The remaining components.
  ///   - route: The whole link.
  ///   - top: The state of the last screen that was read, or `nil` for the root.
  /// - Returns: An error that names the rest and the alternatives.
  func unreadable(_ rest: ArraySlice<String>, of route: LinkRoute, on top: Path?) -> ScreenError {
    // A screen without a literal word may match anything.
    if let index = screens.indices.first(where: {
      screens[$0].template.firstLiteral != nil && values(in: rest, of: route, by: $0) != nil
    }) {
      return .misplaced(
        screen: screens[index].name, on: top.map(name), allowed: names(allowedOn: top))
    }
    for screen in screens where screen.hasLink && screen.mayStand(on: top) {
      if let name = screen.missingName(in: rest, of: route) {
        return .missing("value \"\(name)\" in the query, which \"\(screen.name)\" needs")
      }
      if !screen.template.names.isEmpty, screen.template.values(in: rest, of: route) != nil {
        return .malformed("a value in its query isn't one of \"\(screen.form)\"")
      }
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

  /// Returns components for error messages.
  @usableFromInline
  func text(_ components: ArraySlice<String>) -> String {
    // Limits the work: more components can't be visible in the truncated text.
    components.prefix(100).map { $0.cut(to: 80) }.joined(separator: "/").cut(to: 80)
  }

  private func isBeginning(_ words: [String], of components: ArraySlice<String>) -> Bool {
    !words.isEmpty && components.prefix(words.count).areSpelled(words)
  }
}

extension Screens {
  /// Returns the link to a stack, or `nil` if there is none.
  ///
  /// It is `nil` if a screen isn't declared, if a value in the path is empty, `.` or `..`, or if
  /// the link would be read as another stack. The link includes what is presented over the last
  /// screen, or over the root if there is no screen.
  ///
  /// - Complexity: O(*n*) for *n* screens, times the number of declared screens.
  @inlinable
  func route(of stack: some Collection<Path>, root: Path.Root) -> LinkRoute? {
    guard stack.count <= maximumDepth else { return nil }
    var route = LinkRoute([], query: [], fragment: nil)
    var parts: [(position: Int, values: [String?])] = []
    var below: Path?
    for state in stack {
      guard let position = declaration(of: state, on: below), screens[position].hasLink,
        let values = screens[position].values(state),
        screens[position].template.add(values, to: &route)
      else { return nil }
      parts.append((position, values))
      below = state
    }
    let sheet = below.map { shown(on: $0) } ?? rootSheets.shown(on: root)
    if let sheet { route.components += sheet }

    // Links are read from the beginning, so another declaration may match a part.
    var rest = route.components[...]
    below = nil
    for (state, (position, values)) in zip(stack, parts) {
      guard let reader = reader(of: rest, of: route, on: below),
        reader.position == position, reader.values.printed.areSpelled(values)
      else { return nil }
      rest = rest.dropFirst(screens[position].template.words.count)
      below = state
    }
    return reader(of: rest, of: route, on: below) == nil ? route : nil
  }

  /// Returns the part of a link that describes a screen, without its presentations, or `nil`.
  ///
  /// - Parameters:
  ///   - state: The state of the screen.
  ///   - below: The state of the screen below, or `nil` on the root.
  /// - Returns: The part.
  func part(of state: Path, on below: Path?) -> LinkPart? {
    guard let position = declaration(of: state, on: below), screens[position].hasLink,
      let values = screens[position].values(state)
    else { return nil }
    var route = LinkRoute([], query: [], fragment: nil)
    guard screens[position].template.add(values, to: &route) else { return nil }
    return LinkPart(values: values, route: route)
  }

  /// Returns the words of the presentation over a screen.
  @inlinable
  func shown(on state: Path) -> [String]? {
    var words: [String]?
    for index in screens.indices where !screens[index].sheets.isEmpty && screens[index].holds(state)
    {
      words = screens[index].sheets.shown(on: state) ?? words
    }
    return words
  }

  /// The declared presentations over a screen.
  func sheets(of state: Path) -> [RootSheet<Path>] {
    screens.filter { $0.holds(state) }.flatMap(\.sheets)
  }
}
