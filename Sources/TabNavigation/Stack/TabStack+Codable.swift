import StoreRuntime

extension TabStack: Codable where Path: Codable, Path.Root: Codable {
  private enum CodingKeys: String, CodingKey {
    case root
    case path
  }

  /// Reads the root and the screens, with their ids.
  ///
  /// Neither rules nor guards are asked, and no question is read: what it was about didn't go on.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: What decoding the root or a screen throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      root: try container.decode(Path.Root.self, forKey: .root),
      path: try container.decode(StackState<Path>.self, forKey: .path))
  }

  /// Writes the root and the screens, without a question that is asked.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What encoding the root or a screen throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(root, forKey: .root)
    try container.encode(stack, forKey: .path)
  }
}
