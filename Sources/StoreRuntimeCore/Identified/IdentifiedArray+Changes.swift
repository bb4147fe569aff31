extension IdentifiedArray {
  /// The element with the given id, or `nil` if there is none.
  ///
  /// Modifying it changes the element in place, without copying it or the array. Assigning `nil`
  /// removes the element. Assigning another element replaces it in place, or adds it at the end if
  /// no element has this id. An element with another id than the given one is a reported issue and
  /// changes nothing.
  ///
  /// - Parameter id: The id of an element.
  /// - Complexity: O(1) on average; removing also takes O(*m*), where *m* is the number of later
  ///   elements.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get { storage.position(of: id).map { storage[$0] } }
    set { assign(newValue, id: id) }
    // For the form of this accessor, see the same accessor of a stack.
    _modify {
      if let position = storage.position(of: id) {
        storage.log.touch(position)
        defer {
          if storage.entries[position].slot == nil {
            storage.replaceSubrange(position..<position + 1, with: EmptyCollection())
          } else {
            checkID(at: position)
          }
        }
        var span = storage.entries.mutableSpan
        yield &span[position].slot
      } else {
        var added = Storage.nothing
        defer { addMissing(added, id: id) }
        var span = added.mutableSpan
        yield &span[0]
      }
    }
  }

  @usableFromInline
  mutating func addMissing(_ added: ContiguousArray<Element?>, id: ID) {
    if let element = added[0] { assign(element, id: id) }
  }

  @inlinable
  mutating func assign(_ element: Element?, id: ID) {
    guard let element else {
      _ = remove(id: id)
      return
    }
    let newID = element.id
    guard isUsable(newID, of: element) else { return }
    guard newID == id else {
      return reportIdentifiedMisuse(
        "An element of an identified array was assigned under the id \(id), but its id is \(newID)",
        element, "nothing was changed. Assign an element under its own id")
    }
    updateOrAppend(element)
  }

  @usableFromInline
  func reportChangedID(of element: Element, from id: ID, by action: Any?) {
    let cause = action.map { " by the action \(shortDescription(of: $0))" } ?? ""
    reportIdentifiedMisuse(
      "The id of an element of an identified array was changed\(cause) from \(id) to \(element.id)",
      element,
      """
      it stays where it is, under its old id. Remove the element and add one with the new id
      """)
  }
}

/// Reports a misuse of an identified array.
///
/// - Parameters:
///   - what: The misuse.
///   - element: The element.
///   - consequence: The consequence and the remedy.
@usableFromInline
func reportIdentifiedMisuse(_ what: String, _ element: Any, _ consequence: String) {
  reportIssue(
    "\(what), so \(consequence). The element is \"\(shortDescription(of: element))\".",
    at: ReductionContext.currentCaller ?? IssueLocation())
}

// MARK: - Insertion

