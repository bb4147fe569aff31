/// Text in a feature's state, plain or with parts that are set off from the rest.
///
/// ```swift
/// TextState("Delete “\(item.name)”?")
/// TextState("This can't be ") + TextState("undone").bold()
/// ```
///
/// It is a value that a view or a terminal can show, and that tests can compare. The text is shown
/// as it is written: nothing is looked up and nothing translated.
public struct TextState: Codable, Hashable, Sendable {
  /// How text can be set off from other text.
  public struct Style: OptionSet, Codable, Hashable, Sendable {
    /// A bit for each way.
    public let rawValue: UInt8

    /// Creates a style from its bits.
    ///
    /// - Parameter rawValue: A bit for each way.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// In bold type.
    public static let bold = Style(rawValue: 1)

    /// In italic type.
    public static let italic = Style(rawValue: 2)

    /// With a line below.
    public static let underline = Style(rawValue: 4)

    /// With a line through it.
    public static let strikethrough = Style(rawValue: 8)

    /// In type of one width.
    public static let monospaced = Style(rawValue: 16)
  }

  /// A part of a text that has one style.
  public struct Run: Codable, Hashable, Sendable {
    /// The text, which isn't empty.
    public let text: String

    /// How it is set off.
    public let style: Style
  }

  /// The parts of the text.
  ///
  /// Two parts next to each other have different styles, so that texts that look the same are
  /// equal.
  public private(set) var runs: [Run]

  /// Creates a text.
  ///
  /// - Parameter content: What it says.
  public init(_ content: some StringProtocol) {
    self.init(verbatim: String(content))
  }

  /// Creates a text.
  ///
  /// - Parameter content: What it says.
  public init(verbatim content: String) {
    runs = content.isEmpty ? [] : [Run(text: content, style: [])]
  }

  /// Joins two texts.
  ///
  /// - Parameters:
  ///   - lhs: A text.
  ///   - rhs: The text that follows it.
  /// - Returns: Both.
  public static func + (lhs: TextState, rhs: TextState) -> TextState {
    var result = lhs
    for run in rhs.runs { result.append(run) }
    return result
  }

  /// Returns the text in bold type, or not.
  ///
  /// - Parameter isActive: Whether it is to be bold.
  /// - Returns: The text.
  public func bold(_ isActive: Bool = true) -> TextState {
    setting(.bold, to: isActive)
  }

  /// Returns the text in italic type, or not.
  ///
  /// - Parameter isActive: Whether it is to be italic.
  /// - Returns: The text.
  public func italic(_ isActive: Bool = true) -> TextState {
    setting(.italic, to: isActive)
  }

  /// Returns the text with a line below, or without.
  ///
  /// - Parameter isActive: Whether there is to be a line.
  /// - Returns: The text.
  public func underline(_ isActive: Bool = true) -> TextState {
    setting(.underline, to: isActive)
  }

  /// Returns the text with a line through it, or without.
  ///
  /// - Parameter isActive: Whether there is to be a line.
  /// - Returns: The text.
  public func strikethrough(_ isActive: Bool = true) -> TextState {
    setting(.strikethrough, to: isActive)
  }

  /// Returns the text in type of one width, or not.
  ///
  /// - Parameter isActive: Whether it is to be of one width.
  /// - Returns: The text.
  public func monospaced(_ isActive: Bool = true) -> TextState {
    setting(.monospaced, to: isActive)
  }

  private func setting(_ style: Style, to isActive: Bool) -> TextState {
    var result = self
    result.runs = []
    for run in runs {
      let style = isActive ? run.style.union(style) : run.style.subtracting(style)
      result.append(Run(text: run.text, style: style))
    }
    return result
  }

  private mutating func append(_ run: Run) {
    guard let last = runs.last, last.style == run.style else {
      runs.append(run)
      return
    }
    runs[runs.count - 1] = Run(text: last.text + run.text, style: run.style)
  }
}

extension TextState: ExpressibleByStringInterpolation {
  /// Creates a text from a literal.
  ///
  /// - Parameter value: What it says.
  public init(stringLiteral value: String) {
    self.init(verbatim: value)
  }
}

extension TextState: CustomStringConvertible {
  /// The text without its styles.
  public var description: String {
    String(state: self)
  }
}

extension TextState: CustomDebugStringConvertible {
  /// The text as a literal, with its styles around it as Markdown has them.
  public var debugDescription: String {
    runs.map(\.markdown).joined().debugDescription
  }
}

extension TextState: CustomReflectable {
  /// A mirror without children: a text is shown as what it says.
  public var customMirror: Mirror {
    Mirror(self, children: [])
  }
}

extension TextState.Run {
  fileprivate var markdown: String {
    let marks: [(TextState.Style, opening: String, closing: String)] = [
      (.monospaced, "`", "`"), (.italic, "*", "*"), (.bold, "**", "**"),
      (.underline, "<u>", "</u>"), (.strikethrough, "~~", "~~"),
    ]
    return marks.reduce(text) { text, mark in
      style.contains(mark.0) ? mark.opening + text + mark.closing : text
    }
  }
}

extension String {
  /// Creates the string that a text says, without its styles.
  ///
  /// - Parameter state: The text.
  public init(state: TextState) {
    self = state.runs.map(\.text).joined()
  }
}
