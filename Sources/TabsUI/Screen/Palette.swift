import TabsCLI

/// The colours of roles, on a terminal with so many colours and such a background.
struct Palette: Equatable, Sendable {
  let depth: ColorDepth
  var isLight = false

  /// Returns the sequence that switches from any style to this one.
  func code(_ style: Style) -> String {
    var codes = "0"
    if style.isBold || depth == .none && style.color != .standard { codes += ";1" }
    if style.isDim { codes += ";2" }
    if style.isUnderlined { codes += ";4" }
    if style.isReversed { codes += ";7" }
    if let color = colorCode(style.color) { codes += ";\(color)" }
    return "\u{1B}[\(codes)m"
  }

  private func colorCode(_ color: Style.Color) -> String? {
    guard color != .standard else { return nil }
    switch depth {
    case .none: return nil
    case .basic: return basicCode(color).map { "\($0)" }
    case .palette: return paletteIndex(color).map { "38;5;\($0)" }
    case .full:
      return rgb(color).map { "38;2;\($0 >> 16);\($0 >> 8 & 0xFF);\($0 & 0xFF)" }
    }
  }

  private func basicCode(_ color: Style.Color) -> Int? {
    switch color {
    case .standard: nil
    // Yellow can't be read on white.
    case .warning: isLight ? 35 : 33
    case .failure: 31
    case .focus: isLight ? 34 : 36
    case .frame: 34
    }
  }

  private func paletteIndex(_ color: Style.Color) -> Int? {
    switch color {
    case .standard: nil
    case .warning: isLight ? 130 : 214
    case .failure: isLight ? 160 : 203
    case .focus: isLight ? 30 : 80
    case .frame: isLight ? 25 : 75
    }
  }

  /// The colour as a number: eight bits each for red, green and blue.
  func rgb(_ color: Style.Color) -> Int? {
    switch color {
    case .standard: nil
    case .warning: isLight ? 0x9A_5B_00 : 0xF2_B1_34
    case .failure: isLight ? 0xC0_1C_28 : 0xFF_6B_68
    case .focus: isLight ? 0x00_6D_77 : 0x4F_D6_D6
    case .frame: isLight ? 0x1F_5F_A8 : 0x6C_A8_E8
    }
  }
}

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
