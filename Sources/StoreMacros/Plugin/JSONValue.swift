/// A JSON value, for the messages between the compiler and the plugin.
///
/// Foundation isn't used because it would slow down the build of each client. The only numbers in
/// messages are integers. The parser rejects values that are nested more deeply than any message,
/// and never traps.
enum JSONValue: Equatable, Sendable {
  /// A number or a constant, as written.
  case word(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  static func number(_ number: Int) -> Self { .word("\(number)") }

  /// Parses a value.
  ///
  /// - Returns: `nil` unless the bytes are exactly one JSON value.
  init?(_ bytes: [UInt8]) {
    // The reader doesn't escape the closure, in which the pointer is valid.
    let value = bytes.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes: bytes)
      return reader.readDocument()
    }
    guard let value else { return nil }
    self = value
  }

  /// The value of a key, or `nil` if this isn't an object with that key.
  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The text, or `nil` if this isn't a string.
  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number, or `nil` if this isn't an integer.
  var integer: Int? {
    if case .word(let word) = self { Int(word) } else { nil }
  }

  /// The elements, or `nil` if this isn't an array.
  var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The value as JSON, with keys sorted alphabetically.
  var text: String {
    switch self {
    case .word(let word): return word
    case .string(let string): return Self.quoted(string)
    case .array(let elements): return "[\(elements.map(\.text).joined(separator: ","))]"
    case .object(let members):
      let parts = members.sorted { $0.key < $1.key }
        .map { "\(Self.quoted($0.key)):\($0.value.text)" }
      return "{\(parts.joined(separator: ","))}"
    }
  }

  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) {
    self = .string(value)
  }

  init(arrayLiteral elements: JSONValue...) {
    self = .array(elements)
  }

  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

/// A parser of JSON from bytes.
///
/// Each message includes a description of the build, which is longer than the rest. The plugin is
/// compiled without optimisation, where reading through a pointer is four times as fast as reading
/// an array.
private struct JSONReader {
  /// The maximum depth of nested values; real messages have four levels.
  private static let maximumDepth = 64

  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  mutating func readDocument() -> JSONValue? {
    guard let value = readValue(depth: 0) else { return nil }
    skipSpace()
    return position == bytes.count ? value : nil
  }

  private mutating func readValue(depth: Int) -> JSONValue? {
    guard depth < Self.maximumDepth else { return nil }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"):
      var members: [String: JSONValue] = [:]
      let isWhole = readList(to: "}") { reader in
        reader.skipSpace()
        guard let key = reader.readString(), reader.take(":"),
          let value = reader.readValue(depth: depth + 1)
        else { return false }
        members[key] = value
        return true
      }
      return isWhole ? .object(members) : nil
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      let isWhole = readList(to: "]") { reader in
        guard let element = reader.readValue(depth: depth + 1) else { return false }
        elements.append(element)
        return true
      }
      return isWhole ? .array(elements) : nil
    case UInt8(ascii: "\""): return readString().map(JSONValue.string)
    default: return readWord()
    }
  }

  /// Reads comma-separated parts, from the opening bracket at the position to the closing one.
  private mutating func readList(
    to end: Unicode.Scalar, _ readPart: (inout JSONReader) -> Bool
  ) -> Bool {
    position += 1
    if take(end) { return true }
    repeat {
      guard readPart(&self) else { return false }
    } while take(",")
    return take(end)
  }

  /// Reads a string, if a quote is next.
  private mutating func readString() -> String? {
    guard next == UInt8(ascii: "\"") else { return nil }
    position += 1
    var start = position
    var text: [UInt8] = []
    while let byte = next, byte >= 0x20 {
      position += 1
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
      text += UnsafeBufferPointer(rebasing: bytes[start..<position - 1])
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      guard let scalar = readEscape() else { return nil }
      text += Array(String(scalar).utf8)
      start = position
    }
    return nil
  }

  /// Reads an escape sequence after its backslash.
  private mutating func readEscape() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"):
      let digits = bytes[position..<min(position + 4, bytes.count)]
      position += digits.count
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
      return digits.count == 4 ? number.flatMap(Unicode.Scalar.init) : nil
    case let other: return Unicode.Scalar(other)
    }
  }

  /// Reads a number or a constant.
  private mutating func readWord() -> JSONValue? {
    let start = position
    while let byte = next, byte > 0x20, !",]}:".utf8.contains(byte) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    return ["true", "false", "null"].contains(word) || Int(word) != nil ? .word(word) : nil
  }

  private var next: UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  private mutating func skipSpace() {
    while let byte = next, byte.isWhitespace { position += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }
}
