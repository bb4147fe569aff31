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

  /// Returns a string between quotes, with escapes.
  ///
  /// It reads through a pointer for the reason that ``JSONReader`` does.
  private static func quoted(_ string: String) -> String {
    var string = string
    return string.withUTF8 { bytes in
      // No escape is longer than six bytes.
      String(unsafeUninitializedCapacity: 6 * bytes.count + 2) { buffer in
        guard let target = buffer.baseAddress else { return 0 }
        var count = 1
        target[0] = 0x22
        if let start = bytes.baseAddress {
          var index = 0
          while index < bytes.count {
            let byte = start[index]
            if byte >= 0x20, byte != 0x22, byte != 0x5C {
              target[count] = byte
              count += 1
            } else {
              for byte in escaped(byte).utf8 {
                target[count] = byte
                count += 1
              }
            }
            index += 1
          }
        }
        target[count] = 0x22
        return count + 1
      }
    }
  }

  /// Returns the escape sequence of a byte.
  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case 0x22: return "\\\""
    case 0x5C: return "\\\\"
    case 0x0A: return "\\n"
    default:
      let digits = String(byte, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
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
/// Each message includes a description of the build, which is longer than the rest and passed over.
/// The plugin is compiled without optimisation, where reading through a pointer is four times as
/// fast as reading an array.
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
        guard let key = reader.readString(), reader.take(":") else { return false }
        if key == "staticBuildConfiguration", reader.skipString() { return true }
        guard let value = reader.readValue(depth: depth + 1) else { return false }
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

  /// Returns the bytes of the string at the position, or `nil` if there is none.
  ///
  /// Almost all bytes of a message are in strings. Without optimisation, only subscripts of a
  /// pointer and comparisons with numbers aren't calls: 0x22 is a quote, 0x5C a backslash, 0x6E an
  /// `n`.
  private var string: (start: UnsafePointer<UInt8>, length: Int)? {
    guard next == 0x22, let start = bytes.baseAddress?.advanced(by: position + 1) else {
      return nil
    }
    let limit = bytes.count - position - 1
    var length = 0
    while length < limit {
      let byte = start[length]
      if byte > 0x22, byte != 0x5C {
        length += 1
        continue
      }
      if byte == 0x22 { break }
      if byte < 0x20 { return nil }
      length += byte == 0x5C ? 2 : 1
    }
    return length < limit ? (start, length) : nil
  }

  /// Passes over a string, if one is next.
  private mutating func skipString() -> Bool {
    skipSpace()
    guard let (_, length) = string else { return false }
    position += length + 2
    return true
  }

  /// Reads a string, if one is next.
  ///
  /// Surrogate pairs aren't read, as the compiler writes UTF-8.
  private mutating func readString() -> String? {
    guard let (start, length) = string else { return nil }
    position += length + 2
    var isValid = true
    let text = String(unsafeUninitializedCapacity: length) { buffer in
      guard let target = buffer.baseAddress else { return 0 }
      var (index, count) = (0, 0)
      // Each backslash before the end has another byte behind it there: the loop above passes over
      // both. No sequence is shorter than its scalar, so the text has at most as many bytes.
      while index < length {
        if start[index] != 0x5C {
          target[count] = start[index]
          (index, count) = (index + 1, count + 1)
        } else if start[index + 1] == 0x22 || start[index + 1] == 0x6E {
          target[count] = start[index + 1] == 0x22 ? 0x22 : 0x0A
          (index, count) = (index + 2, count + 1)
        } else {
          let rest = UnsafeBufferPointer(start: start + index + 1, count: length - index - 1)
          guard let (scalar, read) = Self.escape(rest) else {
            isValid = false
            return 0
          }
          for byte in String(scalar).utf8 {
            target[count] = byte
            count += 1
          }
          index += 1 + read
        }
      }
      return count
    }
    return isValid ? text : nil
  }

  /// Returns the scalar of an escape sequence after its backslash, and the number of bytes there.
  private static func escape(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    switch bytes[0] {
    case UInt8(ascii: "r"): return ("\r", 1)
    case UInt8(ascii: "t"): return ("\t", 1)
    case UInt8(ascii: "b"): return ("\u{8}", 1)
    case UInt8(ascii: "f"): return ("\u{C}", 1)
    case UInt8(ascii: "u"):
      let digits = bytes.dropFirst().prefix(4)
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
      guard digits.count == 4, let scalar = number.flatMap(Unicode.Scalar.init) else { return nil }
      return (scalar, 5)
    case let other: return (Unicode.Scalar(other), 1)
    }
  }

  /// Reads a number or a constant.
  private mutating func readWord() -> JSONValue? {
    let start = position
    // Up to a comma, a bracket, a brace or a colon.
    while let byte = next, byte > 0x20, byte != 0x2C, byte != 0x5D, byte != 0x7D, byte != 0x3A {
      position += 1
    }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    return Int(word) != nil || ["true", "false", "null"].contains(word) ? .word(word) : nil
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
