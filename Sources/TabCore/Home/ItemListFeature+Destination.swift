import StoreRuntime

extension ItemListFeature.Destination.State: Codable {
  private enum CodingKeys: String, CodingKey {
    case add
  }

  /// Writes what is presented, or nothing at all if that is an alert.
  ///
  /// A question is about what somebody has just done, so it isn't restored; the
  /// presentation is then read as one of nothing.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What encoding the form throws.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .add(let form):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(form, forKey: .add)
    case .alert:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }

  /// Reads what was presented.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: What decoding the form throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self = .add(try container.decode(ItemAddFeature.State.self, forKey: .add))
  }
}
