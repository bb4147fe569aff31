/// The features on a navigation stack, from the bottom to the top, each with a stable id.
///
/// Keep one in the state of the feature that navigates, and push and pop by changing it:
///
/// ```swift
/// struct State {
///   var path = StackState<Path.State>()
/// }
///
/// state.path.append(.detail(Detail.State(item: item)))
/// state.path[id: id, case: \.detail]?.isSaved = true
/// state.path.popLast()
/// ```
///
/// It is a value and a collection of elements by position. Elements can be inserted, replaced and
/// removed anywhere. Every element also has a ``StackElementID``, which it receives when it is
/// added and keeps when it moves; ``ids`` lists them in the order of the elements. Two stacks are
/// equal if they hold equal elements with equal ids.
///
/// **Ids.** A stack outside a store counts from 0 and continues counting when elements are removed.
/// Inside a store, every element that is added to any of its stacks takes the store's next number,
/// so that no id is used twice while the store lives. The elements of the store's initial state
/// keep their ids. An element that replaces another gets a new id. Assigning *by position*, on the
/// other hand, modifies the existing element. The algorithms of the standard library, such as
/// `sort()`, `reverse()` and `shuffle()`, move elements together with their ids, also in a
/// ``StackSlice``. An algorithm that moves elements in a buffer, as `sort()` does in code for any
/// `MutableCollection`, leaves new elements; one that assigns to positions modifies the existing
/// elements, so move elements with `swapAt(_:_:)` in algorithms of your own.
///
/// **Misuse.** Modifying a missing element by id is a reported issue and changes nothing. Positions
/// are those of any Swift collection: one that is out of bounds stops the program.
///
/// **Cost.** The elements are stored contiguously, in one block, each with its id. Pushing, popping
/// and modifying an element in place take the same time in a stack of any depth, and so does
/// finding one by id while ids have no gaps; with gaps it is a binary search. Ids that ascend from
/// the bottom to the top are found without extra memory; after a few insertions or swaps, each
/// ascending part is searched. A change that leaves more than nine parts creates an index.
public struct StackState<Element> {
  @usableFromInline typealias Storage = ElementStore<StackElementID, Element>

  @usableFromInline var storage = Storage()

  /// `true` if elements were added outside a reduction of the stack's store and lack a birth.
  @usableFromInline var hasOutsiders = false

  /// `true` if a test's assertion created the stack without ids.
  @usableFromInline var isExpected = false

  /// The number of the next element outside a store.
  ///
  /// It is higher than every id in the stack that is below ``StackElementID/countingLimit``.
  @usableFromInline var nextID = 0

  /// The token of the store that the stack belongs to, or 0 for none.
  @usableFromInline var owner = 0

  /// Creates an empty stack.
  ///
  /// - Complexity: O(1), and it allocates nothing.
  @inlinable
  public init() {}

  /// Creates a stack of new elements.
  ///
  /// The elements get new ids even if `elements` is a stack. Copy a stack by assigning it.
  ///
  /// - Parameter elements: The elements from the bottom to the top.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }

  /// The ids of the elements, from the bottom to the top.
  ///
  /// - Complexity: O(1). It shares the storage of the stack.
  @inlinable public var ids: StackElementIDs<Element> {
    ElementIDs(storage: storage)
  }

  /// The ids in an array.
  ///
  /// To copy ``ids``, generic code would look up a dozen types.
  package var copiedIDs: [StackElementID] {
    var ids: [StackElementID] = []
    ids.reserveCapacity(count)
    for entry in storage.entries { ids.append(entry.id) }
    return ids
  }

  /// Returns the position of the element with the given id.
  ///
  /// - Parameter id: The id of an element, or any other.
  /// - Returns: The position, or `nil` if there is no such element.
  /// - Complexity: O(1) while ids have no gaps, O(log *n*) with gaps. See ``StackState`` for stacks
  ///   whose elements are out of order.
  @inlinable
  public func index(id: StackElementID) -> Int? {
    storage.position(of: id)
  }
}

extension StackState: Sendable where Element: Sendable {}

// MARK: - Positions

extension StackState: RandomAccessCollection, MutableCollection {
  /// The position of the bottom element: 0.
  ///
  /// - Complexity: O(1).
  @inlinable public var startIndex: Int { 0 }

  /// The position after the top element: the number of elements.
  ///
  /// - Complexity: O(1).
  @inlinable public var endIndex: Int { storage.entries.count }

  /// The element at a position, counted from the bottom.
  ///
  /// Assigning or modifying changes the element in place and keeps its id.
  ///
  /// - Parameter position: A position below `endIndex`.
  /// - Complexity: O(1).
  @inlinable
  public subscript(position: Int) -> Element {
    _read { yield storage[position] }
    _modify {
      storage.log.touch(position)
      yield &storage[position]
    }
  }

  /// The elements in a range of positions.
  ///
  /// When a slice is assigned back, the elements that are still in it keep their ids, even if they
  /// have moved. The others are removed, and the rest of the slice is new.
  ///
  /// - Parameter bounds: A range of positions.
  /// - Complexity: O(1) to get, O(*n*) to assign, where *n* is the length of the stack.
  public subscript(bounds: Range<Int>) -> StackSlice<Element> {
    get { StackSlice(base: self, bounds: bounds) }
    set { replaceSlice(bounds, with: newValue) }
  }

