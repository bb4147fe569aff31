/// How a cell looks: by the role of what it shows.
struct Style: Equatable, Sendable {
  /// A colour by its role; the palette knows what it is on a terminal.
  enum Color: UInt8, CaseIterable, Sendable {
    case standard, warning, failure, focus, frame
  }

  var color = Color.standard
  var isBold = false
  var isDim = false
  var isUnderlined = false
  var isReversed = false

  static let plain = Style()
  static let bold = Style(isBold: true)
  static let dim = Style(isDim: true)
  static let selectedTab = Style(isReversed: true)
  static let warning = Style(color: .warning)
  static let failure = Style(color: .failure)
  static let focus = Style(color: .focus)
  static let frame = Style(color: .frame)
  static let field = Style(isUnderlined: true)
}
