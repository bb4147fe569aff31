extension IdentifiedArray: ExpressibleByArrayLiteral
where Element: Identifiable, ID == Element.ID {
  /// Creates an array of elements.
  ///
  /// Of elements with the same id the first is kept, and the others are a reported issue.
  ///
  /// - Parameter elements: The elements.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether two arrays hold equal elements in the same order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements; O(1) if they share their storage.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage.entries == rhs.storage.entries
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Feeds the elements to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.entries)
  }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Writes the elements as an array.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder and the elements throw.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}

extension IdentifiedArray: Decodable
where Element: Decodable & Identifiable, ID == Element.ID {
  /// Reads the elements from an array.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError.dataCorrupted` if two elements have the same id; what the decoder and
  ///   the elements throw.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
  public init(from decoder: any Decoder) throws {
    self.init()
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let element = try container.decode(Element.self)
      guard storage.position(of: element.id) == nil else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "Two elements of an identified array have the id \(element.id).")
      }
      storage.append(IdentifiedKey(element.id), element)
    }
  }
}

extension IdentifiedArray: CustomStringConvertible {
  /// The elements as an array describes them.
  public var description: String {
    elements.description
  }
}

extension IdentifiedArray: CustomDebugStringConvertible {
  /// The elements as an array describes them, with the name of the type: `IdentifiedArray([…])`.
  public var debugDescription: String {
    "IdentifiedArray(\(elements.debugDescription))"
  }
}

extension IdentifiedArray: CustomReflectable {
  /// A mirror whose children are the elements, as those of an array are.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}
