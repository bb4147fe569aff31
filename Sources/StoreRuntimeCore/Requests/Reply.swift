/// What an answer is given to that somebody awaits.
///
/// An effect or an app asks a feature for something with
/// ``Send/request(_:fileID:filePath:line:column:)`` or
/// ``Store/request(_:fileID:filePath:line:column:)``, and awaits the answer. The action that asks
/// carries a value of this type. The feature keeps it in its state until it has an answer, and
/// returns ``Effect/reply(_:_:)`` then.
///
/// ```swift
/// case .pickColorTapped(replyingTo: let reply):
///   state.picker = Picker.State(reply: reply)
///   return .none
/// case .picker(.colorTapped(let color)):
///   guard let reply = state.picker?.reply else { return .none }
///   return .reply(reply, color)
/// ```
///
/// It is only a number, which the store counts: the same actions in the same order have the same
/// numbers, in an app and in a test. A store never uses one again. A number means nothing to
/// another store, nor after a restart: nobody waits there.
public struct Reply<Value: Sendable>: Hashable, Sendable {
  /// The number, from 1.
  package let number: Int

  /// Makes the value of a number, for tests that expect it in a state or an action.
  ///
  /// ```swift
  /// await store.send(.pickColorTapped(replyingTo: Reply(number: 1))) {
  ///   $0.picker = Picker.State(reply: Reply(number: 1))
  /// }
  /// ```
  ///
  /// - Parameter number: The number: 1 for the first request of a store, 2 for the second.
  public init(number: Int) {
    self.number = number
  }
}

extension Reply: Codable {
  /// Reads a reply from its number.
  ///
  /// A store that is sent it finds the request that has the same number there.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if there is no integer to read.
  public init(from decoder: any Decoder) throws {
    self.init(number: try decoder.singleValueContainer().decode(Int.self))
  }

  /// Writes the number.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
