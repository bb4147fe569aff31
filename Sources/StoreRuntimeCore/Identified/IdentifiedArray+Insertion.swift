extension IdentifiedArray {
  /// Adds an element at the end.
  ///
  /// If its id is taken, that is a reported issue, and the element that has it stays as it is. Use
  /// ``updateOrAppend(_:)`` where that is to be expected.
  ///
  /// - Parameter element: The element.
  /// - Returns: Whether the element was added, and the position of the one that has its id now.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    let id = identify(element)
    if let position = storage.position(of: id) {
      reportDuplicate(id, element)
      return (false, position)
    }
    storage.append(id, element)
    return (true, storage.count - 1)
  }

  /// Adds elements at the end.
  ///
  /// An element whose id is taken isn't added, which is a reported issue.
  ///
  /// - Parameter elements: The elements.
  /// - Complexity: O(*m*) on average, where *m* is the number of new elements.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    storage.reserveRoom(for: elements.underestimatedCount)
    for element in elements { append(element) }
  }

  mutating func append(
    contentsOf elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    storage.reserveRoom(for: elements.underestimatedCount)
    for element in elements {
      if let position = storage.position(of: identify(element)) {
        update(try combine(storage[position], element), at: position)
      } else {
        append(element)
      }
    }
  }

  /// Adds an element at a position.
  ///
  /// If its id is taken, that is a reported issue, and the element that has it stays as it is. Use
  /// ``updateOrInsert(_:at:)`` where that is to be expected.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - position: A position that isn't above `endIndex`.
  /// - Returns: Whether the element was added, and the position of the one that has its id now.
  /// - Complexity: O(*m*) on average, where *m* is the number of elements behind.
  @discardableResult
  public mutating func insert(_ element: Element, at position: Int) -> (inserted: Bool, index: Int)
  {
    let id = identify(element)
    if let existing = storage.position(of: id) {
      reportDuplicate(id, element)
      return (false, existing)
    }
    return (true, updateOrInsert(element, at: position).index)
  }

  /// Replaces the element with the same id, or else adds the element at the end.
  ///
  /// - Parameter element: The element.
  /// - Returns: The element that was replaced, if any.
  /// - Complexity: O(1) on average.
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    updateOrInsert(element, at: storage.count).originalMember
  }

  /// Replaces the element with the same id where it is, or else adds the element at a position.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - position: A position that isn't above `endIndex`.
  /// - Returns: The element that was replaced, if any, and the position of the new one.
  /// - Complexity: O(1) on average where an element is replaced, otherwise that of
  ///   ``insert(_:at:)``.
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(
    _ element: Element,
    at position: Int
  ) -> (originalMember: Element?, index: Int) {
    let id = identify(element)
    if let existing = storage.position(of: id) {
      storage.log.touch(existing)
      defer { storage[existing] = element }
      return (storage[existing], existing)
    }
    storage.replaceSubrange(
      position..<position, with: CollectionOfOne(Storage.Entry(id, element)))
    return (nil, position)
  }

  /// Replaces the element at a position by another one with the same id.
  ///
  /// If it has another id, that is a reported issue and changes nothing.
  ///
  /// - Parameters:
  ///   - element: The new element.
  ///   - position: A position below `endIndex`.
  /// - Returns: The element that was at the position.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func update(_ element: Element, at position: Int) -> Element {
    let id = storage.entries[position].id
    let newID = identify(element)
    guard newID == id else {
      reportIdentifiedMisuse(
        """
        The element of an identified array with the id \(id), at position \(position), was to be \
        replaced by one with the id \(newID)
        """, element,
        """
        nothing was changed. Replace an element by one with the same id, or remove it and insert \
        the other
        """)
      return storage[position]
    }
    storage.log.touch(position)
    defer { storage[position] = element }
    return storage[position]
  }

  /// Prepares the array for a number of elements, so that adding them allocates nothing.
  ///
  /// - Parameter minimumCapacity: How many elements the array will have.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    storage.reserveCapacity(minimumCapacity)
  }

  @usableFromInline
  func reportDuplicate(_ id: ID, _ element: Element) {
    reportIdentifiedMisuse(
      "An identified array was to get a second element with the id \(id)", element,
      "it wasn't added. Give each element an id of its own, or use \"updateOrAppend\"")
  }
}
