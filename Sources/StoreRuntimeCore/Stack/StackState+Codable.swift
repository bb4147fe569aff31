/// The keys of a stack in what is encoded.
package enum StackCodingKeys: String, CodingKey {
  case nextID
  case elements
}

/// The keys of an element in what is encoded of a stack.
package enum StackElementCodingKeys: String, CodingKey {
  case id
  case element
}

extension StackState: Encodable where Element: Encodable {
  /// Writes the elements with their ids, and the number to go on counting with.
  ///
  /// ```json
  /// {"nextID": 2, "elements": [{"id": 0, "element": …}, {"id": 1, "element": …}]}
  /// ```
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder and the elements throw.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StackCodingKeys.self)
    try container.encode(self.nextID, forKey: .nextID)
    var elements = container.nestedUnkeyedContainer(forKey: .elements)
    for (id, element) in zip(ids, self) {
      var pair = elements.nestedContainer(keyedBy: StackElementCodingKeys.self)
      try pair.encode(id.generation, forKey: .id)
      try pair.encode(element, forKey: .element)
    }
  }
}

extension StackState: Decodable where Element: Decodable {
  /// Reads a stack with its ids, or a plain array of elements, which get new ones.
  ///
  /// The ids can be in any order. If the number to go on counting with is missing, too low, or
  /// beyond half of the highest integer, the ids give another: a stack never runs out of numbers.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError.dataCorrupted` if an id is negative or there twice, or if the number
  ///   to go on counting with is negative; what the decoder and the elements throw.
  /// - Complexity: O(*n*), where *n* is the number of elements, on average.
  public init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: StackCodingKeys.self) else {
      var elements = try decoder.unkeyedContainer()
      self.init()
      while !elements.isAtEnd { append(try elements.decode(Element.self)) }
      return
    }
    self.init()
    let nextID = try container.decodeIfPresent(Int.self, forKey: .nextID) ?? 0
    guard nextID >= 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .nextID, in: container,
        debugDescription: "The next id of a stack is \(nextID); it has to be 0 or more.")
    }
    var elements = try container.nestedUnkeyedContainer(forKey: .elements)
    while !elements.isAtEnd {
      let pair = try elements.nestedContainer(keyedBy: StackElementCodingKeys.self)
      let number = try pair.decode(Int.self, forKey: .id)
      let id = StackElementID(generation: number)
      guard canPush(id) else {
        throw DecodingError.dataCorruptedError(
          forKey: .id, in: pair,
          debugDescription: "The id \(number) of a stack's element is negative, or there twice.")
      }
      storage.append(id, try pair.decode(Element.self, forKey: .element))
    }
    count(onFrom: nextID)
  }
}

extension StackState {
  /// Creates a stack of elements with ids that were read one by one.
  ///
  /// - Parameters:
  ///   - elements: The elements from the bottom to the top; the ids are different and not negative.
  ///   - nextID: The number to go on counting with, 0 or more. If it is too low, or beyond half of
  ///     the highest integer, the ids give another.
  /// - Complexity: O(*n*), where *n* is the number of elements, on average.
  package init(_ elements: [(id: Int, element: Element)], nextID: Int) {
    self.init()
    for (id, element) in elements { storage.append(StackElementID(generation: id), element) }
    count(onFrom: nextID)
  }

  /// Goes on with counting at a number, or at a higher one that the ids demand.
  private mutating func count(onFrom nextID: Int) {
    let limit = StackElementID.countingLimit
    let counted = ids.lazy.map(\.generation).filter { $0 < limit }
    self.nextID = Swift.max(Swift.min(nextID, limit), (counted.max() ?? -1) + 1)
  }
}