extension IdentifiedArray {
  /// Adds an element at the end.
  ///
  /// If its id is taken, that is a reported issue, and the existing element isn't changed. If you
  /// expect that, use ``updateOrAppend(_:)``.
  ///
  /// - Parameter element: The element.
  /// - Returns: A Boolean value that indicates whether the element was added, and the position of
  ///   the element with its id; `endIndex` if there is none, because the id isn't equal to itself.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    let id = element.id
    if let position = storage.position(of: id) {
      reportDuplicate(element)
      return (false, position)
    }
    guard isUsable(id, of: element) else { return (false, storage.count) }
    storage.append(id, element)
    return (true, storage.count - 1)
  }

  /// Adds elements at the end.
  ///
  /// An element with an id that is taken is a reported issue and isn't added.
  ///
  /// - Parameter elements: The elements.
  /// - Complexity: O(*m*) on average, where *m* is the number of new elements.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Adds elements at the end of an array.
  ///
  /// An element with an id that is taken is a reported issue and isn't added.
  ///
  /// - Parameters:
  ///   - array: The array.
  ///   - elements: The elements.
  /// - Complexity: O(*m*) on average, where *m* is the number of new elements.
  @inlinable
  public static func += (array: inout Self, elements: some Sequence<Element>) {
    array.append(contentsOf: elements)
  }

  /// Adds an element at a position.
  ///
  /// If its id is taken, that is a reported issue, and the existing element isn't changed. If you
  /// expect that, use ``updateOrAppend(_:)``.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - position: A position, at most `endIndex`.
  /// - Returns: A Boolean value that indicates whether the element was added, and the position of
  ///   the element with its id; `endIndex` if there is none, because the id isn't equal to itself.
  /// - Complexity: O(*m*) on average, where *m* is the number of later elements.
  @discardableResult
  public mutating func insert(_ element: Element, at position: Int) -> (inserted: Bool, index: Int)
  {
    if let existing = storage.position(of: element.id) {
      reportDuplicate(element)
      return (false, existing)
    }
    guard isUsable(element.id, of: element) else { return (false, count) }
    let new = Storage.Entry(element.id, element)
    storage.replaceSubrange(position..<position, with: CollectionOfOne(new))
    return (true, position)
  }

  /// Adds elements at a position, in their order.
  ///
  /// An element with an id that is taken is a reported issue and isn't added.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - position: A position, at most `endIndex`.
  /// - Complexity: O(*k* + *m*) on average for *k* new elements and *m* later elements.
  public mutating func insert(contentsOf elements: some Collection<Element>, at position: Int) {
    replaceSubrange(position..<position, with: elements)
  }

  /// Replaces the elements in a range of positions with others.
  ///
  /// A new element is a reported issue and isn't added if its id is that of an element outside of
  /// the range, or of an earlier new one. An element with the id of a replaced one is the same
  /// element with changes.
  ///
  /// - Parameters:
  ///   - positions: Positions below `endIndex`.
  ///   - elements: The replacements.
  /// - Complexity: O(*k* + *m*) on average for *k* new elements and *m* elements from the first
  ///   position on.
  public mutating func replaceSubrange(
    _ positions: some RangeExpression<Int>, with elements: some Collection<Element>
  ) {
    let positions = positions.relative(to: storage.entries)
    var ids: Set<ID> = []
    var new: [Storage.Entry] = []
    for element in elements where isUsable(element.id, of: element) {
      let existing = storage.position(of: element.id)
      if existing.map(positions.contains) ?? true, ids.insert(element.id).inserted {
        new.append(Storage.Entry(element.id, element))
      } else {
        reportDuplicate(element)
      }
    }
    storage.replaceSubrange(positions, with: new)
  }

  /// Replaces the element at a position by another one with the same id.
  ///
  /// An element with another id is a reported issue and changes nothing.
  ///
  /// - Parameters:
  ///   - element: The new element.
  ///   - position: A position below `endIndex`.
  /// - Returns: The element that was at the position.
  /// - Complexity: O(1) on average.
  @discardableResult
  public mutating func update(_ element: Element, at position: Int) -> Element {
    let previous = self[position]
    self[position] = element
    return previous
  }

  /// Replaces the element with the same id in place, or inserts the element at a position.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - position: The position of a new element, at most `endIndex`.
  /// - Returns: The element that was replaced, if any, and the position of the new one.
  /// - Complexity: O(1) on average, or O(*m*) for a new element with *m* later elements.
  @discardableResult
  public mutating func updateOrInsert(
    _ element: Element, at position: Int
  ) -> (originalMember: Element?, index: Int) {
    if let existing = storage.position(of: element.id) {
      return (updateOrAppend(element), existing)
    }
    return (nil, insert(element, at: position).index)
  }

  /// Replaces the element with the same id in place, or adds the element at the end.
  ///
  /// - Parameter element: The element.
  /// - Returns: The element that was replaced, if any.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    guard let position = storage.position(of: element.id) else {
      if isUsable(element.id, of: element) { storage.append(element.id, element) }
      return nil
    }
    storage.log.touch(position)
    defer { storage[position] = element }
    return storage[position]
  }

  /// Reserves memory for a number of elements.
  ///
  /// - Parameter minimumCapacity: The total number of elements.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    storage.reserveCapacity(minimumCapacity)
  }

  /// Returns whether an id is equal to itself, so that it can be found, and reports it if not.
  @inlinable
  func isUsable(_ id: ID, of element: Element) -> Bool {
    if _fastPath(id == id) { return true }
    reportUnusable(element)
    return false
  }

  @usableFromInline
  func reportUnusable(_ element: Element) {
    reportIdentifiedMisuse(
      "An element of an identified array has the id \(element.id), which isn't equal to itself",
      element, "it can't be found by it, and nothing was changed. Give it an id that is")
  }

  @usableFromInline
  func reportDuplicate(_ element: Element) {
    reportIdentifiedMisuse(
      "An identified array can't have a second element with the id \(element.id)", element,
      "it wasn't added. Give each element an id of its own, or use \"updateOrAppend\"")
  }
}

// MARK: - Removal

