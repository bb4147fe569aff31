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
        let position = table.declaration(of: state, on: below),
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
      guard screen(reading: rest, on: below) == positions[index] else { return nil }
      rest = rest.dropFirst(parts[index].count)
      below = state
    }
    return screen(reading: rest, on: below) == nil ? components : nil
  }

  /// Returns the components that stand for a screen, without what is presented over it, or `nil`
  /// if there are none.
  ///
  /// - Parameters:
  ///   - state: The state of the screen.
  ///   - below: The state of the screen below, or `nil` on the root.
  /// - Returns: The components, without escapes.
  func components(of state: Path, on below: Path?) -> [String]? {
    table.declaration(of: state, on: below).flatMap { screens[$0].components(of: state) }
  }

  /// Returns the words of what is presented over a screen.
  func shown(on state: Path) -> [String]? {
    sheets(of: state).shown(on: state)
  }

  /// What can be presented over a screen.
  func sheets(of state: Path) -> [Sheet<Path>] {
    screens.filter { $0.holds(state) }.flatMap(\.sheets)
  }
}
