import StoreRuntimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Codes the JSON of a journal: its lines, its actions, and its page.
enum JournalCoding {
  /// The texts of numbers that JSON lacks.
  static let notFinite = (highest: "inf", lowest: "-inf", notANumber: "nan")

  /// Sorts the keys, so that equal values have equal texts.
  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: notFinite.highest, negativeInfinity: notFinite.lowest,
      nan: notFinite.notANumber)
    return encoder
  }()

  /// Encodes a value.
  ///
  /// - Parameter value: The value.
  /// - Returns: One line of JSON, without its end.
  /// - Throws: The error of the value's coding.
  static func encode(_ value: some Encodable) throws -> [UInt8] {
    Array(try encoder.encode(value))
  }

  /// Encodes a value as text.
  static func text(of value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Decodes a value from a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - renumbering: Maps ids of elements to the numbers of another run.
  /// - Returns: The value.
  /// - Throws: The error of the value's coding.
  static func value<Value: Decodable>(
    of text: String, _ renumbering: StackElementID.Renumbering? = nil
  ) throws -> Value {
    try makeDecoder(renumbering).decode(Value.self, from: Data(text.utf8))
  }

  /// Returns a decoder that matches the encoder.
  ///
  /// - Parameter renumbering: Maps ids of elements to the numbers of another run.
  /// - Returns: The decoder.
  static func makeDecoder(_ renumbering: StackElementID.Renumbering? = nil) -> JSONDecoder {
    let decoder = JSONDecoder()
    if let key = StackElementID.renumbering { decoder.userInfo[key] = renumbering }
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: notFinite.highest, negativeInfinity: notFinite.lowest,
      nan: notFinite.notANumber)
    return decoder
  }
}

/// A writer of a JSON object with few kinds of values, in the form of ``JournalCoding``.
struct JournalLineWriter {
  /// The object without its closing brace.
  private(set) var bytes: [UInt8]

  init() {
    bytes = []
    bytes.reserveCapacity(512)
    bytes.append(UInt8(ascii: "{"))
  }

  /// Writes a number or a Boolean value, and nothing for `nil`.
  mutating func add<Value: CustomStringConvertible>(_ key: String, _ value: Value?) {
    guard let value else { return }
    append(key: key)
    bytes += value.description.utf8
  }

  /// Writes a text, and nothing for `nil`.
  mutating func add(_ key: String, _ text: String?) {
    guard let text else { return }
    append(key: key)
    append(text)
  }

  /// Writes a list of texts, and nothing for `nil`.
  mutating func add(_ key: String, _ texts: [String]?) {
    guard let texts else { return }
    append(key: key)
    bytes.append(UInt8(ascii: "["))
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(text)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func append(key: String) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    append(key)
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func append(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case ..<0x20: append(control: byte)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(control byte: UInt8) {
    let letter: Character? =
      switch byte {
      case 0x08: "b"
      case 0x09: "t"
      case 0x0a: "n"
      case 0x0c: "f"
      case 0x0d: "r"
      default: nil
      }
    if let letter {
      bytes += "\\\(letter)".utf8
    } else {
      bytes += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
    }
  }
}
