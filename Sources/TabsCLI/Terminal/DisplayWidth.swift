/// Returns the number of cells that a character takes on a terminal: 0, 1 or 2.
///
/// A character is a grapheme cluster, and its first scalar decides: marks and joiners take no
/// cells. Flags, and characters with emoji presentation, take two cells. Terminals differ in
/// details, so `FrameWriter` repositions the text after a character of several scalars.
///
/// Source: Unicode Standard Annex #11, *East Asian Width*, and #51, *Unicode Emoji*, version 16.
package func displayWidth(_ character: Character) -> Int {
  var scalars = character.unicodeScalars.makeIterator()
  guard let first = scalars.next() else { return 0 }
  let second = scalars.next()
  if second?.value == 0xFE0F { return 2 }
  // A fast path for most characters.
  if first.value < 0x300 { return isControl(first) || first.value == 0xAD ? 0 : 1 }
  if isRegional(first), let second, isRegional(second) { return 2 }
  // Such as the fillers of Hangul: terminals differ on the width of invisible characters.
  if first.properties.isDefaultIgnorableCodePoint { return 0 }
  switch first.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
    return 0
  default:
    return isWide(first) ? 2 : 1
  }
}

/// Returns the number of cells that a text takes on a line, as `Cells` writes it.
///
/// - Complexity: O(*n*) for *n* characters.
package func displayWidth(_ text: some StringProtocol) -> Int {
  text.reduce(0) { $0 + displayWidth($1.onScreen) }
}

extension Character {
  /// The maximum number of scalars in a cell, since a character can have any number of marks.
  private static var greatestScalarCount: Int { 16 }

  /// The character as displayed in a cell, which never controls the terminal.
  ///
  /// A control character becomes its picture: `␛` for an escape. Bidirectional controls, and other
  /// invisible scalars, have width 0 and so are omitted.
  package var onScreen: Character {
    guard let first = unicodeScalars.first else { return self }
    if isControl(first) {
      let picture =
        first.value < 0x20 ? 0x2400 + first.value : first.value == 0x7F ? 0x2421 : 0xFFFD
      return Character(Unicode.Scalar(picture) ?? "\u{FFFD}")
    }
    guard utf8.count > 8, unicodeScalars.count > Self.greatestScalarCount else { return self }
    var shown = String.UnicodeScalarView()
    shown.append(contentsOf: unicodeScalars.prefix(Self.greatestScalarCount))
    return String(shown).first ?? self
  }
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
}

private func isRegional(_ scalar: Unicode.Scalar) -> Bool {
  (0x1F1E6...0x1F1FF).contains(scalar.value)
}

private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  var (low, high) = (0, wideRanges.count)
  while low < high {
    let middle = (low + high) / 2
    if wideRanges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
  }
  return low < wideRanges.count && wideRanges[low].lowerBound <= scalar.value
}

/// The wide and full-width scalars, including the unassigned gaps between them.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
  0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2630...0x2637, 0x2648...0x2653,
  0x267F...0x267F, 0x268A...0x268F, 0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB,
  0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA,
  0x26F2...0x26F3, 0x26F5...0x26F5, 0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705,
  0x270A...0x270B, 0x2728...0x2728, 0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755,
  0x2757...0x2757, 0x2795...0x2797, 0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C,
  0x2B50...0x2B50, 0x2B55...0x2B55, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4C6,
  0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAD9, 0xFE10...0xFE19, 0xFE30...0xFE6B,
  0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1D300...0x1D356, 0x1D360...0x1D376,
  0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F320,
  0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3,
  0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC,
  0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596,
  0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2,
  0x1F6D5...0x1F6DF, 0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0, 0x1F90C...0x1F93A,
  0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
]
