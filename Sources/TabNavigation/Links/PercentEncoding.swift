/// The one spelling that a text has in a link.
///
/// ASCII letters, digits and `-._~` stand for themselves. Each other byte of the UTF-8 is written
/// as `%` and two hexadecimal digits, in capitals.
enum PercentEncoding {
  /// Returns the spelling of a text.
  static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes.append(contentsOf: escape(byte).utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text of a spelling.
  ///
  /// - Parameter spelling: The bytes of the spelling.
  /// - Returns: The text.
  /// - Throws: An error that says why it isn't the one spelling of a text.
  static func decode(_ spelling: ArraySlice<UInt8>) throws(ScreenError) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(spelling.count)
    var rest = spelling
    while let byte = rest.first {
      if byte == UInt8(ascii: "%") {
        bytes.append(try decodeEscape(&rest, in: spelling))
      } else if isPlain(byte) {
        bytes.append(byte)
        rest.removeFirst()
      } else {
        let character = [byte] + rest.dropFirst().prefix { $0 & 0b1100_0000 == 0b1000_0000 }
        throw misspelled(
          spelling,
          "has \(quoted(character[...])) in it, which is written "
            + "\"\(character.map(escape).joined())\"")
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw misspelled(spelling, "isn't text in UTF-8")
    }
    return text
  }

  private static func decodeEscape(
    _ rest: inout ArraySlice<UInt8>, in spelling: ArraySlice<UInt8>
  ) throws(ScreenError) -> UInt8 {
    let escaped = rest.prefix(3)
    rest = rest.dropFirst(3)
    let digits = escaped.dropFirst()
    guard digits.count == 2, let high = digits.first.flatMap(digit),
      let low = digits.last.flatMap(digit)
    else {
      throw misspelled(spelling, "has a \"%\" in it without two hexadecimal digits")
    }
    let byte = high << 4 | low
    if isPlain(byte) {
      throw misspelled(spelling, "has \(quoted(escaped)) in it, which is written \(quoted([byte]))")
    }
    guard escaped.elementsEqual(escape(byte).utf8) else {
      throw misspelled(
        spelling, "has \(quoted(escaped)) in it, which is written \"\(escape(byte))\"")
    }
    return byte
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default:
      false
    }
  }

  private static func escape(_ byte: UInt8) -> String {
    (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
  }

  private static func misspelled(
    _ spelling: ArraySlice<UInt8>, _ problem: String
  ) -> ScreenError {
    .malformed("\(quoted(spelling)) \(problem)")
  }

  private static func quoted(_ bytes: ArraySlice<UInt8>) -> String {
    "\"\(String(decoding: bytes, as: UTF8.self).cut(to: 80))\""
  }
}
