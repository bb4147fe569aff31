import StoreRuntimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The JSON of a journal: of its lines, of its actions, and of its page.
enum JournalCoding {
  /// How numbers are written that JSON hasn't got.
  static let notFinite = (highest: "inf", lowest: "-inf", notANumber: "nan")

  /// Writes keys in their order, so that equal values have equal texts.
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
  /// - Throws: What the value throws.
  static func encode(_ value: some Encodable) throws -> [UInt8] {
    Array(try encoder.encode(value))
  }

  /// Makes a decoder of what is encoded.
  ///
  /// - Parameter renumbering: Gives ids of elements the numbers of another run.
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

/// How the actions of one journal are coded.
struct ActionCoding<Action: Sendable>: Sendable {
  let tier: JournalHeader.Tier

  /// Returns an action as text, `nil` if there is only its name.
  let encode: @Sendable (Action) throws -> String?

  /// Makes an action of a text, with other ids of elements if they are given.
  let decode: @Sendable (String, StackElementID.Renumbering?) throws -> Action

  /// Actions that can't be coded.
  static var described: Self {
    ActionCoding(tier: .described) { _ in
      nil
    } decode: { _, _ in
      throw JournalError("The journal has only the names of actions.")
    }
  }
}

extension ActionCoding where Action: Codable {
  /// Actions that code themselves.
  static var codable: Self {
    ActionCoding(tier: .codable) {
      String(decoding: try JournalCoding.encode($0), as: UTF8.self)
    } decode: {
      try JournalCoding.makeDecoder($1).decode(Action.self, from: Data($0.utf8))
    }
  }
}
