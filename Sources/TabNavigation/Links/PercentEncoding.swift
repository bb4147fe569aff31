/// The percent-encoding of text in links according to RFC 3986, section 2.
///
/// The encoder keeps ASCII letters, digits and `-._~`, and escapes all other bytes of the UTF-8
/// text in upper case. The decoder accepts any escape.
enum PercentEncoding {
  /// Returns the encoded form of a text.
  static func encode(_ text: String) -> String {
    var spelling: [UInt8] = []
    add(text, to: &spelling)
    return String(decoding: spelling, as: UTF8.self)
  }

  /// Appends the encoded form of a text.
  static func add(_ text: String, to spelling: inout [UInt8]) {
    for byte in text.utf8 {
      if isPlain(byte) {
        spelling.append(byte)
      } else {
        spelling += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      }
    }
  }

  /// Returns the text of an encoded form.
  ///
  /// - Parameters:
  ///   - spelling: The bytes to decode. Bytes outside an escape are literal.
  ///   - plusIsSpace: `true` if a plus sign is a space, as in a query.
  /// - Returns: The text.
  /// - Throws: An error that quotes the invalid part.
  static func decode(
    _ spelling: ArraySlice<UInt8>, plusIsSpace: Bool = false
  ) throws(ScreenError) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(spelling.count)
    var index = spelling.startIndex
    while index < spelling.endIndex {
      let byte = spelling[index]
      index += 1
      if byte == UInt8(ascii: "%") {
        guard index + 1 < spelling.endIndex, let high = value(spelling[index]),
          let low = value(spelling[index + 1])
        else {
          throw .malformed(
            "each \"%\" must be followed by two hexadecimal digits in \(quoted(spelling))")
        }
        bytes.append(high << 4 | low)
        index += 2
      } else {
        bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .malformed("\(quoted(spelling)) isn't text in UTF-8")
    }
    return text
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func quoted(_ bytes: ArraySlice<UInt8>) -> String {
    "\"\(String(decoding: bytes, as: UTF8.self).cut(to: 80))\""
  }
}
