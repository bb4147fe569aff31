extension Lexer {
  /// Returns the Unicode scalar at an offset and its length, or `nil` if the bytes aren't UTF-8.
  func scalar(at offset: Int) -> (scalar: UInt32, length: Int)? {
    let first = byte(offset)
    let length: Int
    var scalar: UInt32
    switch first {
    case 0..<0x80: return (UInt32(first), 1)
    case 0xC2..<0xE0: (length, scalar) = (2, UInt32(first & 0x1F))
    case 0xE0..<0xF0: (length, scalar) = (3, UInt32(first & 0x0F))
    case 0xF0..<0xF5: (length, scalar) = (4, UInt32(first & 0x07))
    default: return nil
    }
    for index in 1..<length {
      let next = byte(offset + index)
      guard next & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(next & 0x3F)
    }
    return (scalar, length)
  }

  /// Returns the offset after the identifier at an offset, or `nil` if none begins there.
  func endOfIdentifier(from start: Int) -> Int? {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte.isLetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") {
        end += 1
      } else if byte.isDigit, end > start {
        end += 1
      } else if byte >= 0x80, let (scalar, length) = scalar(at: end),
        Lexer.isIdentifier(scalar, isHead: end == start)
      {
        end += length
      } else {
        break
      }
    }
    return end > start ? end : nil
  }

  private static func isIdentifier(_ scalar: UInt32, isHead: Bool) -> Bool {
    if isOperatorHead(scalar) { return false }
    return !isHead || !isOperatorContinuation(scalar)
  }

  /// Returns whether an operator can begin with a scalar beyond ASCII.
  static func isOperatorHead(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7,
      0x2016, 0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E,
      0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003,
      0x3008...0x3030:
      true
    default:
      false
    }
  }

  /// Returns whether a scalar can continue an operator, though not begin one.
  static func isOperatorContinuation(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0300...0x036F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F,
      0xE0100...0xE01EF:
      true
    default:
      false
    }
  }
}

extension UInt8 {
  /// Whether the byte ends a line.
  var isNewline: Bool {
    self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r")
  }

  /// Whether the byte is a space, a tab or the end of a line.
  var isWhitespace: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || isNewline
  }

  /// Whether the byte is an ASCII digit.
  var isDigit: Bool {
    self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
  }

  /// Whether the byte is an ASCII letter.
  var isLetter: Bool {
    let lowercase = self | 0x20
    return lowercase >= UInt8(ascii: "a") && lowercase <= UInt8(ascii: "z")
  }
}
