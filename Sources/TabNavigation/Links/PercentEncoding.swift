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
    while let byte = rest.popFirst() {
      // What is no escape stands for itself here, and isn't the one spelling below.
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(digit),
        let low = rest.dropFirst().first.flatMap(digit)
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .malformed("\(quoted(spelling)) isn't text in UTF-8")
    }
    let encoded = encode(text)
    guard encoded.utf8.elementsEqual(spelling) else {
      throw .malformed("\(quoted(spelling)) is written \"\(encoded.cut(to: 80))\"")
    }
    return text
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

  private static func quoted(_ bytes: ArraySlice<UInt8>) -> String {
    "\"\(String(decoding: bytes, as: UTF8.self).cut(to: 80))\""
  }
}
