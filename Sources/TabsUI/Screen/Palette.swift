import TabsCLI

/// The colours of roles on a terminal, for its number of colours and its background.
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
    guard let shade = shade(color) else { return nil }
    switch depth {
    case .none: return nil
    case .basic: return "\(shade.basic)"
    case .palette: return "38;5;\(shade.index)"
    case .full: return "38;2;\(shade.rgb >> 16);\(shade.rgb >> 8 & 0xFF);\(shade.rgb & 0xFF)"
    }
  }

  /// Returns the colour as a number, with eight bits each for red, green and blue.
  func rgb(_ color: Style.Color) -> Int? { shade(color)?.rgb }

  /// Returns the colour among the 16 standard ones, among 256, and in 24 bits.
  private func shade(_ color: Style.Color) -> (basic: Int, index: Int, rgb: Int)? {
    switch color {
    case .standard: nil
    // Yellow isn't readable on white.
    case .warning: isLight ? (35, 130, 0x9A_5B_00) : (33, 214, 0xF2_B1_34)
    case .failure: isLight ? (31, 160, 0xC0_1C_28) : (31, 203, 0xFF_6B_68)
    case .focus: isLight ? (34, 30, 0x00_6D_77) : (36, 80, 0x4F_D6_D6)
    case .frame: isLight ? (34, 25, 0x1F_5F_A8) : (34, 75, 0x6C_A8_E8)
    }
  }
}

/// The appearance of a cell, by the role of its content.
struct Style: Equatable, Sendable {
  /// A colour by its role, which the palette maps to a terminal's colour.
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
