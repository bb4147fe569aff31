/// The part of a link that describes a tab's screens: the path after the tab, and the query.
///
/// ```swift
/// store.send(.feed(.move(.open(["articles", "7"]))))
/// ```
public struct LinkRoute: Hashable, Sendable {
  /// The parts of the path, without escapes.
  public var components: [String]

  /// Names and values of the query, in their order.
  @usableFromInline var query: [LinkQueryItem]

  /// The part after `#`, or `nil`.
  public var fragment: String?

  /// Creates a route.
  ///
  /// - Parameters:
  ///   - components: The parts of the path, without escapes.
  ///   - query: The values of the query by their names. They are printed in the order of the names.
  ///   - fragment: The part after `#`, or `nil`.
  public init(_ components: [String], query: [String: String] = [:], fragment: String? = nil) {
    self.init(
      components,
      query: query.sorted { $0.key < $1.key }.map { LinkQueryItem(name: $0.key, value: $0.value) },
      fragment: fragment)
  }

  @usableFromInline
  init(_ components: [String], query: [LinkQueryItem], fragment: String?) {
    self.components = components
    self.query = query
    self.fragment = fragment
  }

  /// Returns the last value of a name in the query, or `nil`.
  ///
  /// - Parameter name: The name.
  /// - Returns: The value.
  /// - Complexity: O(*n*) for *n* values.
  public func value(of name: String) -> String? {
    query.last { $0.name.isSpelled(name) }?.value
  }
}

extension LinkRoute: ExpressibleByArrayLiteral {
  /// Creates a route without a query.
  ///
  /// - Parameter components: The parts of the path, without escapes.
  public init(arrayLiteral components: String...) {
    self.init(components)
  }
}

extension LinkRoute: CustomStringConvertible {
  /// The path, query and fragment in the form of a link, without escapes.
  public var description: String {
    var text = components.joined(separator: "/")
    for (position, item) in query.enumerated() {
      text += "\(position == 0 ? "?" : "&")\(item.name)=\(item.value)"
    }
    return text + (fragment.map { "#\($0)" } ?? "")
  }
}

extension LinkRoute: Codable {
  private enum CodingKeys: CodingKey {
    case components, query, fragment
  }

  /// Decodes a route from an object, or from the list of its components.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: An error of the decoder.
  public init(from decoder: any Decoder) throws {
    if let components = try? decoder.singleValueContainer().decode([String].self) {
      self.init(components)
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode([String].self, forKey: .components),
      query: try container.decodeIfPresent([LinkQueryItem].self, forKey: .query) ?? [],
      fragment: try container.decodeIfPresent(String.self, forKey: .fragment))
  }

  /// Encodes the route: as the list of its components if it has no query and no fragment.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: An error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    if query.isEmpty, fragment == nil {
      var container = encoder.singleValueContainer()
      return try container.encode(components)
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(components, forKey: .components)
    try container.encode(query, forKey: .query)
    try container.encodeIfPresent(fragment, forKey: .fragment)
  }
}
