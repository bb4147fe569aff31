/// A JSON value, for the messages between the compiler and the plugin.
///
/// The reader refuses invalid JSON and values nested deeper than any message; it never traps.
enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads a value.
  ///
  /// - Returns: `nil` unless the bytes are exactly one JSON value.
  init?(_ bytes: [UInt8]) {
    var reader = JSONReader(bytes: bytes)
    guard let value = reader.readDocument() else { return nil }
    self = value
  }

  /// The value of a key, or `nil` if this isn't an object with such a key.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  /// The text, or `nil` if this isn't a string.
  var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The number, or `nil` if this isn't an integer.
  var integer: Int? {
    guard case .number(let number) = self else { return nil }
    return Int(exactly: number)
  }

  /// The elements, or `nil` if this isn't an array.
  var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The value as JSON, with keys in alphabetical order.
  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number): text += Int(exactly: number).map(String.init) ?? "\(number)"
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, key) in members.keys.sorted().enumerated() {
        if index > 0 { text += "," }
        Self.write(key, to: &text)
        text += ":"
        members[key]?.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) {
    self = .string(value)
  }

  init(integerLiteral value: Int) {
    self = .number(Double(value))
  }

  init(arrayLiteral elements: JSONValue...) {
    self = .array(elements)
  }

  init(dictionaryLiteral elements: (String, JSONValue)...) {
    var members: [String: JSONValue] = [:]
    for (key, value) in elements { members.updateValue(value, forKey: key) }
    self = .object(members)
  }
}

/// A reader of JSON from bytes.
private struct JSONReader {
  /// The accepted depth of nested values; real messages are four levels deep.
  private static let maximumDepth = 64

  private let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func readDocument() -> JSONValue? {
    guard let value = readValue(depth: 0) else { return nil }
    skipSpace()
    return position == bytes.count ? value : nil
  }

  private mutating func readValue(depth: Int) -> JSONValue? {
    guard depth < Self.maximumDepth else { return nil }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return readObject(depth: depth)
    case UInt8(ascii: "["): return readArray(depth: depth)
    case UInt8(ascii: "\""): return readString().map(JSONValue.string)
    case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default: return readNumber()
    }
  }

  private mutating func readObject(depth: Int) -> JSONValue? {
    position += 1
    var members: [String: JSONValue] = [:]
    if takeByte("}") { return .object(members) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\""), let key = readString(), takeByte(":"),
        let value = readValue(depth: depth + 1)
      else { return nil }
      members.updateValue(value, forKey: key)
    } while takeByte(",")
    return takeByte("}") ? .object(members) : nil
  }

  private mutating func readArray(depth: Int) -> JSONValue? {
    position += 1
    var elements: [JSONValue] = []
    if takeByte("]") { return .array(elements) }
    repeat {
      guard let element = readValue(depth: depth + 1) else { return nil }
      elements.append(element)
    } while takeByte(",")
    return takeByte("]") ? .array(elements) : nil
  }

  private mutating func readString() -> String? {
    position += 1
    var text: [UInt8] = []
    var start = position
    while let byte = next, byte >= 0x20 {
      switch byte {
      case UInt8(ascii: "\""):
        text += bytes[start..<position]
        position += 1
        return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += bytes[start..<position]
        position += 1
        guard let scalar = readEscape() else { return nil }
        text += Array(String(scalar).utf8)
        start = position
      default:
        position += 1
      }
    }
    return nil
  }

  private mutating func readEscape() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"): return readUnicodeEscape()
    default: return nil
    }
  }

  private mutating func readUnicodeEscape() -> Unicode.Scalar? {
    guard let first = readHexadecimal() else { return nil }
    guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first) }
    guard take("\\u"), let second = readHexadecimal(), second & 0xFC00 == 0xDC00 else {
      return nil
    }
    return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF)
  }

  private mutating func readHexadecimal() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    defer { position += 4 }
    var number: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      number = number << 4 | UInt32(digit)
    }
    return number
  }

  private mutating func readNumber() -> JSONValue? {
    let start = position
    while let byte = next, byte.isDigit || Self.isNumberSign(byte) { position += 1 }
    return Double(String(decoding: bytes[start..<position], as: UTF8.self)).map(JSONValue.number)
  }

  private static func isNumberSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
  }

  private var next: UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  private mutating func skipSpace() {
    while let byte = next, byte.isWhitespace { position += 1 }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
    let range = position..<position + text.utf8CodeUnitCount
    guard text.withUTF8Buffer({ bytes[range].elementsEqual($0) }) else { return false }
    position = range.upperBound
    return true
  }

  private mutating func takeByte(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }
}
