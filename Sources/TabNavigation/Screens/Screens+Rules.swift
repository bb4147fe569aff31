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
    if declaration(of: state, on: below) != nil {
      return depth < greatestDepth
        ? nil : .tooDeep(screen: name(of: state), greatestDepth: greatestDepth)
    }
    guard screens.contains(where: { $0.holds(state) }) else {
      return .undeclared(name(of: state))
    }
    return .misplaced(
      screen: name(of: state), on: below.map(name), allowed: names(allowedOn: below))
  }

  /// Returns the position of the declaration that a screen stands on another by, or on the root for
  /// `nil`.
  func declaration(of state: Path, on below: Path?) -> Int? {
    screens.firstIndex { $0.holds(state) && $0.mayStand(on: below) }
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

extension Screen {
  /// What errors call the screen where there is no state to say its case.
  var name: String { template.firstLiteral ?? form }

  /// The words of the screen in a link, with the types of its values: `items/<Int>`.
  var form: String {
    template.filled(with: link.valueTypes.map { "<\($0)>" }).joined(separator: "/")
  }
}
