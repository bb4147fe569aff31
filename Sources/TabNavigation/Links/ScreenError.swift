/// Why a screen can't be pushed, or a link can't be opened.
public enum ScreenError: Error, Codable, Hashable, Sendable {
  /// Making the screen that a part of a link stands for threw an error of the app's own.
  case failed(part: String, reason: String)

  /// The tab isn't among those that are shown.
  case hidden(tab: String)

  /// The link isn't spelled as links are, for the reason given.
  case malformed(String)

  /// The screen may not stand on the one below.
  ///
  /// `on` is the screen below, or `nil` for the root of the tab; `allowed` is what may stand there.
  case misplaced(screen: String, on: String?, allowed: [String])

  /// What a screen is to show doesn't exist.
  case missing(String)

  /// The screen can't be made yet, as its data hasn't been loaded.
  ///
  /// Thrown by the closure of a ``Screen``, it makes the link wait: see
  /// ``Tabs/holdingLinks(while:)``.
  case notYet

  /// A part of a link opens what another link is printed for, or none is.
  case otherwise(part: String, printed: String?)

  /// The stack holds as many screens as it may.
  case tooDeep(screen: String, maximumDepth: Int)

  /// No ``Screen`` is declared for a case of the path.
  case undeclared(String)

  /// A part of a link is nothing that can be there. `known` lists what can.
  case unknown(String, known: [String])

  /// Something can't be presented over the last screen of a link, or over the root for `nil`.
  case unpresentable(sheet: String, over: String?)
}

extension ScreenError: CustomStringConvertible {
  /// What can't be done, why, and what could be instead.
  ///
  /// Long texts are cut.
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
      let other = printed.map { "is printed as \(quoted($0))" } ?? "has no link"
      return "\(quoted(part)) opens what \(other)"
    case .tooDeep(let screen, let maximumDepth):
      return "\(quoted(screen)) can't be pushed: the stack holds \(maximumDepth) screens already, "
        + "which is as many as it may"
    case .undeclared(let name):
      return "\(quoted(name)) can't be pushed: declare a \"Screen\" for this case in \"screens\""
    case .unknown(let part, let known):
      return known.isEmpty
        ? "nothing can follow where it says \(quoted(part))"
        : "\(quoted(part)) is unknown; what can stand there is \(list(known))"
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
  /// Returns the text as messages show it: the middle of a long one left out, control characters
  /// escaped.
  ///
  /// - Parameter limit: How many Unicode scalars the text may have.
  /// - Returns: The text, or both its ends.
  func cut(to limit: Int) -> String {
    // A single character can be as long as the text, and counting takes as long as the text is.
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
