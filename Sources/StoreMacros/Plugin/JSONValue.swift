/// A JSON value, for the messages between the compiler and the plugin.
///
/// It is here because Foundation would lengthen the build of each client. Messages have no other
/// numbers than integers. The reader refuses values nested deeper than any message, and never
/// traps.
enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Int)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads a value.
  ///
  /// - Returns: `nil` unless the bytes are exactly one JSON value.
  init?(_ bytes: [UInt8]) {
    // The reader doesn't outlive the closure, during which the pointer is valid.
    let value = bytes.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes: bytes)
      return reader.readDocument()
    }
    guard let value else { return nil }
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

  /// The number, or `nil` if this isn't one.
  var integer: Int? {
    guard case .number(let number) = self else { return nil }
    return number
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
    case .number(let number): text += "\(number)"
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
    self = .number(value)
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
///
/// The compiler sends a description of the build with each message, which is longer than the rest.
/// The plugin is compiled without optimisation: there a pointer is read four times as fast as an
/// array.
private struct JSONReader {
  /// The accepted depth of nested values; real messages are four levels deep.
  private static let maximumDepth = 64

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(bytes: UnsafeBufferPointer<UInt8>) {
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
    default: return readWord()
    }
  }

  private mutating func readObject(depth: Int) -> JSONValue? {
    position += 1
    var members: [String: JSONValue] = [:]
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      guard let key = readString(), take(":"), let value = readValue(depth: depth + 1) else {
        return nil
      }
      members.updateValue(value, forKey: key)
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func readArray(depth: Int) -> JSONValue? {
    position += 1
    var elements: [JSONValue] = []
    if take("]") { return .array(elements) }
    repeat {
      guard let element = readValue(depth: depth + 1) else { return nil }
      elements.append(element)
    } while take(",")
    return take("]") ? .array(elements) : nil
  }

  /// Reads a string, if a quote is next.
  private mutating func readString() -> String? {
    guard next == UInt8(ascii: "\"") else { return nil }
    let start = position + 1
    var end = start
    var hasEscape = false
    while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] >= 0x20 {
      let isEscape = bytes[end] == UInt8(ascii: "\\")
      if isEscape { hasEscape = true }
      end += isEscape ? 2 : 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return nil }
    position = end + 1
    let text = UnsafeBufferPointer(rebasing: bytes[start..<end])
    return hasEscape ? Self.unescaped(text) : String(decoding: text, as: UTF8.self)
  }

  private static func unescaped(_ text: UnsafeBufferPointer<UInt8>) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      index += 1
      switch text[index - 1] {
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "f"): bytes.append(0x0C)
      case UInt8(ascii: "u"):
        let digits = String(decoding: text[index..<min(index + 4, text.count)], as: UTF8.self)
        guard digits.utf8.count == 4, let number = UInt32(digits, radix: 16),
          let scalar = Unicode.Scalar(number)
        else { return nil }
        bytes += Array(String(scalar).utf8)
        index += 4
      case let other: bytes.append(other)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads a number or a constant.
  private mutating func readWord() -> JSONValue? {
    let start = position
    while let byte = next, byte > 0x20, !",]}:".utf8.contains(byte) { position += 1 }
    switch String(decoding: bytes[start..<position], as: UTF8.self) {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case let text: return Int(text).map(JSONValue.number)
    }
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
