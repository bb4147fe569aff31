/// A reason why a screen can't be pushed, or a link can't be opened.
public enum ScreenError: Error, Codable, Hashable, Sendable {
  /// The closure that makes a screen for a link threw an error that isn't a `ScreenError`.
  case failed(part: String, reason: String)

  /// The tab isn't visible.
  case hidden(tab: String)

  /// The link is malformed, for the given reason.
  case malformed(String)

  /// The screen may not be pushed on the one below.
  ///
  /// `on` is the screen below, or `nil` for the root; `allowed` lists the valid screens.
  case misplaced(screen: String, on: String?, allowed: [String])

  /// The content of a screen doesn't exist.
  case missing(String)

  /// The screen can't be made yet, because its data hasn't been loaded.
  ///
  /// If the closure of a ``Screen`` throws this error, the link is held: see
  /// ``Tabs/holdingLinks(while:)``.
  case notYet

  /// A part of a link opens a screen that has another link, or none.
  case otherwise(part: String, printed: String?)

  /// The stack has reached its maximum depth.
  case tooDeep(screen: String, maximumDepth: Int)

  /// No ``Screen`` is declared for a case of the path.
  case undeclared(String)

  /// A part of a link is unknown. `known` lists the valid alternatives.
  case unknown(String, known: [String])

  /// A sheet can't be presented over the last screen of a link; `over` is `nil` for the root.
  case unpresentable(sheet: String, over: String?)
}

extension ScreenError: CustomStringConvertible {
  /// The problem, its reason and the alternatives.
  ///
  /// Long texts are truncated.
  public var description: String {
    switch self {
    case .failed(let part, let reason):
      return "\(quoted(part)) can't be opened: \(reason.cut(to: 300))"
    case .hidden(let tab):
      return "the tab \(quoted(tab)) isn't shown"
    case .notYet:
      return "the data of the screen hasn't been loaded"
    case .malformed(let reason):
      return reason.cut(to: 300)
    case .misplaced(let screen, let below, let allowed):
      let place = below.map { "on \(quoted($0))" } ?? "on the root of its tab"
      let others = allowed.isEmpty ? "nothing can" : "only \(list(allowed)) can"
      return "\(quoted(screen)) can't be pushed \(place): \(others)"
    case .missing(let subject):
      return "there is no \(subject.cut(to: 300))"
    case .otherwise(let part, let printed):
      let other = printed.map { "the link \(quoted($0))" } ?? "a screen without a link"
      return "\(quoted(part)) leads to \(other)"
    case .tooDeep(let screen, let maximumDepth):
      return
        "\(quoted(screen)) can't be pushed: the stack has the maximum of \(maximumDepth) screens"
    case .undeclared(let name):
      return "\(quoted(name)) can't be pushed: declare a \"Screen\" for this case in \"screens\""
    case .unknown(let part, let known):
      return known.isEmpty
        ? "nothing can follow \(quoted(part))"
        : "\(quoted(part)) is unknown; expected \(list(known))"
    case .unpresentable(let sheet, let screen):
      return "\(quoted(sheet)) can't be presented over "
        + (screen.map { quoted($0) } ?? "the root of its tab")
    }
  }

  private func quoted(_ text: String) -> String { "\"\(text.cut(to: 80))\"" }

  private func list(_ names: [String]) -> String {
    names.map(quoted).joined(separator: " or ")
  }
}

extension String {
  /// Returns the text for a message: truncated in the middle, with control characters escaped.
  ///
  /// - Parameter limit: The maximum number of Unicode scalars.
  /// - Returns: The text, or its beginning and its end.
  func cut(to limit: Int) -> String {
    // One character can be as long as the whole text, and counting takes linear time.
    let scalars = unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex)
    guard let end, end != scalars.endIndex else { return Self.escapingControls(scalars[...]) }
    return Self.escapingControls(scalars.prefix(limit / 2)) + "…"
      + Self.escapingControls(scalars.suffix(limit / 2))
  }

  private static func escapingControls(_ scalars: Substring.UnicodeScalarView) -> String {
    scalars.map { scalar in
      scalar.properties.generalCategory == .control
        ? scalar.escaped(asASCII: true) : String(scalar)
    }
    .joined()
  }
}
