extension PresentationState: Equatable where State: Equatable {
  /// Whether the same is presented.
  ///
  /// - Complexity: That of comparing the states; O(1) if one is a copy of the other.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.box === rhs.box || lhs.box?.slot == rhs.box?.slot
  }
}

extension PresentationState: Hashable where State: Hashable {
  /// Feeds what is presented to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue)
  }
}

extension PresentationState: Encodable where State: Encodable {
  /// Encodes what is presented, as an optional is encoded.
  ///
  /// Ephemeral state, such as an alert, counts as nothing: it is about what somebody has just done,
  /// so it isn't restored.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What encoding the state throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let isEphemeral = wrappedValue.map(PresentedIdentity<State>().isEphemeral) ?? false
    try container.encode(isEphemeral ? nil : wrappedValue)
  }
}

extension PresentationState: Decodable where State: Decodable {
  /// Decodes what is presented.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: What decoding the state throws.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(State?.self))
  }
}

extension KeyedDecodingContainer {
  /// Decodes what is presented, which is nothing if there is no such key.
  ///
  /// The compiler uses it where it writes `init(from:)`, so that a state can be read that was saved
  /// before it got the property.
  ///
  /// - Parameters:
  ///   - type: The type of the presentation.
  ///   - key: The key.
  /// - Returns: The presentation.
  /// - Throws: What decoding the state throws.
  public func decode<State: Decodable>(
    _ type: PresentationState<State>.Type,
    forKey key: Key
  ) throws -> PresentationState<State> {
    PresentationState(wrappedValue: try decodeIfPresent(State.self, forKey: key))
  }
}

extension PresentationState: CustomReflectable {
  /// The mirror of what is presented, as an optional.
  public var customMirror: Mirror {
    Mirror(reflecting: wrappedValue as Any)
  }
}

extension PresentationState: CustomDebugStringConvertible {
  /// What is presented, or `nil`.
  public var debugDescription: String {
    wrappedValue.map { String(reflecting: $0) } ?? "nil"
  }
}
