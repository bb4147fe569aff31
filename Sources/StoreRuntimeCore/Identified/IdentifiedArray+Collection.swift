extension IdentifiedArray: RandomAccessCollection {
  /// The position of the first element: 0.
  ///
  /// - Complexity: O(1).
  @inlinable public var startIndex: Int { 0 }

  /// The position after the last element: the number of elements.
  ///
  /// - Complexity: O(1).
  @inlinable public var endIndex: Int { storage.count }

  /// The element at a position.
  ///
  /// It can be modified in place, and replaced by another one with the same id. An element with
  /// another id is a reported issue; see ``IdentifiedArray``.
  ///
  /// - Parameter position: A position below `endIndex`.
  /// - Complexity: O(1).
  @inlinable
  public subscript(position: Int) -> Element {
    _read {
      yield storage[position]
    }
    set {
      update(newValue, at: position)
    }
    _modify {
      storage.log.touch(position)
      defer { checkID(at: position) }
      yield &storage[position]
    }
  }

  /// Reports an element whose id was changed.
  @inlinable
  func checkID(at position: Int) {
    let id = storage.entries[position].id
    if identify(storage[position]) != id { reportChangedID(of: storage[position], from: id) }
  }

  /// Returns the elements that fulfil a condition, in an array of the same kind.
  ///
  /// - Parameter isIncluded: Whether an element is to be in the new array.
  /// - Returns: The new array.
  /// - Throws: What `isIncluded` throws.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var result = self
    try result.removeAll { try !isIncluded($0) }
    return result
  }
}

// MARK: - Conformances

extension IdentifiedArray: ExpressibleByArrayLiteral
where Element: Identifiable, ID == Element.ID {
  /// Creates an array of elements.
  ///
  /// Of elements with the same id the first is kept, and the others are a reported issue.
  ///
  /// - Parameter elements: The elements.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
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
      storage.append(element.id, element)
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