  private mutating func replaceSlice(_ bounds: Range<Int>, with slice: StackSlice<Element>) {
    let base = slice.base
    // By position, because joining a store may change the ids.
    let sources = slice.indices.map { index -> Int? in
      let entry = base.storage.entries[index]
      guard base.owner == owner, let position = storage.position(of: entry.id),
        storage.entries[position].birth == entry.birth, bounds.contains(position)
      else { return nil }
      return position
    }
    let context = sources.contains(nil) ? joinReduction() : nil
    let new = zip(sources, slice).map { source, element -> Storage.Entry in
      let known = source.map { (storage.entries[$0].id, storage.entries[$0].birth) }
      let (id, birth) = known ?? takeKey(in: context)
      return Storage.Entry(id, birth: birth, element)
    }
    storage.replaceSubrange(bounds, with: new)
  }
}

// MARK: - Conformances

extension StackState: ExpressibleByArrayLiteral {
  /// Creates a stack of new elements.
  ///
  /// - Parameter elements: The elements from the bottom to the top.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension StackState: Equatable where Element: Equatable {
  /// Returns a Boolean value that indicates whether two stacks have equal elements, ids and order.
  ///
  /// A stack that a test store's assertion creates, such as an array literal, equals any stack with
  /// equal elements, because the test can't determine the ids. Once the closure assigns an element
  /// to an id, the ids are compared.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the stacks; O(1) if they share their storage.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.isExpected || rhs.isExpected
      ? lhs.elementsEqual(rhs) : lhs.storage.entries == rhs.storage.entries
  }
}

extension StackState: Hashable where Element: Hashable {
  /// Hashes the elements and their ids into a hasher.
  ///
  /// - Parameter hasher: The hasher.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.entries)
  }
}

extension StackState: CustomDebugStringConvertible {
  /// The elements with their ids, from the bottom to the top: `StackState([#0: …, #1: …])`.
  public var debugDescription: String {
    let elements = zip(ids, self).map { "\($0): \(String(reflecting: $1))" }
    return elements.isEmpty
      ? "StackState([:])" : "StackState([\(elements.joined(separator: ", "))])"
  }
}

extension StackState: CustomReflectable {
  /// A mirror whose children are pairs of ids and elements, as in a dictionary.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(zip(ids, self)), displayStyle: .dictionary)
  }
}

// MARK: - Coding

/// The keys of an encoded stack.
package enum StackCodingKeys: String, CodingKey {
  // Coders that convert keys to snake case and back would read "nextID" as "nextId".
  case nextID = "nextId"
  case elements
}

/// The keys of an element in an encoded stack.
package enum StackElementCodingKeys: String, CodingKey {
  case id
  case element
}

extension StackState: Encodable where Element: Encodable {
  /// Encodes the elements with their ids, and the number of the next element.
  ///
  /// ```json
  /// {"nextId": 2, "elements": [{"id": 0, "element": …}, {"id": 1, "element": …}]}
  /// ```
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error from the encoder or the elements; `EncodingError` if the state is nested
  ///   more than 512 levels deep, which is the limit of JSON coders.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  public func encode(to encoder: any Encoder) throws {
    try encoder.checkDepth()
    var container = encoder.container(keyedBy: StackCodingKeys.self)
    try container.encode(self.nextID, forKey: .nextID)
    var elements = container.nestedUnkeyedContainer(forKey: .elements)
    for entry in storage.entries {
      var pair = elements.nestedContainer(keyedBy: StackElementCodingKeys.self)
      try pair.encode(entry.id.generation, forKey: .id)
      try pair.encode(entry.element, forKey: .element)
    }
  }
}

extension StackState: Decodable where Element: Decodable {
  /// Decodes a stack with its ids, or a plain array of elements, which get new ids.
  ///
  /// The ids can be in any order. If the next number is missing, too low, or beyond half of the
  /// highest integer, it is derived from the ids: a stack never runs out of numbers.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError.dataCorrupted` if an id is negative or a duplicate, or if the next
  ///   number is negative; any error from the decoder or the elements.
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
        debugDescription: "The next id of a stack is \(nextID); it must be 0 or more.")
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
    setNextID(atLeast: nextID)
  }
}

extension StackState {
  /// Appends a decoded element with its id.
  ///
  /// Call ``setNextID(atLeast:)`` after the last one.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - id: The id, for which ``canPush(_:)`` is `true`.
  package mutating func restore(_ element: Element, id: StackElementID) {
    assert(canPush(id), "A stack can't restore an element with the id \(id).")
    storage.append(id, element)
  }

  /// Sets the next number to the given one, or to a higher one that the ids require.
  package mutating func setNextID(atLeast nextID: Int) {
    // A loop: generic code looks up the types of a lazy sequence, and of a key path.
    let limit = StackElementID.countingLimit
    self.nextID = Swift.min(nextID, limit)
    for entry in storage.entries where entry.id.generation < limit {
      self.nextID = Swift.max(self.nextID, entry.id.generation + 1)
    }
  }
}
