import StoreRuntimeCore

private enum TabStackCodingKeys: String, CodingKey {
  case root
  case path
}

extension TabStack: Encodable where Path: Encodable, Path.Root: Encodable {
  /// Writes the root and the screens with their ids.
  ///
  /// Neither a question nor what waits for its answer is written.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder, the root and the screens throw.
  /// - Complexity: O(*n*) for *n* screens.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TabStackCodingKeys.self)
    try container.encode(root, forKey: .root)
    try container.encode(stack, forKey: .path)
  }
}

extension TabStack: Decodable where Path: Decodable, Path.Root: Decodable {
  /// Reads a tab: its root, and its screens with their ids.
  ///
  /// The screens have to stand where ``PathState/screens`` lets them. One that can't be read or
  /// can't stand there is an error. Only ``SavedTabs/restore(_:)`` leaves it out instead, with all
  /// screens above it, and reports that. A root that can't be read is an error there too.
  ///
  /// The screens can be a plain array too; then they get new ids.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if something is missing or can't be read, if an id is negative or
  ///   there twice, or if a screen may not stand where it stands; what root and screens throw.
  /// - Complexity: O(*n*) for *n* screens, on average.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TabStackCodingKeys.self)
    let root = try container.decode(Path.Root.self, forKey: .root)
    do {
      self.init(root: root, path: try container.decode(SavedStack<Path>.self, forKey: .path).stack)
    } catch {
      guard let log = decoder.restoreLog else { throw error }
      let path = decoder.codingPath + [TabStackCodingKeys.path]
      log.add(.stack(path: path.text, reason: error.reason(below: path)))
      self.init(root: root)
    }
  }
}
