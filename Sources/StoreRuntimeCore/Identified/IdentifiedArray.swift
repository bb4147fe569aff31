/// An array whose elements have ids, and are found by them without a search.
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
/// The elements keep their order. No two have the same id, and an element is known by the id that
/// it came with. Where elements aren't `Identifiable`, a key path says what their ids are:
/// `IdentifiedArray(uniqueElements: users, id: \.name)`.
///
/// **Misuse.** Adding an element under an id that is taken, or replacing one by an element with
/// another id, is a reported issue and changes nothing. Nor may an element that is modified in
/// place get another id: that is a reported issue too, and the element stays where it is, under the
/// id that it came with. Positions are those of any Swift collection: one that is out of bounds
/// stops the program.
///
/// **Isolation.** If the elements are `Identifiable` on one actor only, change the array on that
/// actor: the compiler doesn't check it.
///
/// **Cost.** Elements and ids are stored contiguously, in one block, and a dictionary holds the
/// position of each id. Finding an element by id, modifying it in place and adding one at the end
/// take the same time, on average, in an array of any length.
public struct IdentifiedArray<ID: Hashable, Element> {
  @usableFromInline typealias Storage = ElementStore<ID, Element>

  @usableFromInline var storage = Storage()

  @usableFromInline let identify: (Element) -> ID

  /// The token of the store that has synchronised the array, or 0 for none.
  @usableFromInline var owner = 0

  @inlinable
  init(identify: @escaping (Element) -> ID) {
    self.identify = identify
  }

  /// Creates an empty array of elements whose id is one of their properties.
  ///
  /// - Parameter id: A key path to the id of an element.
  /// - Complexity: O(1).
  @inlinable
  public init(id: any KeyPath<Element, ID> & Sendable) {
    self.init(identify: { $0[keyPath: id] })
  }

  /// Creates an array of elements whose id is one of their properties.
  ///
  /// Of elements with the same id the first is kept, and the others are a reported issue.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: A key path to the id of an element.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(
    uniqueElements elements: some Sequence<Element>,
    id: any KeyPath<Element, ID> & Sendable
  ) {
    self.init(id: id)
    append(contentsOf: elements)
  }

  /// Creates an array of elements whose id is one of their properties, and some of which may have
  /// the same.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: A key path to the id of an element.
  ///   - combine: Is given the element that is there and another one with the same id, and returns
  ///     which of them to keep, or a new one with that id.
  /// - Throws: What `combine` throws.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
  public init(
    _ elements: some Sequence<Element>,
    id: any KeyPath<Element, ID> & Sendable,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init(id: id)
    try append(contentsOf: elements, uniquingIDsWith: combine)
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

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Creates an empty array.
  ///
  /// - Complexity: O(1), and it allocates nothing.
  @inlinable
  public init() {
    self.init(identify: { $0.id })
  }

  /// Creates an array of elements.
  ///
  /// Of elements with the same id the first is kept, and the others are a reported issue.
  ///
  /// - Parameter elements: The elements.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }

  /// Creates an array of elements, some of which may have the same id.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - combine: Is given the element that is there and another one with the same id, and returns
  ///     which of them to keep, or a new one with that id.
  /// - Throws: What `combine` throws.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init()
    try append(contentsOf: elements, uniquingIDsWith: combine)
  }
}

// Unchecked: everything stored is sendable if ids and elements are, but for the type of `identify`.
// Its values are the closures in this file's initialisers, which capture a sendable key path, or
// the conformance of the elements to `Identifiable`. The proof ends where that is isolated to an
// actor (SE-0470): the compiler lets such an array leave the actor, and then `id` is read
// elsewhere. Only a `SendableMetatype` rules that out, which the conformances to
// `ExpressibleByArrayLiteral` and `Decodable` can't demand. So users are told to stay on the actor.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}
