/// The text of a JSON value that is being written.
struct OutputJSON {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// The text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes an array.
  ///
  /// - Parameter elements: Writes its elements.
  mutating func array(_ elements: (inout Self) -> Void) {
    begin(with: UInt8(ascii: "["))
    elements(&self)
    end(with: UInt8(ascii: "]"))
  }

  /// Writes an object.
  ///
  /// - Parameter entries: Writes a key and a value for each of its entries.
  mutating func object(_ entries: (inout Self) -> Void) {
    begin(with: UInt8(ascii: "{"))
    entries(&self)
    end(with: UInt8(ascii: "}"))
  }

  /// Writes the key of an entry.
  mutating func key(_ key: String) {
    value(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a string, without any `<`.
  ///
  /// So it can't end the script of a page that it is in.
  mutating func value(_ string: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { utf8 in
      var start = 0
      for (index, byte) in utf8.enumerated() where Self.isEscaped(byte) {
        bytes.append(contentsOf: utf8[start..<index])
        escape(byte)
        start = index + 1
      }
      bytes.append(contentsOf: utf8[start...])
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes a string, or `null`.
  mutating func value(_ string: String?) {
    if let string { value(string) } else { null() }
  }

  /// Writes an integer.
  mutating func value(_ integer: Int) {
    verbatim("\(integer)")
  }

  /// Writes an integer, or `null`.
  mutating func value(_ integer: Int?) {
    if let integer { value(integer) } else { null() }
  }

  /// Writes `null`.
  mutating func null() {
    verbatim("null")
  }

  /// Writes the text of a number or a constant.
  mutating func verbatim(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func begin(with byte: UInt8) {
    separate()
    bytes.append(byte)
    needsComma = false
  }

  private mutating func end(with byte: UInt8) {
    bytes.append(byte)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 32 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      || byte == UInt8(ascii: "<")
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(contentsOf: #"\u00"#.utf8)
    bytes.append(Self.hexadecimalDigit(byte / 16))
    bytes.append(Self.hexadecimalDigit(byte % 16))
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
