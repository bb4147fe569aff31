import StoreRuntimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes a value straight into a JSON text, without building a tree first.
///
/// What it writes `JSONDecoder` reads. A value that writes to an object again after it has written
/// to another one makes it abandon the text.
struct JSONEncoding: Encoder {
  let text: JSONText

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    let (depth, number) = text.open(UInt8(ascii: "{"), UInt8(ascii: "}"))
    return KeyedEncodingContainer(JSONObject<Key>(text: text, depth: depth, number: number))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    let (depth, number) = text.open(UInt8(ascii: "["), UInt8(ascii: "]"))
    return JSONArray(text: text, depth: depth, number: number)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    JSONValueContainer(text: text)
  }

  /// Encodes a value into an empty text.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - text: The text, which holds the value afterwards.
  /// - Throws: What the value throws.
  static func encode(_ value: some Encodable, into text: JSONText) throws {
    text.clear()
    try encodeNested(value, into: text)
    guard text.isAbandoned else { return }
    text.clear()
    text.append(verbatim: String(decoding: try makeEncoder().encode(value), as: UTF8.self))
  }

  static func encodeNested<Value: Encodable>(_ value: Value, into text: JSONText) throws {
    // As `JSONEncoder` does it, and not as the types code themselves.
    if Value.self == Data.self, let data = value as? Data {
      return text.append(data.base64EncodedString())
    }
    if Value.self == URL.self, let url = value as? URL { return text.append(url.absoluteString) }
    if Value.self == Decimal.self { return text.append(verbatim: "\(value)") }
    let (length, depth) = (text.bytes.count, text.depth)
    try value.encode(to: JSONEncoding(text: text))
    if text.bytes.count == length { text.append(verbatim: "{}") }
    text.close(to: depth)
  }

  /// Makes an encoder of the same form.
  static func makeEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: JSONNumbers.highest, negativeInfinity: JSONNumbers.lowest,
      nan: JSONNumbers.notANumber)
    return encoder
  }

  /// Makes a decoder of what is written.
  ///
  /// - Parameter renumbering: Gives ids of elements the numbers of another run.
  /// - Returns: The decoder.
  static func makeDecoder(_ renumbering: StackElementID.Renumbering? = nil) -> JSONDecoder {
    let decoder = JSONDecoder()
    if let key = StackElementID.renumbering { decoder.userInfo[key] = renumbering }
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: JSONNumbers.highest, negativeInfinity: JSONNumbers.lowest,
      nan: JSONNumbers.notANumber)
    return decoder
  }
}

/// An object that is being written.
private struct JSONObject<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let text: JSONText
  let depth: Int
  let number: Int

  var codingPath: [any CodingKey] { [] }

  private func begin(_ key: Key) {
    text.beginEntry(depth: depth, number: number)
    text.append(key: key.stringValue)
  }

  func encodeNil(forKey key: Key) {
    begin(key)
    text.append(verbatim: "null")
  }

  func encode(_ value: Bool, forKey key: Key) {
    begin(key)
    text.append(verbatim: value ? "true" : "false")
  }

  func encode(_ value: String, forKey key: Key) {
    begin(key)
    text.append(value)
  }

  func encode(_ value: Int, forKey key: Key) {
    begin(key)
    text.append(value)
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    begin(key)
    try JSONEncoding.encodeNested(value, into: text)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    begin(key)
    return JSONEncoding(text: text).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    begin(key)
    return JSONEncoding(text: text).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    text.abandon()
    return JSONEncoding(text: text)
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    text.abandon()
    return JSONEncoding(text: text)
  }
}

/// An array that is being written.
private struct JSONArray: UnkeyedEncodingContainer {
  let text: JSONText
  let depth: Int
  let number: Int
  var count = 0

  var codingPath: [any CodingKey] { [] }

  init(text: JSONText, depth: Int, number: Int) {
    self.text = text
    self.depth = depth
    self.number = number
  }

  private mutating func begin() {
    text.beginEntry(depth: depth, number: number)
    count += 1
  }

  mutating func encodeNil() {
    begin()
    text.append(verbatim: "null")
  }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    begin()
    try JSONEncoding.encodeNested(value, into: text)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    begin()
    return JSONEncoding(text: text).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    begin()
    return JSONEncoding(text: text).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    text.abandon()
    return JSONEncoding(text: text)
  }
}

/// A single value that is being written.
private struct JSONValueContainer: SingleValueEncodingContainer {
  let text: JSONText

  var codingPath: [any CodingKey] { [] }

  func encodeNil() { text.append(verbatim: "null") }
  func encode(_ value: Bool) { text.append(verbatim: value ? "true" : "false") }
  func encode(_ value: String) { text.append(value) }
  func encode(_ value: Double) { text.append(value) }
  func encode(_ value: Float) { text.append(value) }
  func encode(_ value: Int) { text.append(value) }
  func encode(_ value: Int8) { text.append(value) }
  func encode(_ value: Int16) { text.append(value) }
  func encode(_ value: Int32) { text.append(value) }
  func encode(_ value: Int64) { text.append(value) }
  func encode(_ value: UInt) { text.append(value) }
  func encode(_ value: UInt8) { text.append(value) }
  func encode(_ value: UInt16) { text.append(value) }
  func encode(_ value: UInt32) { text.append(value) }
  func encode(_ value: UInt64) { text.append(value) }

  func encode<Value: Encodable>(_ value: Value) throws {
    try JSONEncoding.encodeNested(value, into: text)
  }
}
