/// Why a screen can't be pushed.
public enum PathError: Error, Equatable, Sendable {
  /// Something is presented over the stack, and hides where the screen would go.
  case covered(screen: String, by: String)

  /// The rules don't let the screen stand there.
  ///
  /// `on` is the kind of the screen below, or `nil` for the root of the tab;
  /// `allowed` is what could be pushed instead.
  case misplaced(screen: String, on: String?, allowed: [String])

  /// What the screen is to show doesn't exist.
  case missing(screen: String, subject: String)

  /// The stack holds as many screens as it may.
  case tooDeep(screen: String, greatestDepth: Int)

  /// What the screen on top is can't present the sheet.
  ///
  /// `over` is the kind of that screen, or `nil` for the root of the tab.
  case unpresentable(sheet: String, over: String?)
}

extension PathError: CustomStringConvertible {
  /// What was to be pushed, why that can't be, and what could be.
  public var description: String {
    switch self {
    case .covered(let screen, let sheet):
      return "\"\(screen)\" can't be pushed: \"\(sheet)\" is presented over the stack and has to "
        + "be closed first"
    case .misplaced(let screen, let below, let allowed):
      let place = below.map { "on \"\($0)\"" } ?? "on the root of its tab"
      let others =
        allowed.isEmpty
        ? "nothing can" : "only " + allowed.map { "\"\($0)\"" }.joined(separator: " or ") + " can"
      return "\"\(screen)\" can't be pushed \(place): \(others)"
    case .missing(let screen, let subject):
      return "\"\(screen)\" can't be pushed: there is no \(subject)"
    case .tooDeep(let screen, let greatestDepth):
      return "\"\(screen)\" can't be pushed: the stack holds \(greatestDepth) screens already, "
        + "which is as many as it may"
    case .unpresentable(let sheet, let screen):
      return "\"\(sheet)\" can't be presented over "
        + (screen.map { "\"\($0)\"" } ?? "the root of its tab")
    }
  }
}
