import StoreRuntimeCore

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

/// A value in the query of a link.
@usableFromInline
struct LinkQueryItem: Codable, Hashable, Sendable {
  var name: String
  var value: String
}

/// The form of a screen or a sheet in a link: `items/*`, `search?q&page`.
///
/// The path consists of words, with `*` for each value. The names after `?` are values in the
/// query, and a `#` at the end is a value, too.
@usableFromInline
struct LinkTemplate: Sendable {
  /// The words; `*` matches any component.
  @usableFromInline let words: [String]

  /// The names of the values in the query.
  let names: [String]

  /// `true` if the fragment of a link is a value.
  let hasFragment: Bool

  /// The number of values in the path.
  let wordValueCount: Int

  @usableFromInline
  init(_ text: String) {
    var text = text[...]
    hasFragment = text.hasSuffix("#")
    if hasFragment { text.removeLast() }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    words = parts[0].split(separator: "/").map(String.init)
    names = parts.count > 1 ? parts[1].split(separator: "&").map(String.init) : []
    wordValueCount = words.count { $0 == "*" }
  }

  /// The words joined by slashes, followed by the query and the fragment.
  var text: String { form(words, values: names.map { _ in nil }) }

  /// The number of values.
  @usableFromInline var valueCount: Int { wordValueCount + names.count + (hasFragment ? 1 : 0) }

  /// The first word that isn't a value.
  var firstLiteral: String? { words.first { $0 != "*" } }

  /// The template with the types of its values: `items/<Int>`, `search?q=<String>`.
  func form(types: [String]) -> String {
    let types = types.map { "<\($0)>" }
    return form(filled(with: types), values: types.dropFirst(wordValueCount).map(\.self))
  }

  private func form(_ words: [String], values: [String?]) -> String {
    let query = zip(names, values).map { name, value in name + (value.map { "=" + $0 } ?? "") }
    return words.joined(separator: "/")
      + (query.isEmpty ? "" : "?" + query.joined(separator: "&")) + (hasFragment ? "#" : "")
  }

  /// Returns the values of a link, or `nil` if its next words don't match.
  ///
  /// Runs no user code.
  ///
  /// - Parameters:
  ///   - components: The rest of the link's path.
  ///   - route: The whole link.
  /// - Returns: The values of the path, the query and the fragment, with `nil` for missing ones.
  @usableFromInline
  func values(in components: ArraySlice<String>, of route: LinkRoute) -> [String?]? {
    guard components.count >= words.count else { return nil }
    var values: [String?] = []
    values.reserveCapacity(valueCount)
    for (word, component) in zip(words, components) {
      if word == "*" {
        values.append(component)
      } else if !component.isSpelled(word) {
        return nil
      }
    }
    for name in names { values.append(route.value(of: name)) }
    if hasFragment { values.append(route.fragment) }
    return values
  }

  /// Returns the words with values filled in.
  func filled(with values: some Sequence<String>) -> [String] {
    var values = values.makeIterator()
    return words.map { $0 == "*" ? values.next() ?? "*" : $0 }
  }

  /// Appends the words to a route, with values filled in; a `nil` value is omitted from the query.
  ///
  /// - Returns: `true` if a link can contain the words.
  @usableFromInline
  func add(_ values: [String?], to route: inout LinkRoute) -> Bool {
    var rest = values.makeIterator()
    for word in words {
      let component = word == "*" ? (rest.next() ?? nil) ?? "" : word
      guard component.isLinkComponent else { return false }
      route.components.append(component)
    }
    for name in names {
      if let value = rest.next() ?? nil {
        route.query.append(LinkQueryItem(name: name, value: value))
      }
    }
    if hasFragment, let fragment = values.last ?? nil { route.fragment = fragment }
    return true
  }

  /// Reports the mistakes in a declaration.
  ///
  /// - Parameters:
  ///   - repetition: The problem to report if no other is found.
  ///   - values: For each value of a screen, `true` if it is optional; `nil` for a sheet.
  ///   - location: The place of the declaration.
  func reportMistakes(_ repetition: String?, values: [Bool]?, at location: IssueLocation) {
    var problem = repetition
    if words.isEmpty {
      let example = values == nil ? "share" : "items/*"
      problem = "has no words, so it has no link. Name it, such as \"\(example)\"."
    } else if let values, values.count != valueCount {
      problem = """
        has \(places), but \(values.count) values, so it has no link. Write a "*" for each value \
        of the path, and the name of each in the query, such as "search/*?page".
        """
    } else if let values, values.prefix(wordValueCount).contains(true) {
      problem = """
        has an optional value in its path, in which each "*" needs a value. Name the value in the \
        query, such as "search?page".
        """
    } else if Set(names).count < names.count {
      problem = "has two values of one name in its query. Name each differently."
    } else if values == nil, valueCount > 0 {
      problem = "has \(places), but sheets have no values. Write words only."
    }
    guard let problem else { return }
    let kind = values == nil ? "sheet" : "screen"
    reportIssue("The \(kind) \"\(text.cut(to: 80))\" \(problem)", at: location)
  }

  private var places: String {
    let inQuery = valueCount - wordValueCount
    return inQuery == 0
      ? "\(wordValueCount) \"*\"" : "\(wordValueCount) \"*\" and \(inQuery) more behind \"?\""
  }
}
