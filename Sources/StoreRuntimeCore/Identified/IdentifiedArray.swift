/// An ordered collection of identifiable elements with fast access by id.
///
/// ```swift
/// struct Todo: Identifiable { let id: Int; var isDone = false }
///
/// var todos: IdentifiedArrayOf<Todo> = [Todo(id: 1), Todo(id: 2)]
/// todos[id: 2]?.isDone = true
/// todos.append(Todo(id: 3))
/// todos.remove(id: 1)
/// ```
///
/// The elements keep their order. No two have the same id, and an element keeps the id with which
/// it was added.
///
/// **Misuse.** Adding an element with an id that is taken is a reported issue and changes nothing,
/// and so is replacing an element by one with another id. If an element's id is changed in place,
/// that is a reported issue, and the element keeps its position and its original id. An element
/// whose id isn't equal to itself, such as `Double.nan`, can't be found by id: adding it is a
/// reported issue and changes nothing. Positions are those of any Swift collection: one that is out
/// of bounds stops the program.
///
/// **Cost.** Elements and ids are stored contiguously, in one block, and a dictionary holds the
/// position of each id. Finding an element by id, modifying it in place and adding one at the end
/// take the same time, on average, in an array of any length.
public struct IdentifiedArray<ID, Element: Identifiable> where ID == Element.ID {
  @usableFromInline typealias Storage = ElementStore<ID, Element>

  @usableFromInline var storage = Storage()

  /// The token of the store that has synchronised the array, or 0 for none.
  @usableFromInline var owner = 0

  /// Creates an empty array.
  ///
  /// - Complexity: O(1), and it allocates nothing.
  @inlinable
  public init() {}

  /// Creates an array of elements.
  ///
  /// If several elements have the same id, the first is kept and the others are a reported issue.
  ///
  /// - Parameter elements: The elements.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }

  /// Creates an array of elements; same as ``init(uniqueElements:)``.
  ///
  /// Ids are checked here too. The initialiser exists for compatibility with existing code.
  ///
  /// - Parameter elements: The elements.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    self.init(uniqueElements: elements)
  }

  /// Creates an array of elements, combining those with the same id.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - combine: Returns the element that replaces two with the same id: an existing element and a
  ///     later one. Its id must be the same.
  /// - Throws: The error that `combine` throws.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init()
    for element in elements {
      if let existing = self[id: element.id] {
        self[id: element.id] = try combine(existing, element)
      } else {
        append(element)
      }
    }
  }

  /// The ids of the elements, in order.
  ///
  /// - Complexity: O(1). It shares the storage of the array.
  @inlinable public var ids: IdentifiedArrayIDs<ID, Element> {
    ElementIDs(storage: storage)
  }

  /// The elements, in order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public var elements: [Element] {
    Array(self)
  }

  /// Returns the position of the element with the given id.
  ///
  /// - Parameter id: The id of an element, or any other.
  /// - Returns: The position, or `nil` if there is no such element.
  /// - Complexity: O(1) on average.
  @inlinable
  public func index(id: ID) -> Int? {
    storage.position(of: id)
  }
}

/// An identified array of `Identifiable` elements.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray: Sendable where ID: Sendable, Element: Sendable {}

// MARK: - Positions

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
  /// It can be modified in place and replaced by an element with the same id. Another id is a
  /// reported issue; see ``IdentifiedArray``.
  ///
  /// - Parameter position: A position below `endIndex`.
  /// - Complexity: O(1).
  @inlinable
  public subscript(position: Int) -> Element {
    _read { yield storage[position] }
    set { assign(newValue, id: storage.entries[position].id) }
    _modify {
      storage.log.touch(position)
      defer { checkID(at: position) }
      yield &storage[position]
    }
  }

  /// Reports the element at a position if its id was changed.
  @inlinable
  func checkID(at position: Int, after action: @autoclosure () -> Any? = nil) {
    let id = storage.entries[position].id
    if storage[position].id != id { reportChangedID(of: storage[position], from: id, by: action()) }
  }

  /// Returns an array of the elements that satisfy a condition.
  ///
  /// - Parameter isIncluded: Returns whether an element is included.
  /// - Returns: The new array.
  /// - Throws: The error that `isIncluded` throws.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var result = self
    try result.removeAll { try !isIncluded($0) }
    return result
  }
}

// MARK: - Conformances

extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// Creates an array of elements.
  ///
  /// If several elements have the same id, the first is kept and the others are a reported issue.
  ///
  /// - Parameter elements: The elements.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Returns a Boolean value that indicates whether two arrays have equal elements in order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements; O(1) if they share their storage.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage.entries == rhs.storage.entries
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements into a hasher.
  ///
  /// - Parameter hasher: The hasher.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.entries)
  }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements as an array.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error from the encoder or the elements; `EncodingError` if the state is nested
  ///   more than 512 levels deep, which is the limit of JSON coders.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public func encode(to encoder: any Encoder) throws {
    try encoder.checkDepth()
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}

extension IdentifiedArray: Decodable where Element: Decodable {
  /// Decodes the elements from an array.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError.dataCorrupted` if two elements have the same id, or if an id isn't
  ///   equal to itself; any error from the decoder or the elements.
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
      guard element.id == element.id else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: """
            An element of an identified array has the id \(element.id), which isn't equal to itself.
            """)
      }
      storage.append(element.id, element)
    }
  }
}

extension IdentifiedArray: CustomDebugStringConvertible {
  /// The type and the elements, formatted as an array for debugging.
  public var debugDescription: String {
    "IdentifiedArray<\(ID.self), \(Element.self)>(\(elements.debugDescription))"
  }
}

extension IdentifiedArray: CustomStringConvertible {
  /// The elements formatted as an array.
  public var description: String {
    elements.description
  }
}

extension IdentifiedArray: CustomReflectable {
  /// A mirror whose children are the elements, as in an array.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}
