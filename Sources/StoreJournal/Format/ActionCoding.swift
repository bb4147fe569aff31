import StoreRuntimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How the actions of a store become JSON, and JSON becomes actions.
///
/// Use it where an action can't be `Codable`. While recording, debug builds check that what is
/// decoded has the description of what was encoded.
public struct ActionCodec<Action: Sendable>: Sendable {
  /// Returns an action as text.
  public let encode: @Sendable (Action) throws -> String

  /// Returns the action of a text.
  public let decode: @Sendable (String) throws -> Action

  /// Makes a codec of two closures.
  ///
  /// - Parameters:
  ///   - encode: Returns an action as text of any form.
  ///   - decode: Returns the action of such a text.
  public init(
    encode: @escaping @Sendable (Action) throws -> String,
    decode: @escaping @Sendable (String) throws -> Action
  ) {
    self.encode = encode
    self.decode = decode
  }
}

/// How the actions of one journal are coded.
struct ActionCoding<Action: Sendable>: Sendable {
  let tier: JournalHeader.Tier

  /// Writes an action as JSON.
  let encode: @Sendable (Action, JSONText) throws -> Void

  /// Makes an action of JSON.
  ///
  /// Only actions that code themselves can be given other ids of elements.
  let decode: @Sendable ([UInt8], StackElementID.Renumbering?) throws -> Action

  /// Actions that can't be coded.
  static var described: Self {
    ActionCoding(
      tier: .described, encode: { _, _ in },
      decode: { _, _ in throw JournalError("The journal has only the names of actions.") })
  }

  /// Actions that are coded by a codec.
  init(_ codec: ActionCodec<Action>) {
    tier = .codec
    encode = { action, text in
      text.clear()
      text.append(try codec.encode(action))
    }
    decode = { bytes, _ in
      try codec.decode(JSONEncoding.makeDecoder().decode(String.self, from: Data(bytes)))
    }
  }

  private init(
    tier: JournalHeader.Tier, encode: @escaping @Sendable (Action, JSONText) throws -> Void,
    decode: @escaping @Sendable ([UInt8], StackElementID.Renumbering?) throws -> Action
  ) {
    self.tier = tier
    self.encode = encode
    self.decode = decode
  }
}

extension ActionCoding where Action: Codable {
  /// Actions that code themselves.
  static var codable: Self {
    ActionCoding(
      tier: .codable, encode: { try JSONEncoding.encode($0, into: $1) },
      decode: { try JSONEncoding.makeDecoder($1).decode(Action.self, from: Data($0)) })
  }
}