extension IdentifiedArray {
  /// Removes the element with the given id.
  ///
  /// - Parameter id: The id of an element, or any other.
  /// - Returns: The element, or `nil` if there is none with this id.
  /// - Complexity: O(*m*) on average, where *m* is the number of later elements.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    storage.position(of: id).map { remove(at: $0) }
  }

  /// Removes the element that has the same id as the given one.
  ///
  /// - Parameter element: An element, whose other values are ignored.
  /// - Returns: The removed element, or `nil` if there is none with this id.
  /// - Complexity: O(*m*) on average, where *m* is the number of later elements.
  @inlinable
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    remove(id: element.id)
  }

  /// Removes the first element.
  ///
  /// - Returns: The element.
  /// - Precondition: The array isn't empty.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element {
    remove(at: 0)
  }

  /// Removes the first elements.
  ///
  /// - Parameter number: The number of elements, at most that of the array.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
  public mutating func removeFirst(_ number: Int) {
    removeSubrange(0..<number)
  }

  /// Removes the last element.
  ///
  /// - Returns: The element.
  /// - Precondition: The array isn't empty.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element {
    remove(at: count - 1)
  }

  /// Removes the last elements.
  ///
  /// - Parameter number: The number of elements, at most that of the array.
  /// - Complexity: O(*k*) on average, where *k* is the number of removed elements.
  public mutating func removeLast(_ number: Int) {
    removeSubrange(count - number..<count)
  }

  /// Removes the element at a position.
  ///
  /// - Parameter position: A position below `endIndex`.
  /// - Returns: The element.
  /// - Complexity: O(*m*) on average, where *m* is the number of later elements.
  @inlinable
  @discardableResult
  public mutating func remove(at position: Int) -> Element {
    let element = storage[position]
    storage.replaceSubrange(position..<position + 1, with: EmptyCollection())
    return element
  }

  /// Removes the last element.
  ///
  /// - Returns: The element, or `nil` if the array is empty.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func popLast() -> Element? {
    storage.popLast()
  }

  /// Removes the elements in a range of positions.
  ///
  /// - Parameter positions: Positions below `endIndex`.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public mutating func removeSubrange(_ positions: some RangeExpression<Int>) {
    storage.replaceSubrange(positions.relative(to: storage.entries), with: EmptyCollection())
  }

  /// Removes the elements at the given positions.
  ///
  /// It also accepts an `IndexSet`, as passed by lists in views.
  ///
  /// - Parameter offsets: Positions below `endIndex`, in any order.
  /// - Precondition: Every position is that of an element.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let offsets = Set(offsets)
    checkOffsets(offsets)
    storage.removeAll(in: indices) { position, _ in offsets.contains(position) }
  }

  /// Stops the program if a position isn't that of an element.
  func checkOffsets(_ offsets: Set<Int>) {
    for offset in offsets {
      precondition(indices.contains(offset), "An offset is out of bounds: \(offset).")
    }
  }

  /// Removes the elements that satisfy a condition.
  ///
  /// - Parameter shouldBeRemoved: Returns whether an element is removed.
  /// - Throws: The error that `shouldBeRemoved` throws; nothing is removed in that case.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try storage.removeAll(in: indices) { _, element in try shouldBeRemoved(element) }
  }

  /// Removes all elements.
  ///
  /// - Parameter keepCapacity: A Boolean value that indicates whether to keep the storage.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    storage.removeAll(keepingCapacity: keepCapacity)
  }
}

// MARK: - Order

extension IdentifiedArray {
  /// Swaps two elements.
  ///
  /// - Parameters:
  ///   - first: A position below `endIndex`.
  ///   - second: A position below `endIndex`, possibly the same.
  /// - Complexity: O(1) on average.
  public mutating func swapAt(_ first: Int, _ second: Int) {
    storage.swapAt(first, second)
  }

  /// Moves elements in front of another position, keeping their order.
  ///
  /// It also accepts an `IndexSet`, as passed by lists in views.
  ///
  /// - Parameters:
  ///   - source: Positions below `endIndex`, in any order.
  ///   - destination: The position, before the move, in front of which the elements are moved;
  ///     `endIndex` for the end.
  /// - Precondition: Every position is that of an element, and the destination is such a position
  ///   or the end.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) {
    let source = Set(source)
    checkOffsets(source)
    precondition(0...count ~= destination, "The destination is out of bounds: \(destination).")
    func staying(_ positions: Range<Int>) -> [Int] { positions.filter { !source.contains($0) } }
    let moving = indices.filter(source.contains)
    let order = staying(0..<destination) + moving + staying(destination..<count)
    storage.arrange(indices, order)
  }

  /// Sorts the elements; the sort is stable.
  ///
  /// - Parameter areInIncreasingOrder: Returns whether its first argument precedes its second.
  /// - Throws: The error that `areInIncreasingOrder` throws; the order isn't changed in that case.
  /// - Complexity: O(*n* log *n*), where *n* is the number of elements.
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    try storage.sort(indices, by: areInIncreasingOrder)
  }

  /// Moves the elements that satisfy a condition behind all others.
  ///
  /// The elements keep their ids, and their order within both parts.
  ///
  /// - Parameter belongsInSecondPartition: Returns whether an element belongs to the second part.
  /// - Returns: The position of the first element of the second part.
  /// - Throws: The error that `belongsInSecondPartition` throws. Nothing is moved in that case.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @discardableResult
  public mutating func partition(
    by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    try storage.partition(indices, by: belongsInSecondPartition)
  }

  /// Reverses the order of the elements.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public mutating func reverse() {
    storage.arrange(indices, indices.reversed())
  }

  /// Shuffles the elements with a random number generator.
  ///
  /// In a reducer, pass the generator of `\.withRandomNumberGenerator`.
  ///
  /// - Parameter generator: The random number generator.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    storage.arrange(indices, indices.shuffled(using: &generator))
  }

  /// Shuffles the elements.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements in ascending order; the sort is stable.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of elements.
  public mutating func sort() {
    sort(by: <)
  }
}
